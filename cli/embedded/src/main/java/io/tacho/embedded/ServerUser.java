package io.tacho.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.util.ArrayList;
import java.util.List;

/** As whom PostgreSQL runs: it refuses to be root. */
enum ServerUser {
    /** The ordinary user who runs this JVM. */
    SAME(List.of()),
    /** Root steps down to nobody; works in containers too. */
    SETPRIV(List.of(
            "setpriv",
            "--reuid=" + ServerUser.NOBODY,
            "--regid=" + ServerUser.NOBODY,
            "--clear-groups",
            "--no-new-privs")),
    /** Root without its powers in a user namespace of its own; files stay root's. Containers forbid it as a rule. */
    UNSHARE(List.of("unshare", "-U"));

    private static final int NOBODY = 65_534;

    private final List<String> prefix;

    ServerUser(List<String> prefix) {
        this.prefix = prefix;
    }

    /** The words before a command that make it run as this user, under the same process id. */
    List<String> prefix() {
        return prefix;
    }

    /**
     * The first user that works here and can reach what the server needs.
     *
     * @param candidates in order of preference
     * @param folders that the server must be able to enter
     * @param data the data directory; whoever owns it stays its owner
     */
    static ServerUser choose(List<ServerUser> candidates, List<Path> folders, Path data)
            throws EmbeddedException, InterruptedException, IOException {
        List<String> obstacles = new ArrayList<>();
        for (ServerUser user : candidates) {
            String obstacle = user.obstacle(folders, data);
            if (obstacle.isEmpty()) {
                return user;
            }
            obstacles.add(obstacle);
        }
        throw new EmbeddedException("PostgreSQL cannot be started as " + (uid() == 0 ? "root" : "uid " + uid()) + ": "
                + String.join("; ", obstacles)
                + ". Run tacho as an ordinary user, choose another folder, or give the URL of a database.");
    }

    /** Whom this JVM could start a server as, before any look at what works. */
    static List<ServerUser> candidates() throws InterruptedException {
        return uid() == 0 ? List.of(SETPRIV, UNSHARE) : List.of(SAME);
    }

    static int uid() throws InterruptedException {
        Command.Result id = Command.run(Path.of("/"), List.of("id", "-u"));
        if (!id.succeeded()) {
            throw new IllegalStateException("The command 'id -u' failed: " + id.output());
        }
        return Integer.parseInt(id.output());
    }

    static int ownerOf(Path file) throws IOException {
        return (Integer) Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    }

    private String obstacle(List<Path> folders, Path data) throws InterruptedException, IOException {
        String name = this == SAME ? "" : " with " + prefix.get(0);
        if (this == SAME && !Command.run(Path.of("/"), List.of("id", "-un")).succeeded()) {
            return "uid " + uid() + " has no name (no line in /etc/passwd), which PostgreSQL asks for";
        }
        if (this != SAME) {
            Command.Result probe = Command.run(Path.of("/"), Command.join(prefix, "true"));
            if (!probe.succeeded()) {
                return "stepping down" + name + " fails (" + probe.output() + ")";
            }
        }
        if (Files.exists(data) && ownerOf(data) != fileOwner()) {
            return "the data in " + data + " belong to uid " + ownerOf(data) + ", the server" + name + " would be uid "
                    + fileOwner();
        }
        for (Path folder : folders) {
            List<String> enter = Command.join(prefix, "sh", "-c", "cd \"$1\"", "sh", folder.toString());
            if (!Command.run(Path.of("/"), enter).succeeded()) {
                return "the server" + name + " would be uid " + fileOwner() + ", which may not enter " + folder
                        + " (chmod o+x " + firstClosed(folder) + " would open it)";
            }
        }
        return "";
    }

    private int fileOwner() throws InterruptedException {
        return this == SETPRIV ? NOBODY : uid();
    }

    private static Path firstClosed(Path folder) throws IOException {
        Path closed = folder;
        for (Path path = folder; path != null; path = path.getParent()) {
            if (!Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_EXECUTE)) {
                closed = path;
            }
        }
        return closed;
    }

    /** Hands an empty folder over to this user. */
    void own(Path folder) throws IOException {
        if (this == SETPRIV) {
            UserPrincipalLookupService users = folder.getFileSystem().getUserPrincipalLookupService();
            PosixFileAttributeView view = Files.getFileAttributeView(folder, PosixFileAttributeView.class);
            view.setGroup(users.lookupPrincipalByGroupName(String.valueOf(NOBODY)));
            view.setOwner(users.lookupPrincipalByName(String.valueOf(NOBODY)));
        }
    }
}

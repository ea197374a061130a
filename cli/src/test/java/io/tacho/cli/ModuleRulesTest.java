package io.tacho.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Who may know whom: {@code docs/architecture.md}. */
@AnalyzeClasses(packages = "io.tacho", importOptions = ImportOption.DoNotIncludeTests.class)
class ModuleRulesTest {
    @ArchTest
    static final ArchRule MODULES = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("schemas")
            .definedBy("io.tacho.schemas..")
            .layer("embedded")
            .definedBy("io.tacho.embedded..")
            .layer("workload")
            .definedBy("io.tacho.workload..")
            .layer("aggregator")
            .definedBy("io.tacho.aggregator..")
            .layer("analysis")
            .definedBy("io.tacho.analysis..")
            .layer("cli")
            .definedBy("io.tacho.cli..")
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("workload")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("aggregator")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("analysis")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("embedded")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("embedded")
            .mayNotAccessAnyLayer()
            .whereLayer("schemas")
            .mayNotAccessAnyLayer();

    @ArchTest
    static final ArchRule NO_PACKAGE_CYCLES =
            slices().matching("io.tacho.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule ONLY_MAIN_ENDS_THE_PROCESS = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("io.tacho.cli.Main")
            .should()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "halt", int.class);

    @ArchTest
    static final ArchRule NO_UTIL_PACKAGES =
            noClasses().should().resideInAnyPackage("..util..", "..utils..", "..common..", "..helper..");
}

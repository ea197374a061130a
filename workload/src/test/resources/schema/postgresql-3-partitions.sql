-- tables
create table item (i_id int not null, i_im_id int not null, i_name varchar(24) not null, i_price numeric(5,2) not null,
i_data varchar(50) not null);
create table warehouse (w_id int not null, w_name varchar(10) not null, w_street_1 varchar(20) not null,
w_street_2 varchar(20) not null, w_city varchar(20) not null, w_state char(2) not null,
w_zip char(9) not null, w_tax numeric(4,4) not null, w_ytd numeric(18,2) not null) partition by range (w_id);
create table warehouse_p0 partition of warehouse for values from (1) to (4);
create table warehouse_p1 partition of warehouse for values from (4) to (7);
create table warehouse_p2 partition of warehouse for values from (7) to (11);
create table district (d_w_id int not null, d_id int not null, d_name varchar(10) not null, d_street_1 varchar(20) not null,
d_street_2 varchar(20) not null, d_city varchar(20) not null, d_state char(2) not null,
d_zip char(9) not null, d_tax numeric(4,4) not null, d_ytd numeric(18,2) not null,
d_next_o_id int not null) partition by range (d_w_id);
create table district_p0 partition of district for values from (1) to (4);
create table district_p1 partition of district for values from (4) to (7);
create table district_p2 partition of district for values from (7) to (11);
create table customer (c_w_id int not null, c_d_id int not null, c_id int not null, c_first varchar(16) not null,
c_middle char(2) not null, c_last varchar(16) not null, c_street_1 varchar(20) not null,
c_street_2 varchar(20) not null, c_city varchar(20) not null, c_state char(2) not null,
c_zip char(9) not null, c_phone char(16) not null, c_since timestamp not null,
c_credit char(2) not null, c_credit_lim numeric(12,2) not null, c_discount numeric(4,4) not null,
c_balance numeric(18,2) not null, c_ytd_payment numeric(18,2) not null, c_payment_cnt int not null,
c_delivery_cnt int not null, c_data varchar(500) not null) partition by range (c_w_id);
create table customer_p0 partition of customer for values from (1) to (4);
create table customer_p1 partition of customer for values from (4) to (7);
create table customer_p2 partition of customer for values from (7) to (11);
create table history (h_c_id int not null, h_c_d_id int not null, h_c_w_id int not null, h_d_id int not null,
h_w_id int not null, h_date timestamp not null, h_amount numeric(6,2) not null,
h_data varchar(24) not null) partition by range (h_w_id);
create table history_p0 partition of history for values from (1) to (4);
create table history_p1 partition of history for values from (4) to (7);
create table history_p2 partition of history for values from (7) to (11);
create table orders (o_w_id int not null, o_d_id int not null, o_id int not null, o_c_id int not null,
o_entry_d timestamp not null, o_carrier_id int, o_ol_cnt int not null, o_all_local int not null) partition by range (o_w_id);
create table orders_p0 partition of orders for values from (1) to (4);
create table orders_p1 partition of orders for values from (4) to (7);
create table orders_p2 partition of orders for values from (7) to (11);
create table new_order (no_w_id int not null, no_d_id int not null, no_o_id int not null) partition by range (no_w_id);
create table new_order_p0 partition of new_order for values from (1) to (4);
create table new_order_p1 partition of new_order for values from (4) to (7);
create table new_order_p2 partition of new_order for values from (7) to (11);
create table order_line (ol_w_id int not null, ol_d_id int not null, ol_o_id int not null, ol_number int not null,
ol_i_id int not null, ol_supply_w_id int not null, ol_delivery_d timestamp, ol_quantity int not null,
ol_amount numeric(6,2) not null, ol_dist_info char(24) not null) partition by range (ol_w_id);
create table order_line_p0 partition of order_line for values from (1) to (4);
create table order_line_p1 partition of order_line for values from (4) to (7);
create table order_line_p2 partition of order_line for values from (7) to (11);
create table stock (s_w_id int not null, s_i_id int not null, s_quantity int not null, s_dist_01 char(24) not null,
s_dist_02 char(24) not null, s_dist_03 char(24) not null, s_dist_04 char(24) not null,
s_dist_05 char(24) not null, s_dist_06 char(24) not null, s_dist_07 char(24) not null,
s_dist_08 char(24) not null, s_dist_09 char(24) not null, s_dist_10 char(24) not null,
s_ytd int not null, s_order_cnt int not null, s_remote_cnt int not null, s_data varchar(50) not null) partition by range (s_w_id);
create table stock_p0 partition of stock for values from (1) to (4);
create table stock_p1 partition of stock for values from (4) to (7);
create table stock_p2 partition of stock for values from (7) to (11);

-- rows come in by COPY here

-- statistics, before the keys: their checks read a visibility map
vacuum (analyze) order_line;
vacuum (analyze) stock;
vacuum (analyze) customer;
vacuum (analyze) orders;
vacuum (analyze) history;
vacuum (analyze) item;
vacuum (analyze) new_order;
vacuum (analyze) district;
vacuum (analyze) warehouse;

-- primary keys
alter table order_line add constraint order_line_pkey primary key (ol_w_id, ol_d_id, ol_o_id, ol_number);
alter table stock add constraint stock_pkey primary key (s_w_id, s_i_id);
alter table customer add constraint customer_pkey primary key (c_w_id, c_d_id, c_id);
alter table orders add constraint orders_pkey primary key (o_w_id, o_d_id, o_id);
alter table item add constraint item_pkey primary key (i_id);
alter table new_order add constraint new_order_pkey primary key (no_w_id, no_d_id, no_o_id);
alter table district add constraint district_pkey primary key (d_w_id, d_id);
alter table warehouse add constraint warehouse_pkey primary key (w_id);

-- indexes
create index customer_by_name on customer (c_w_id, c_d_id, c_last, c_first);
create index orders_by_customer on orders (o_w_id, o_d_id, o_c_id, o_id desc);

-- foreign keys
alter table order_line add constraint order_line_orders_fkey foreign key (ol_w_id, ol_d_id, ol_o_id) references orders;
alter table order_line add constraint order_line_stock_fkey foreign key (ol_supply_w_id, ol_i_id) references stock;
alter table history add constraint history_customer_fkey foreign key (h_c_w_id, h_c_d_id, h_c_id) references customer;
alter table history add constraint history_district_fkey foreign key (h_w_id, h_d_id) references district;
alter table stock add constraint stock_item_fkey foreign key (s_i_id) references item;
alter table stock add constraint stock_warehouse_fkey foreign key (s_w_id) references warehouse;
alter table orders add constraint orders_customer_fkey foreign key (o_w_id, o_d_id, o_c_id) references customer;
alter table customer add constraint customer_district_fkey foreign key (c_w_id, c_d_id) references district;
alter table new_order add constraint new_order_orders_fkey foreign key (no_w_id, no_d_id, no_o_id) references orders;
alter table district add constraint district_warehouse_fkey foreign key (d_w_id) references warehouse;

begin transaction isolation level repeatable read read only;
set local yb_read_time to SNAPSHOT;
set local work_mem = '256MB';

with placed as materialized (
select coalesce(o_w_id, ol_w_id, no_w_id) as w, coalesce(o_d_id, ol_d_id, no_d_id) as d, coalesce(o_id, ol_o_id, no_o_id) as o,
  o_id, o_c_id, o_carrier_id, o_ol_cnt, no_o_id, lines, dated, delivered
from (select * from orders where o_w_id between 1 and 2) o
full join (select ol_w_id, ol_d_id, ol_o_id, count(*) as lines, count(ol_delivery_d) as dated,
    sum(ol_amount) filter (where ol_delivery_d is not null) as delivered
  from order_line where ol_w_id between 1 and 2 group by ol_w_id, ol_d_id, ol_o_id) l
  on ol_w_id = o_w_id and ol_d_id = o_d_id and ol_o_id = o_id
full join (select no_w_id, no_d_id, no_o_id from new_order where no_w_id between 1 and 2) n
  on no_w_id = coalesce(o_w_id, ol_w_id) and no_d_id = coalesce(o_d_id, ol_d_id) and no_o_id = coalesce(o_id, ol_o_id)),
districts as materialized (
select d_w_id, d_id, d_next_o_id, greatest, orders, wanted, lines, waiting, first_waiting, last_waiting
from district left join (select w, d, max(o_id) as greatest, count(o_id) as orders, sum(o_ol_cnt) as wanted,
      sum(lines) as lines, count(no_o_id) as waiting, min(no_o_id) as first_waiting, max(no_o_id) as last_waiting
    from placed group by w, d) p on w = d_w_id and d = d_id
where d_w_id between 1 and 2),
customers as materialized (
select c_w_id, c_d_id, c_id, c_balance, c_ytd_payment, coalesce(l.delivered, 0) as delivered, coalesce(paid, 0) as paid
from (select c_w_id, c_d_id, c_id, c_balance, c_ytd_payment from customer where c_w_id between 1 and 2) c
  left join (select w, d, o_c_id, sum(delivered) as delivered from placed where delivered is not null
    group by w, d, o_c_id) l on w = c_w_id and d = c_d_id and o_c_id = c_id
left join (select h_c_w_id, h_c_d_id, h_c_id, sum(h_amount) as paid from history where h_c_w_id between 1 and 2
  group by h_c_w_id, h_c_d_id, h_c_id) h
  on h_c_w_id = c_w_id and h_c_d_id = c_d_id and h_c_id = c_id
where c_balance <> coalesce(l.delivered, 0) - coalesce(paid, 0) or c_balance + c_ytd_payment <> coalesce(l.delivered, 0))
(select 2 as condition, count(*) over () as rows_broken, k1::text, k2::text, k3::text, k4::text,
  v1::text, v2::text, v3::text
from (
select d_w_id, d_id, null, null, d_next_o_id, greatest, last_waiting from districts
where d_next_o_id - 1 is distinct from greatest
  -- a district whose orders are all delivered has no new_order row to compare
  or d_next_o_id - 1 <> last_waiting) broken (k1, k2, k3, k4, v1, v2, v3)
order by broken.k1, broken.k2, broken.k3, broken.k4 limit 5)
union all
(select 3 as condition, count(*) over () as rows_broken, k1::text, k2::text, k3::text, k4::text,
  v1::text, v2::text, v3::text
from (
select d_w_id, d_id, null, null, waiting, first_waiting, last_waiting from districts
where last_waiting - first_waiting + 1 <> waiting) broken (k1, k2, k3, k4, v1, v2, v3)
order by broken.k1, broken.k2, broken.k3, broken.k4 limit 5)
union all
(select 4 as condition, count(*) over () as rows_broken, k1::text, k2::text, k3::text, k4::text,
  v1::text, v2::text, v3::text
from (
select d_w_id, d_id, null, null, coalesce(wanted, 0), coalesce(lines, 0), null from districts
where coalesce(wanted, 0) <> coalesce(lines, 0)) broken (k1, k2, k3, k4, v1, v2, v3)
order by broken.k1, broken.k2, broken.k3, broken.k4 limit 5)
union all
(select 5 as condition, count(*) over () as rows_broken, k1::text, k2::text, k3::text, k4::text,
  v1::text, v2::text, v3::text
from (
select w, d, o, null, o_carrier_id, case when o_id is null then 0 else 1 end,
  case when no_o_id is null then 0 else 1 end
from placed where o_id is null and no_o_id is not null
  or o_id is not null and (o_carrier_id is null) <> (no_o_id is not null)) broken (k1, k2, k3, k4, v1, v2, v3)
order by broken.k1, broken.k2, broken.k3, broken.k4 limit 5)
union all
(select 6 as condition, count(*) over () as rows_broken, k1::text, k2::text, k3::text, k4::text,
  v1::text, v2::text, v3::text
from (
select w, d, o, null, o_ol_cnt, coalesce(lines, 0), null
from placed where o_ol_cnt is distinct from lines and (o_id is not null or lines is not null)) broken (k1, k2, k3, k4, v1, v2, v3)
order by broken.k1, broken.k2, broken.k3, broken.k4 limit 5)
union all
(select 7 as condition, count(*) over () as rows_broken, k1::text, k2::text, k3::text, k4::text,
  v1::text, v2::text, v3::text
from (
select w, d, o, (select min(ol_number) from order_line where ol_w_id = w and ol_d_id = d and ol_o_id = o
    and (ol_delivery_d is null) <> (o_carrier_id is null)), o_carrier_id, lines, dated
from placed where dated <> case when o_carrier_id is null then 0 else lines end) broken (k1, k2, k3, k4, v1, v2, v3)
order by broken.k1, broken.k2, broken.k3, broken.k4 limit 5)
union all
(select 10 as condition, count(*) over () as rows_broken, k1::text, k2::text, k3::text, k4::text,
  v1::text, v2::text, v3::text
from (
select c_w_id, c_d_id, c_id, null, c_balance, delivered, paid from customers
where c_balance <> delivered - paid) broken (k1, k2, k3, k4, v1, v2, v3)
order by broken.k1, broken.k2, broken.k3, broken.k4 limit 5)
union all
(select 11 as condition, count(*) over () as rows_broken, k1::text, k2::text, k3::text, k4::text,
  v1::text, v2::text, v3::text
from (
select d_w_id, d_id, null, null, coalesce(orders, 0), coalesce(waiting, 0), null from districts
where coalesce(orders, 0) - coalesce(waiting, 0) <> 2100) broken (k1, k2, k3, k4, v1, v2, v3)
order by broken.k1, broken.k2, broken.k3, broken.k4 limit 5)
union all
(select 12 as condition, count(*) over () as rows_broken, k1::text, k2::text, k3::text, k4::text,
  v1::text, v2::text, v3::text
from (
select c_w_id, c_d_id, c_id, null, c_balance, c_ytd_payment, delivered from customers
where c_balance + c_ytd_payment <> delivered) broken (k1, k2, k3, k4, v1, v2, v3)
order by broken.k1, broken.k2, broken.k3, broken.k4 limit 5);

with paid as materialized (
select h_w_id as w, h_d_id as d, sum(h_amount) as amount from history where h_w_id between 1 and 2 group by h_w_id, h_d_id)
(select 1 as condition, count(*) over () as rows_broken, k1::text, k2::text, k3::text, k4::text,
  v1::text, v2::text, v3::text
from (
select w_id, null, null, null, w_ytd, coalesce(sum(d_ytd), 0), null
from warehouse left join district on d_w_id = w_id where w_id between 1 and 2 group by w_id, w_ytd
having w_ytd is distinct from sum(d_ytd)) broken (k1, k2, k3, k4, v1, v2, v3)
order by broken.k1, broken.k2, broken.k3, broken.k4 limit 5)
union all
(select 8 as condition, count(*) over () as rows_broken, k1::text, k2::text, k3::text, k4::text,
  v1::text, v2::text, v3::text
from (
select w_id, null, null, null, w_ytd, coalesce(amount, 0), null
from warehouse left join (select w, sum(amount) as amount from paid group by w) p on w = w_id
where w_id between 1 and 2 and w_ytd <> coalesce(amount, 0)) broken (k1, k2, k3, k4, v1, v2, v3)
order by broken.k1, broken.k2, broken.k3, broken.k4 limit 5)
union all
(select 9 as condition, count(*) over () as rows_broken, k1::text, k2::text, k3::text, k4::text,
  v1::text, v2::text, v3::text
from (
select d_w_id, d_id, null, null, d_ytd, coalesce(amount, 0), null
from district left join paid on w = d_w_id and d = d_id
where d_w_id between 1 and 2 and d_ytd <> coalesce(amount, 0)) broken (k1, k2, k3, k4, v1, v2, v3)
order by broken.k1, broken.k2, broken.k3, broken.k4 limit 5);

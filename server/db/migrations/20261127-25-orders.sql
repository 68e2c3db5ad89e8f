-- What the buyer of a car holds essential, which the order form says under a heading of its own (Royal Decree of 5 April 2019,
-- art. 3, 5°), and how VAT falls on each car of an order of the shop, for whoever deducts it.

alter table shop_order add column essential text not null default '';
comment on column shop_order.essential is 'What the consumer holds essential of the cars; empty: nothing in particular.';

alter table customer_order add column essential text;
comment on column customer_order.essential is
  'What the customer holds essential of the car; empty: nothing in particular, null: not asked yet.';

alter table shop_order_entry add column is_margin boolean not null default false;
comment on column shop_order_entry.is_margin is 'Sold under the margin scheme: no VAT is shown or deducted (VAT Code art. 58 §4).';

update shop_order_entry set is_margin = true
from used_car where used_car.vehicle_id = shop_order_entry.vehicle_id and used_car.vat_sales_type = 2;

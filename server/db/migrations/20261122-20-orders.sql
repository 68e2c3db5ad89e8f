-- The buyer chooses the half-day on which the car is handed over. How many orders a branch hands over in half a day, at home
-- and at its doors, is data; no row: none, and a day is agreed on by phone.

create table handover_capacity (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branch on delete cascade,
  delivery_type text not null check (delivery_type in ('deliver', 'pickup')),
  weekday smallint not null check (weekday between 1 and 7),
  part text not null check (part in ('morning', 'afternoon')),
  orders smallint not null check (orders between 0 and 200),
  unique (branch_id, delivery_type, weekday, part)
);
comment on table handover_capacity is 'Orders that a branch hands over in half a day of the week.';

alter table shop_order
  add column handover_on date,
  add column handover_part text check (handover_part in ('morning', 'afternoon')),
  add constraint handover_is_half_a_day check ((handover_on is null) = (handover_part is null)),
  add constraint handover_has_a_way check (handover_on is null or delivery_type is not null);
create index shop_order_handover on shop_order (handover_on) where handover_on is not null;
comment on column shop_order.handover_on is 'The day the buyer chose to get the car; null: agreed on by phone.';

select keep_audit('handover_capacity');

select index_foreign_keys();

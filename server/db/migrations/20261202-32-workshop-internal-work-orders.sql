-- Work orders of internal orders (docs/decisions/0089-work-orders-of-internal-orders.md): one in force for each.

alter table work_order add column internal_order_id uuid references internal_order;
comment on column work_order.internal_order_id is 'The internal order that it carries out; null: none.';
create unique index work_order_one_of_internal_order on work_order (internal_order_id) where state <> 'canceled';

select index_foreign_keys();

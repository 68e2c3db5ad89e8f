-- The work order that carries an internal order out, as the workshop tells it (docs/decisions/0089-work-orders-of-internal-orders.md).

alter table internal_order
  add column work_order integer,
  add column work_number text,
  add column work_cost_cents integer check (work_cost_cents >= 0),
  add constraint internal_order_names_its_work_order check ((work_order is null) = (work_number is null));
comment on column internal_order.work_order is 'Public number of the work order that carries it out; null: none.';
comment on column internal_order.work_number is 'Receipt number of that work order.';
comment on column internal_order.work_cost_cents is 'Cost of that work order, without VAT; null: none, or not known yet.';

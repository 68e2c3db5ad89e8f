-- Invoices of shop orders (docs/decisions/0076-invoices-of-shop-orders.md): what is credited although the car stays sold lowers
-- what an order is worth, and a cent that is missing is noted beside the transfers, as dossiers do.

alter table shop_order_entry
  add credited_cents integer not null default 0,
  add constraint shop_order_entry_credited_within_order check (credited_cents >= 0),
  add built_vin text,
  add constraint shop_order_entry_vin_of_built_car check (built_vin is null or version_id is not null and built_vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  add constraint shop_order_entry_of_order unique (id, order_id);
comment on column shop_order_entry.built_vin is 'Chassis number of the car that the factory built for the order; null: not known yet.';
comment on column shop_order_entry.credited_cents is 'Credited although the car stays sold, with VAT: its order is worth so much less.';

alter table shop_order
  add waived_cents integer not null default 0,
  add constraint shop_order_waived_is_transport check (waived_cents between 0 and transport_cents);
comment on column shop_order.waived_cents is 'Transport that was credited with the car that carried it, when all other cars were invoiced without.';

alter table shop_order_transfer
  add is_difference boolean not null default false,
  add created_by uuid references staff_user;
comment on column shop_order_transfer.is_difference is 'No money: so little is missing that it is not asked for.';
comment on column shop_order_transfer.created_by is 'Null: of before it was kept.';

create or replace view shop_order_account as
select o.id as order_id, o.payment_reference,
  (case when o.placed_at is null or o.status = 'canceled' then 0
    else greatest(0, o.total_cents - o.waived_cents - given_back.cents) end)::bigint as worth_cents,
  (paid.cents + transfers.came)::bigint as paid_cents,
  (paid.returned + transfers.went)::bigint as returned_cents,
  greatest(0, stray.cents)::bigint as stray_cents
from shop_order o
cross join lateral (
  select coalesce(sum(attempt.amount_cents) filter (where not is_stray), 0) as cents,
    coalesce(sum(greatest(back.cents, case when due.refunded_at is not null then due.amount_cents end)) filter (where not is_stray), 0) as returned
  from payment_attempt attempt
  left join refund_due due on due.payment_attempt_id = attempt.id
  cross join lateral (select coalesce(due.reason in ('cars-gone', 'already-paid', 'amount-differs'), false) as is_stray) kind
  cross join lateral (
    select coalesce(sum(amount_cents), 0) as cents from payment_refund
    where payment_attempt_id = attempt.id and state <> 'failed'
  ) back
  where attempt.reference = o.payment_reference and attempt.received_at is not null
) paid
cross join lateral (
  select coalesce(sum(due.amount_cents - back.cents) filter (where due.refunded_at is null), 0) as cents
  from payment_attempt attempt
  join refund_due due on due.payment_attempt_id = attempt.id
  cross join lateral (
    select coalesce((select sum(amount_cents) from payment_refund
        where payment_attempt_id = attempt.id and state <> 'failed'), 0)
      + coalesce((select sum(amount_cents) from shop_order_transfer where payment_attempt_id = attempt.id), 0) as cents
  ) back
  where attempt.reference = o.payment_reference and due.reason in ('cars-gone', 'already-paid', 'amount-differs')
) stray
cross join lateral (
  select coalesce(sum(amount_cents) filter (where direction = 'in'), 0) as came,
    coalesce(sum(amount_cents) filter (where direction = 'out'), 0) as went
  from shop_order_transfer where order_id = o.id and payment_attempt_id is null
) transfers
cross join lateral (
  -- With the last car goes what its delivery cost.
  select coalesce(case when count(*) > 0 and count(*) filter (where not is_back) = 0 then o.total_cents - o.waived_cents
    else sum(case when is_back then price_gross_cents else credited_cents end) end, 0) as cents
  from shop_order_entry entry
  left join withdrawal on withdrawal.order_id = o.id and withdrawal.state = 'accepted'
  cross join lateral (
    select coalesce(withdrawal.statement -> 'cars' @> jsonb_build_array(jsonb_build_object('id', entry.id)), false) as is_back
  ) car
  where entry.order_id = o.id
) given_back;

select index_foreign_keys();

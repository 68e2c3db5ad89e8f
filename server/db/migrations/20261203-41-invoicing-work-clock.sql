-- The term of the law for the invoice of work on a car: from the day on which it was finished. Work that nobody is invoiced for, as
-- under warranty or at our own cost, has none.

insert into legal_clock (rank, code, amount, unit, warn_days, name, law) values
  (11, 'work-invoice', 15, 'day-of-next-month', 7, '{"nl": "Factuur van afgewerkt werk", "fr": "Facture de travaux terminés"}',
    '{"nl": "KB nr. 1, art. 4", "fr": "AR n° 1, art. 4"}');

create function waits_for_work_invoice(work uuid) returns boolean language sql stable as $$
  select exists (
    select from (values ('customer'), ('insurer')) payer (name)
    where exists (
        select from work_line line left join work_job job on job.id = line.job_id
        where line.work_order_id = work and line.unit_price_cents > 0 and line.discount_bp < 10000
          and case payer.name when 'customer' then line.customer_bp else line.insurer_bp end > 0
          and job.state is distinct from 'dropped'
          and case when line.kind = 'labour' and job.pricing = 'clocked'
            then exists (select from time_entry where time_entry.job_id = job.id) else line.quantity > 0 end)
      and not exists (select from invoice where invoice.work_order_id = work and invoice.work_payer = payer.name
        and invoice.kind = 'invoice' and invoice.state = 'issued'))
$$;
comment on function waits_for_work_invoice is 'True while a payer who owes a share of a work order was not invoiced.';

create or replace view running_clock as
select source.number * 20 + clock.rank as id, clock.code, clock.name, clock.law, source.record, source.what, source.from_on,
  coalesce(source.due_on, clock_end(source.from_on, clock.amount, clock.unit)) as due_on, clock.warn_days, source.branch_id,
  source.owner_id
from legal_clock clock
join lateral (
  select dossier.number, dossier.number as record, dossier.dossier_number || ' · ' || dossier.customer_name as what,
    ordered.delivered_on as from_on, null::date as due_on, offer.branch_id, offer.owner_id
  from dossier join customer_order ordered on ordered.dossier_id = dossier.id join offer on offer.id = dossier.offer_id
    join branch on branch.id = offer.branch_id join company on company.enterprise_number = branch.enterprise_number
  where clock.code = 'sale-invoice' and ordered.state = 'delivered' and company.own_since <= ordered.delivered_on
    and not exists (select from invoice where invoice.dossier_id = dossier.id and kind = 'invoice' and invoice.state = 'issued')
  union all
  select payment.number, dossier.number, dossier.dossier_number || ' · ' || dossier.customer_name, payment.on_day, null,
    offer.branch_id, offer.owner_id
  from dossier_payment payment join dossier on dossier.id = payment.dossier_id join offer on offer.id = dossier.offer_id
    join customer_order ordered on ordered.dossier_id = dossier.id
    join branch on branch.id = offer.branch_id join company on company.enterprise_number = branch.enterprise_number
  where clock.code = 'advance-invoice' and payment.is_advance and payment.amount_cents > 0 and not payment.is_undone
    and ordered.state <> 'canceled' and company.own_since <= payment.on_day
    and not exists (select from invoice where invoice.dossier_id = dossier.id and invoice.state <> 'draft'
      and (invoice.dossier_payment_id = payment.id or kind = 'invoice'))
  union all
  select dossier.number, dossier.number, dossier.dossier_number || ' · ' || dossier.car_name, used_car.car_pass_on, null,
    offer.branch_id, offer.owner_id
  from dossier join customer_order ordered on ordered.dossier_id = dossier.id join offer on offer.id = dossier.offer_id
    join used_car on used_car.vehicle_id = dossier.vehicle_id
  where clock.code = 'car-pass' and ordered.state in ('valid', 'complete') and used_car.car_pass_on is not null
  union all
  select dossier.number, dossier.number, dossier.dossier_number || ' · ' || dossier.customer_name, ordered.delivered_on, null,
    offer.branch_id, offer.owner_id
  from dossier join customer_order ordered on ordered.dossier_id = dossier.id join offer on offer.id = dossier.offer_id
  where clock.code = 'transport-proof' and ordered.state = 'delivered' and dossier.guarantee_cents > 0
    and dossier.guarantee_received_on is not null and dossier.guarantee_repaid_on is null
  union all
  select vehicle.number, vehicle.number, vehicle.stock_number || coalesce(' · ' || stock_car.licence_plate, ''),
    demo.from_on, demo.due_on, department.branch_id, null
  from demo_clock demo join stock_car on stock_car.vehicle_id = demo.vehicle_id join vehicle on vehicle.id = demo.vehicle_id
    join department on department.id = vehicle.department_id
  where clock.code = 'demo-car' and not demo.is_met
  union all
  select reminder.number, customer.number, invoice.invoice_number || ' · ' || invoice.customer_name, reminder.term_from,
    reminder.pay_until, invoice.branch_id, invoice.owner_id
  from reminder join invoice on invoice.id = reminder.invoice_id join customer on customer.id = invoice.customer_id
  where clock.code = 'reminder-term' and reminder.level = 1 and invoice.payer = 'private' and reminder.revoked_at is null
    and invoice.open_cents > 0
    and not exists (select from reminder later where later.invoice_id = invoice.id and later.level > 1 and later.revoked_at is null)
  union all
  select shop_order.number, shop_order.number, shop_order.order_number,
    (withdrawal.received_at at time zone 'Europe/Brussels')::date, null, shop_order.branch_id, null
  from withdrawal join shop_order on shop_order.id = withdrawal.order_id
  where clock.code = 'withdrawal' and withdrawal.state = 'received'
  union all
  select claim.number, claim.number, claim.claim_number || ' · ' || dossier.customer_name, claim.created_at::date, claim.due_on,
    offer.branch_id, offer.owner_id
  from premium_claim claim join dossier on dossier.id = claim.dossier_id join offer on offer.id = dossier.offer_id
  where clock.code = 'premium-claim' and claim.state = 'open'
  union all
  select shop_order.number, shop_order.number, shop_order.order_number || ' · ' || listing.customer, shop_order.delivered_on, null,
    shop_order.branch_id, null
  from shop_order join shop_order_listing listing on listing.order_id = shop_order.id
    join branch on branch.id = shop_order.branch_id join company on company.enterprise_number = branch.enterprise_number
  where clock.code = 'order-invoice' and shop_order.status = 'delivered' and company.own_since <= shop_order.delivered_on
    and exists (select from shop_order_entry entry
      left join withdrawal on withdrawal.order_id = entry.order_id and withdrawal.state <> 'refused'
      where entry.order_id = shop_order.id
        and not coalesce(withdrawal.statement -> 'cars' @> jsonb_build_array(jsonb_build_object('id', entry.id)), false)
        and not exists (select from invoice where shop_order_entry_id = entry.id and kind = 'invoice' and invoice.state = 'issued'))
  union all
  select shop_order.number, shop_order.number, shop_order.order_number || ' · ' || listing.customer,
    (attempt.received_at at time zone 'Europe/Brussels')::date, null, shop_order.branch_id, null
  from shop_order join shop_order_listing listing on listing.order_id = shop_order.id
    join payment_attempt attempt on attempt.reference = shop_order.payment_reference and attempt.received_at is not null
    left join refund_due due on due.payment_attempt_id = attempt.id
    join branch on branch.id = shop_order.branch_id join company on company.enterprise_number = branch.enterprise_number
  where clock.code = 'order-advance-invoice' and shop_order.placed_at is not null and shop_order.status <> 'canceled'
    and due.payment_attempt_id is null and company.own_since <= (attempt.received_at at time zone 'Europe/Brussels')::date
    and waits_for_advance_invoice(shop_order.id, attempt.id)
  union all
  select work_order.number, work_order.number, work_order.work_number || ' · ' || work_order.customer_name,
    (work_order.finished_at at time zone 'Europe/Brussels')::date, null, department.branch_id, null
  from work_order join department on department.id = work_order.department_id
    join branch on branch.id = department.branch_id join company on company.enterprise_number = branch.enterprise_number
  where clock.code = 'work-invoice' and work_order.state in ('ready', 'invoiced', 'closed')
    and company.own_since <= (work_order.finished_at at time zone 'Europe/Brussels')::date
    -- Work with one payer is charged by its invoice; of two, the second may still be missing.
    and work_order.id in (select id from work_order where state = 'ready' union select work_order_id from work_line where insurer_bp > 0)
    and waits_for_work_invoice(work_order.id)
) source on true;

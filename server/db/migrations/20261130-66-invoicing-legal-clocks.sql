-- Terms that the law sets: what runs, from when, until when, and by which article.

create table legal_clock (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  law translated not null,
  amount smallint not null check (amount between 0 and 365),
  unit text not null check (unit in ('days', 'months', 'day-of-next-month', 'record')),
  warn_days smallint not null check (warn_days between 0 and 90)
);
comment on table legal_clock is 'A term of the law: its article and length, and how long before its end it is shown as near.';
comment on column legal_clock.unit is 'What amount counts: days or months after the start, the day of the next month; record: the record has its own last day.';
select become_resource('legal_clock');

insert into legal_clock (rank, code, amount, unit, warn_days, name, law) values
  (1, 'sale-invoice', 15, 'day-of-next-month', 7, '{"nl": "Factuur van een geleverde wagen", "fr": "Facture d’une voiture livrée"}',
    '{"nl": "KB nr. 1, art. 4", "fr": "AR n° 1, art. 4"}'),
  (2, 'advance-invoice', 15, 'day-of-next-month', 7, '{"nl": "Factuur van een voorschot", "fr": "Facture d’un acompte"}',
    '{"nl": "KB nr. 1, art. 4", "fr": "AR n° 1, art. 4"}'),
  (3, 'car-pass', 2, 'months', 14, '{"nl": "Car-Pass van een verkochte wagen", "fr": "Car-Pass d’une voiture vendue"}',
    '{"nl": "Wet van 11 juni 2004, art. 5", "fr": "Loi du 11 juin 2004, art. 5"}'),
  (4, 'transport-proof', 90, 'days', 30, '{"nl": "Bewijs van vervoer naar het buitenland", "fr": "Preuve du transport à l’étranger"}',
    '{"nl": "W.Btw art. 39, 39bis", "fr": "CTVA art. 39, 39bis"}'),
  (5, 'demo-car', 3, 'months', 30, '{"nl": "Demowagen: onttrekking", "fr": "Voiture de démonstration : prélèvement"}',
    '{"nl": "Aanschrijving 9/1985", "fr": "Circulaire 9/1985"}'),
  (6, 'reminder-term', 0, 'record', 3, '{"nl": "Termijn van een eerste herinnering", "fr": "Délai d’un premier rappel"}',
    '{"nl": "WER art. XIX.2", "fr": "CDE art. XIX.2"}'),
  (7, 'withdrawal', 14, 'days', 7, '{"nl": "Herroeping: terugbetalen", "fr": "Rétractation : remboursement"}',
    '{"nl": "WER art. VI.50", "fr": "CDE art. VI.50"}'),
  (8, 'premium-claim', 0, 'record', 14, '{"nl": "Premie aanvragen", "fr": "Demander une prime"}',
    '{"nl": "Voorwaarden van wie de premie betaalt", "fr": "Conditions de qui paie la prime"}');

create function clock_end(start date, amount integer, unit text) returns date language sql immutable as $$
  select case unit
    when 'days' then start + amount
    when 'months' then (start + make_interval(months => amount))::date
    when 'day-of-next-month' then (date_trunc('month', start) + interval '1 month')::date + amount - 1
  end
$$;
comment on function clock_end is 'The last day of a term; null: the record has its own.';

create view running_clock as
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
    stock_car.demo_since, null, department.branch_id, null
  from stock_car join vehicle on vehicle.id = stock_car.vehicle_id join department on department.id = vehicle.department_id
  where clock.code = 'demo-car' and stock_car.is_demo and stock_car.demo_since is not null and stock_car.demo_until is null
    and not exists (select from car_sale where car_sale.vehicle_id = vehicle.id)
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
) source on true;
comment on view running_clock is 'The terms of the law that run, each with the record where what is asked is done.';

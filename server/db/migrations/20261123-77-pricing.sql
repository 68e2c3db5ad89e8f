-- The figures that a sale is reckoned with: what is done for the buyer beside the car, the ways of selling, the rules of the
-- house, what a lender asks of whom, and what the law lets credit cost.

/*
  A row that holds is never another: what it says was promised to somebody. It is succeeded by a row, and ends where that one
  begins; an end can be set from today on, and a name may be put right. Whoever slips can mend the row on the day of saving it.
*/
create function stays_in_force() returns trigger language plpgsql as $$
declare
  may_change text[] := array['name', 'valid_until', 'is_active', 'rank', 'rev', 'updated_at'];
begin
  if old.valid_from > brussels_today() or (old.created_at at time zone 'Europe/Brussels')::date >= brussels_today() then
    return null;
  end if;
  if tg_op = 'DELETE' or to_jsonb(old) - may_change <> to_jsonb(new) - may_change
    or old.valid_until is distinct from new.valid_until
      and least(coalesce(old.valid_until, 'infinity'), coalesce(new.valid_until, 'infinity')) < brussels_today()
  then
    raise exception 'a row of % holds', tg_table_name using errcode = 'check_violation', constraint = tg_name,
      table = tg_table_name;
  end if;
  return null;
end
$$;
comment on function stays_in_force is 'After an update or a delete of a row with valid_from and valid_until.';

/* The row that it follows ends where it begins. Arguments: the columns that say for what it holds. */
create function succeeds_the_one_before() returns trigger language plpgsql as $$
declare
  same text;
begin
  if new.valid_until is null then
    select string_agg(format('%1$I is not distinct from $1.%1$I', name), ' and ') into same from unnest(tg_argv) as name;
    execute format('update %I set valid_until = $1.valid_from
      where valid_until is null and valid_from < $1.valid_from and %s', tg_table_name, same) using new;
  end if;
  return new;
end
$$;

create function keep_in_force(relation text, variadic scope text[]) returns void language plpgsql as $$
begin
  execute format('create constraint trigger %I after update or delete on %I
    for each row execute function stays_in_force()', relation || '_in_force_stays', relation);
  execute format('create trigger %I before insert on %I for each row execute function succeeds_the_one_before(%s)',
    relation || '_succeeds', relation, (select string_agg(quote_literal(name), ', ') from unnest(scope) as name));
end
$$;
comment on function keep_in_force is 'Gives a table with valid_from and valid_until rows that are succeeded instead of changed.';


create table sales_type (
  id uuid primary key default uuidv7(),
  number integer not null unique check (number between 1 and 3),
  code code not null unique,
  name translated not null,
  customer_types smallint[] not null check (customer_types <@ array[1, 2, 3, 4, 5]::smallint[]),
  needs_proof boolean not null default false,
  offer_days smallint not null check (offer_days between 1 and 365)
);
comment on table sales_type is '1 fleet, 2 staff, 3 private: the ways of selling, each with prices of its own.';
comment on column sales_type.customer_types is 'Who can be sold to in this way: 1 private, 2 fleet, 3 dealer, 4 lease, 5 export.';
comment on column sales_type.needs_proof is 'The buyer shows that it is for him: a payslip.';
comment on column sales_type.offer_days is 'So many days an offer holds where nobody says otherwise.';

select become_resource('sales_type');

insert into sales_type (number, code, name, customer_types, needs_proof, offer_days, rank) values
  (3, 'private', '{"nl": "Particulieren", "fr": "Particuliers"}', '{1}', false, 30, 1),
  (1, 'fleet', '{"nl": "Fleet", "fr": "Flotte"}', '{2,3,4,5}', false, 30, 2),
  (2, 'staff', '{"nl": "Personeel", "fr": "Personnel"}', '{1}', true, 14, 3);


create table sale_service (
  id uuid primary key default uuidv7(),
  code code not null,
  name translated not null,
  service_kind text not null check (service_kind in ('delivery', 'registration', 'warranty', 'fee')),
  vehicle_condition smallint check (vehicle_condition in (1, 2)),
  price_cents integer not null check (price_cents >= 0),
  vat_excluded boolean not null,
  valid_from date not null,
  valid_until date,
  is_active boolean not null default true,
  constraint sale_service_ends_after_it_begins check (valid_until > valid_from),
  constraint sale_service_is_known_once unique (code, valid_from),
  constraint one_price_of_a_service_at_a_time exclude using gist (
    cast(code as text) with =,
    daterange(valid_from, valid_until) with &&)
);
comment on table sale_service is 'What is done for the buyer beside the car, and what it costs. Rows with the same code are one service.';

select become_resource('sale_service');
select keep_in_force('sale_service', 'code');


create table sales_rule (
  id uuid primary key default uuidv7(),
  code code not null,
  name translated not null,
  rule_kind text not null
    check (rule_kind in ('manual-discount', 'approval-above', 'offer-days', 'delay-days', 'key-fee', 'original-invoice')),
  sales_type smallint check (sales_type between 1 and 3),
  vehicle_condition smallint check (vehicle_condition in (1, 2)),
  role text check (role in ('salesperson', 'sales-manager', 'fleet-manager', 'stock-manager', 'administration', 'workshop',
    'content-editor')),
  share_bp integer check (share_bp between 0 and 5000),
  amount_cents integer check (amount_cents >= 0),
  days smallint check (days between 1 and 365),
  min_keys smallint check (min_keys between 1 and 4),
  under_years smallint check (under_years between 1 and 30),
  valid_from date not null,
  valid_until date,
  constraint sales_rule_ends_after_it_begins check (valid_until > valid_from),
  constraint sales_rule_says_what_its_kind_needs check (
    (share_bp is not null) = (rule_kind = 'manual-discount')
    and (amount_cents is not null) = (rule_kind in ('approval-above', 'key-fee'))
    and (days is not null) = (rule_kind in ('offer-days', 'delay-days'))
    and (min_keys is not null) = (rule_kind = 'key-fee')
    and (under_years is not null) = (rule_kind in ('key-fee', 'original-invoice'))),
  constraint sales_rule_of_a_role check (role is null or rule_kind in ('manual-discount', 'approval-above')),
  constraint sales_rule_is_known_once unique (code, valid_from),
  constraint one_sales_rule_at_a_time exclude using gist (
    rule_kind with =,
    coalesce(sales_type, 0::smallint) with =,
    coalesce(vehicle_condition, 0::smallint) with =,
    coalesce(role, '') with =,
    daterange(valid_from, valid_until) with &&)
);
comment on table sales_rule is 'The figures that the house lives by. Of several that fit a sale the narrowest counts.';
comment on column sales_rule.role is 'The base role of whoever sells; null: all.';
comment on column sales_rule.amount_cents is 'VAT included.';

select become_resource('sales_rule');
select keep_in_force('sales_rule', 'rule_kind', 'sales_type', 'vehicle_condition', 'role');

insert into sales_rule (code, name, rule_kind, role, share_bp, amount_cents, days, min_keys, under_years, valid_from, rank)
values
  ('manual-discount', '{"nl": "Korting zonder toestemming", "fr": "Remise sans accord"}', 'manual-discount', null, 0, null, null,
    null, null, '2026-01-01', 1),
  ('offer-validity', '{"nl": "Geldigheid van een offerte", "fr": "Validité d’une offre"}', 'offer-days', null, null, null, 60,
    null, null, '2026-01-01', 2),
  ('delay', '{"nl": "Uitstel van de beslissing", "fr": "Report de la décision"}', 'delay-days', null, null, null, 30,
    null, null, '2026-01-01', 3),
  ('missing-key', '{"nl": "Ontbrekende sleutel bij overname", "fr": "Clé manquante à la reprise"}', 'key-fee', null, null, 7500,
    null, 2, 10, '2026-01-01', 4),
  ('original-invoice', '{"nl": "Originele aankoopfactuur bij overname", "fr": "Facture d’achat d’origine à la reprise"}',
    'original-invoice', null, null, null, null, null, 4, '2026-01-01', 5);


-- A lender may ask something else of whoever borrows for a profession, by the month, and for the file.
alter table finance_rate
  add charge_method text not null default 'actuarial' check (charge_method in ('actuarial', 'flat')),
  add buyers text not null default 'all' check (buyers in ('all', 'consumers', 'professionals')),
  add fee_cents integer not null default 0 check (fee_cents >= 0);
update finance_rate set charge_method = 'flat' where finance_type = 1;
alter table finance_rate
  add constraint only_a_monthly_rate_is_flat check (charge_method = 'actuarial' or finance_type = 1),
  add constraint a_consumer_pays_no_fee check (fee_cents = 0 or buyers <> 'consumers'),
  drop constraint one_rate_at_a_time,
  add constraint one_rate_at_a_time exclude using gist (
    vehicle_condition with =,
    kind with =,
    int4range(case buyers when 'professionals' then 2 else 1 end, case buyers when 'consumers' then 1 else 2 end, '[]') with &&,
    int4range(min_amount_cents, max_amount_cents, '[]') with &&,
    int4range(min_months, max_months, '[]') with &&,
    daterange(valid_from, valid_until) with &&),
  drop constraint finance_rate_is_known_once,
  add constraint finance_rate_is_known_once unique (vehicle_condition, kind, buyers, min_amount_cents, min_months, valid_from);
comment on column finance_rate.charge_method is 'Of what is still owed, or (flat, lastenpercentage) of all that was lent.';
comment on column finance_rate.fee_cents is 'What the lender takes at the start; a consumer pays none.';


-- The most that credit may cost a consumer a year, by its kind and amount (Royal Decree of 14 September 2016, annual percentage rates). It may
-- change on 1 June and on 1 December.
create table credit_ceiling (
  id uuid primary key default uuidv7(),
  name translated not null,
  credit_kind text not null check (credit_kind in ('loan', 'lease')),
  above_cents integer not null check (above_cents >= 0),
  max_bp integer not null check (max_bp between 0 and 5000),
  valid_from date not null,
  valid_until date,
  constraint credit_ceiling_ends_after_it_begins check (valid_until > valid_from),
  constraint credit_ceiling_is_known_once unique (credit_kind, above_cents, valid_from),
  constraint one_credit_ceiling_at_a_time exclude using gist (
    credit_kind with =,
    above_cents with =,
    daterange(valid_from, valid_until) with &&)
);
comment on column credit_ceiling.credit_kind is 'A loan or a sale paid back in instalments, or a financial lease.';
comment on column credit_ceiling.above_cents is 'Credit of more than this, up to the amount of the next row.';

select become_resource('credit_ceiling');
select keep_in_force('credit_ceiling', 'credit_kind', 'above_cents');

insert into credit_ceiling (name, credit_kind, above_cents, max_bp, valid_from, rank) values
  ('{"nl": "Lening tot € 1.250", "fr": "Prêt jusqu’à 1.250 €"}', 'loan', 0, 2150, '2023-06-01', 1),
  ('{"nl": "Lening van € 1.250 tot € 5.000", "fr": "Prêt de 1.250 à 5.000 €"}', 'loan', 125000, 1600, '2023-06-01', 2),
  ('{"nl": "Lening boven € 5.000", "fr": "Prêt de plus de 5.000 €"}', 'loan', 500000, 1300, '2023-06-01', 3),
  ('{"nl": "Financieringshuur tot € 1.250", "fr": "Location-financement jusqu’à 1.250 €"}', 'lease', 0, 1550, '2023-06-01', 4),
  ('{"nl": "Financieringshuur van € 1.250 tot € 5.000", "fr": "Location-financement de 1.250 à 5.000 €"}', 'lease', 125000,
    1200, '2023-06-01', 5),
  ('{"nl": "Financieringshuur boven € 5.000", "fr": "Location-financement de plus de 5.000 €"}', 'lease', 500000, 1100,
    '2023-06-01', 6);

select index_foreign_keys();

-- Prices with their validity. A price in force is never edited: a correction is a row that succeeds, so every past day can
-- be explained, and the ledger proves the lowest price of the last thirty days (Code of Economic Law art. VI.18).

/* The exact column is the subject; subject_id is what constraints and look-ups use. */
create table price (
  id uuid primary key default uuidv7(),
  version_id uuid references version,
  engine_id uuid references engine,
  exterior_colour_id uuid references exterior_colour,
  interior_cover_id uuid references interior_cover,
  option_id uuid references option,
  option_pack_id uuid references option_pack,
  vehicle_id uuid references vehicle on delete cascade,
  subject_id uuid not null generated always as (coalesce(
    version_id, engine_id, exterior_colour_id, interior_cover_id, option_id, option_pack_id, vehicle_id)) stored,
  for_version_id uuid references version,
  valid_from date not null,
  valid_until date check (valid_until > valid_from),
  price_cents integer not null check (price_cents >= 0),
  vat_excluded boolean not null,
  cost_net_cents integer check (cost_net_cents >= 0),
  source text,
  created_at timestamptz not null default now(),
  constraint price_has_one_subject check (
    num_nonnulls(version_id, engine_id, exterior_colour_id, interior_cover_id, option_id, option_pack_id, vehicle_id) = 1),
  constraint version_differs_from_subject check (for_version_id is null or (version_id is null and vehicle_id is null)),
  constraint one_price_at_a_time exclude using gist (
    subject_id with =,
    coalesce(for_version_id, '00000000-0000-0000-0000-000000000000') with =,
    daterange(valid_from, valid_until) with &&)
);
create index price_subject on price (subject_id, for_version_id);
comment on column price.for_version_id is 'A price that this version alone has; it comes before the one for all. Engines: the surcharge over the base engine.';
comment on column price.price_cents is 'Net or gross as vat_excluded says; margin cars: the price to pay.';
comment on column price.source is 'The price list it came from.';

create table promotion (
  id uuid primary key default uuidv7(),
  name translated,
  version_id uuid references version,
  option_id uuid references option,
  vehicle_id uuid references vehicle on delete cascade,
  subject_id uuid not null generated always as (coalesce(version_id, option_id, vehicle_id)) stored,
  channel text not null default 'shop' check (channel in ('shop', 'showroom')),
  valid_from date not null,
  valid_until date not null check (valid_until > valid_from),
  price_cents integer not null check (price_cents >= 0),
  vat_excluded boolean not null,
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint promotion_has_one_subject check (num_nonnulls(version_id, option_id, vehicle_id) = 1),
  constraint one_promotion_at_a_time exclude using gist (
    subject_id with =, channel with =, daterange(valid_from, valid_until) with &&)
);

create table price_ledger (
  id uuid primary key default uuidv7(),
  version_id uuid references version,
  vehicle_id uuid references vehicle on delete cascade,
  subject_id uuid not null generated always as (coalesce(version_id, vehicle_id)) stored,
  channel text not null default 'shop' check (channel in ('shop', 'showroom')),
  list_cents integer not null check (list_cents >= 0),
  list_vat_excluded boolean not null,
  promotion_cents integer check (promotion_cents >= 0),
  promotion_vat_excluded boolean,
  published_from timestamptz not null default now(),
  published_until timestamptz check (published_until >= published_from),
  constraint ledger_has_one_subject check (num_nonnulls(version_id, vehicle_id) = 1),
  check ((promotion_cents is null) = (promotion_vat_excluded is null))
);
create unique index price_ledger_open on price_ledger (subject_id, channel) where published_until is null;
create index price_ledger_subject on price_ledger (subject_id, channel, published_from);
comment on table price_ledger is 'What consumers could see, when: the amounts of the price list, to which the VAT of the day belongs. Written by refresh_listing for vehicles, by write_version_ledger for versions.';
comment on column price_ledger.promotion_cents is 'The promotion that ran beside the list price, whether or not it lowered it.';

create function protect_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.published_until is null and new.published_until is not null
    -- A generated column is not reckoned yet.
    and to_jsonb(new) - '{published_until,subject_id}'::text[] = to_jsonb(old) - '{published_until,subject_id}'::text[]
  then
    return new;
  end if;
  raise exception 'The price ledger is evidence: a row may only be closed.';
end
$$;
create trigger price_ledger_is_evidence before update on price_ledger for each row execute function protect_ledger();

create view shown_price as
select subject_id, channel, published_from, (published_from at time zone 'Europe/Brussels')::date as shown_from,
  jsonb_build_object(
    'list', jsonb_build_object('cents', list_cents, 'vatExcluded', list_vat_excluded),
    'promotion', case when promotion_cents is not null then
      jsonb_build_object('cents', promotion_cents, 'vatExcluded', promotion_vat_excluded) end,
    'shownFrom', (published_from at time zone 'Europe/Brussels')::date,
    -- What ended at midnight was not shown on the new day.
    'shownUntil', ((published_until - interval '1 microsecond') at time zone 'Europe/Brussels')::date + 1) as amounts
from price_ledger
-- What a transaction wrote and closed again was shown to nobody.
where published_until is null or published_until > published_from;
comment on view shown_price is 'The ledger by days, as domain/pricing/shop-price.ts reads it (ShownAmounts).';

create view version_offer as
select version.id as version_id, list.price_cents as list_cents, list.vat_excluded as list_vat_excluded,
  promotion.price_cents as promotion_cents, promotion.vat_excluded as promotion_vat_excluded
from version
join model_year year on year.id = version.model_year_id
join model on model.id = version.model_id
join brand on brand.id = model.brand_id
join price list on list.version_id = version.id and list.valid_from <= brussels_today()
  and (list.valid_until is null or list.valid_until > brussels_today())
left join promotion on promotion.version_id = version.id and promotion.channel = 'shop'
  and promotion.valid_from <= brussels_today() and promotion.valid_until > brussels_today()
where version.is_active and model.is_active and brand.is_active and brand.is_sold_new and model.vehicle_class <> 3
  and year.orderable_from <= brussels_today() and (year.orderable_until is null or year.orderable_until > brussels_today());
comment on view version_offer is 'The versions that the shop shows today, with the amounts that price them.';

create function write_version_ledger(version_ids uuid[]) returns void language plpgsql as $$
begin
  -- Who comes second waits here and then, in statements of its own, sees what the first one wrote.
  perform from version where id = any (version_ids) order by id for no key update;
  update price_ledger ledger set published_until = greatest(now(), ledger.published_from)
  where ledger.version_id = any (version_ids) and ledger.channel = 'shop' and ledger.published_until is null
    and not exists (select from version_offer offer where offer.version_id = ledger.version_id
      and (offer.list_cents, offer.list_vat_excluded, offer.promotion_cents, offer.promotion_vat_excluded)
        is not distinct from
        (ledger.list_cents, ledger.list_vat_excluded, ledger.promotion_cents, ledger.promotion_vat_excluded));
  insert into price_ledger (version_id, list_cents, list_vat_excluded, promotion_cents, promotion_vat_excluded)
  select version_id, list_cents, list_vat_excluded, promotion_cents, promotion_vat_excluded
  from version_offer offer
  where version_id = any (version_ids) and not exists (select from price_ledger open
    where open.subject_id = offer.version_id and open.channel = 'shop' and open.published_until is null);
end
$$;
comment on function write_version_ledger is 'What the shop shows of these versions from now on, where that is something else. Triggers call it, and a job after midnight.';

create function version_price_changed() returns trigger language plpgsql as $$
begin
  if current_setting('forecourt.bulk', true) is distinct from 'on' then
    perform write_version_ledger(array_remove(array[old.version_id, new.version_id], null));
  end if;
  return null;
end
$$;

create function version_range_changed() returns trigger language plpgsql as $$
begin
  if current_setting('forecourt.bulk', true) is distinct from 'on' then
    perform write_version_ledger(array(
      select version.id from version join model on model.id = version.model_id
      where case tg_table_name
        when 'brand' then model.brand_id = new.id
        when 'model' then model.id = new.id
        when 'model_year' then version.model_year_id = new.id
        when 'version' then version.id = new.id
      end));
  end if;
  return null;
end
$$;

do $$
declare
  relation text;
begin
  foreach relation in array array['price', 'promotion'] loop
    execute format('create trigger %1$I after insert or update on %2$I for each row when (new.version_id is not null)
      execute function version_price_changed()', relation || '_of_version', relation);
    execute format('create trigger %1$I after delete on %2$I for each row when (old.version_id is not null)
      execute function version_price_changed()', relation || '_of_version_deleted', relation);
  end loop;
end
$$;
create trigger brand_range after update of is_active, is_sold_new on brand
  for each row execute function version_range_changed();
create trigger model_range after update of is_active, vehicle_class on model
  for each row execute function version_range_changed();
create trigger model_year_range after update of orderable_from, orderable_until on model_year
  for each row execute function version_range_changed();
create trigger version_range after update of is_active, model_id, model_year_id on version
  for each row execute function version_range_changed();

-- What credit for a car costs. A figure per month may only be advertised with the representative example of the law (Code of
-- Economic Law art. VII.64), so all that the example needs stands here, and without a rate in force nothing is shown.

create table finance_rate (
  id uuid primary key default uuidv7(),
  -- 1 monthly charge on the amount lent (MKP), 2 yearly effective rate (JKP).
  finance_type smallint not null check (finance_type in (1, 2)),
  kind text not null check (kind in ('instalment', 'balloon')),
  vehicle_condition smallint not null check (vehicle_condition in (1, 2)),
  rate_bp integer not null check (rate_bp between 0 and 2500),
  lender_name text not null check (lender_name <> ''),
  lender_number text not null check (lender_number ~ '^[01][0-9]{9}$'),
  min_months smallint not null check (min_months >= 6),
  max_months smallint not null check (max_months between 6 and 120),
  min_amount_cents integer not null check (min_amount_cents >= 20000),
  max_amount_cents integer not null,
  min_advance_bp integer not null default 0 check (min_advance_bp between 0 and 9000),
  max_last_bp integer not null default 0 check (max_last_bp between 0 and 6000),
  valid_from date not null,
  valid_until date check (valid_until > valid_from),
  check (min_months <= max_months),
  check (min_amount_cents <= max_amount_cents),
  constraint only_a_balloon_ends_higher check ((kind = 'balloon') = (max_last_bp > 0)),
  constraint one_rate_at_a_time exclude using gist (
    vehicle_condition with =,
    kind with =,
    int4range(min_amount_cents, max_amount_cents, '[]') with &&,
    int4range(min_months, max_months, '[]') with &&,
    daterange(valid_from, valid_until) with &&)
);
comment on column finance_rate.vehicle_condition is '1 new, 2 used.';
comment on column finance_rate.max_last_bp is 'What may be left for the last instalment, as a share of the price.';

-- The law caps how long credit may run, by its amount (Royal Decree of 14 September 2016, art. 13). The figures change by
-- decree: each has its days.
create table credit_term_limit (
  id uuid primary key default uuidv7(),
  above_cents integer not null check (above_cents >= 0),
  months smallint not null check (months between 6 and 240),
  valid_from date not null,
  valid_until date check (valid_until > valid_from),
  constraint one_limit_at_a_time exclude using gist (above_cents with =, daterange(valid_from, valid_until) with &&)
);
comment on column credit_term_limit.above_cents is 'Credit of more than this, up to the amount of the next row.';
insert into credit_term_limit (above_cents, months, valid_from) values
  (0, 18, '2017-01-01'), (50000, 24, '2017-01-01'), (250000, 30, '2017-01-01'), (370000, 36, '2017-01-01'),
  (560000, 42, '2017-01-01'), (750000, 48, '2017-01-01'), (1000000, 60, '2017-01-01'), (1500000, 84, '2017-01-01'),
  (2000000, 120, '2017-01-01'), (3700000, 240, '2017-01-01');

select become_resource('finance_rate');
select keep_revision('promotion');
-- What a vehicle costs, the listing tells.
select announce_rows('price', $$select 'prices' where exists (select from %1$I where vehicle_id is null)$$);
select announce_rows('promotion', $$select 'prices' where exists (select from %1$I where vehicle_id is null)$$);

select announce('catalogue', 'credit_term_limit');

select keep_audit('price', 'promotion', 'credit_term_limit');

select index_foreign_keys();

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
  gross_cents integer not null check (gross_cents >= 0),
  published_from timestamptz not null default now(),
  published_until timestamptz check (published_until >= published_from),
  constraint ledger_has_one_subject check (num_nonnulls(version_id, vehicle_id) = 1)
);
create unique index price_ledger_open on price_ledger (subject_id, channel) where published_until is null;
create index price_ledger_subject on price_ledger (subject_id, channel, published_from);
comment on table price_ledger is 'What consumers could see, when. Vehicles: written by refresh_listing.';

create function protect_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.published_until is null and new.published_until is not null
    and (new.version_id, new.vehicle_id, new.channel, new.gross_cents, new.published_from)
      is not distinct from (old.version_id, old.vehicle_id, old.channel, old.gross_cents, old.published_from)
  then
    return new;
  end if;
  raise exception 'The price ledger is evidence: a row may only be closed.';
end
$$;
create trigger price_ledger_is_evidence before update on price_ledger for each row execute function protect_ledger();

create function gross_cents(amount_cents integer, vat_excluded boolean, day date) returns integer
language sql stable parallel safe as $$
  select case when vat_excluded then
    -- Half away from zero, as domain/platform/money.ts.
    round(amount_cents::numeric * (10000 + (select rate_bp from vat_rate
      where category = 'S' and valid_from <= day and (valid_until is null or valid_until > day))) / 10000)::integer
  else amount_cents end
$$;

/* Article VI.18: the lowest price of the thirty days before the reduction; of seven when on the market for less. */
create function lowest_price_before(subject uuid, wanted_channel text, day date) returns integer
language sql stable parallel safe as $$
  with start as (
    select day::timestamp at time zone 'Europe/Brussels' as at,
      (select min(published_from) from price_ledger where subject_id = subject and channel = wanted_channel) as since
  )
  select min(l.gross_cents)
  from start s
  join price_ledger l on l.subject_id = subject and l.channel = wanted_channel
    and l.published_from < s.at
    and (l.published_until is null
      or l.published_until > s.at - case when s.since > s.at - interval '30 days' then interval '7 days' else interval '30 days' end)
$$;

/* A price that one version alone has comes before the price for all. Null: there is none, and then it is not for sale. */
create function price_today(subject uuid, version uuid default null) returns integer
language sql stable parallel safe as $$
  select gross_cents(p.price_cents, p.vat_excluded, brussels_today())
  from price p
  where p.subject_id = subject
    and (p.for_version_id is null or p.for_version_id = version)
    and p.valid_from <= brussels_today()
    and (p.valid_until is null or p.valid_until > brussels_today())
  order by p.for_version_id nulls last
  limit 1
$$;
comment on function price_today is 'Gross cents of a version, engine (surcharge), colour, cover, option or pack.';

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

select become_resource('finance_rate');
select keep_revision('promotion');
select announce_content('price', 'promotion');

select index_foreign_keys();

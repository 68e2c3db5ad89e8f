-- What credit for a car costs. A figure per month may only be advertised with the representative example of the law (Code of
-- Economic Law art. VII.64), so all that the example needs stands here, and without a rate in force nothing is shown.

create table finance_rate (
  id uuid primary key default uuidv7(),
  -- Spec section 3: 1 monthly charge on the amount lent (MKP), 2 yearly effective rate (JKP).
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
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
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

select keep_revision('finance_rate');
select announce_content('finance_rate');

-- Customers offer their car. What they tell stays with the lead; here are the photos they send along, and the reference
-- values a first indication follows from. The dealer keeps these values as data: without one nothing is shown.

create table trade_in_value (
  id uuid primary key default uuidv7(),
  brand text not null check (btrim(brand) <> '' and length(brand) <= 40),
  model text not null check (btrim(model) <> '' and length(model) <= 60),
  year smallint not null check (year between 1950 and 2100),
  base_value_cents integer not null check (base_value_cents > 0),
  base_mileage_km integer not null check (base_mileage_km between 0 and 1000000),
  -- Never negative: more kilometres never make a car worth more.
  cents_per_km smallint not null check (cents_per_km between 0 and 200),
  spread_bp smallint not null check (spread_bp between 0 and 5000),
  valid_from date not null,
  valid_until date check (valid_until > valid_from),
  constraint one_value_at_a_time exclude using gist (
    lower(brand) with =,
    lower(model) with =,
    year with =,
    daterange(valid_from, valid_until) with &&)
);
create index trade_in_value_year on trade_in_value (year);
comment on column trade_in_value.brand is 'As people write it: brands we do not sell have values too.';
comment on column trade_in_value.year is 'Of the first registration.';
comment on column trade_in_value.base_value_cents is 'Gross, at the base mileage; each kilometre more takes cents_per_km off.';
comment on column trade_in_value.spread_bp is 'How far the shown range reaches to either side.';

create table trade_in_photo (
  upload_id uuid primary key references upload on delete cascade,
  key_hash bytea not null unique check (length(key_hash) = 32),
  lead_id uuid references lead on delete cascade,
  rank smallint check (rank between 1 and 6),
  check ((lead_id is null) = (rank is null)),
  unique (lead_id, rank)
);
comment on table trade_in_photo is 'Photos of an offered car; without a lead until the form is sent, and dropped a day later if it is not.';

-- Photos go with the lead they came with, whoever removes it; their files follow when nothing needs them.
create function release_trade_in_photo() returns trigger language plpgsql as $$
begin
  update upload set kept_at = null where id = old.upload_id;
  return null;
end
$$;
create trigger trade_in_photo_released after delete on trade_in_photo
  for each row execute function release_trade_in_photo();

select become_resource('trade_in_value');

select keep_audit('trade_in_photo');

select index_foreign_keys();

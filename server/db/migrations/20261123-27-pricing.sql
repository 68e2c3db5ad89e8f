-- A slip of the hand in a price that begins today can be mended today. Prices go by days, so the row that was wrong makes room;
-- what it asked in the meantime is kept here. Of a version the ledger says what was shown of it; an engine, a paint or an
-- option comes on top and has no ledger, and its lowest price of the thirty days before a promotion (Code of Economic Law
-- art. VI.18) counts what was asked by mistake as well.

create table corrected_price (
  id uuid primary key default uuidv7(),
  subject_id uuid not null,
  for_version_id uuid,
  valid_from date not null,
  valid_until date not null check (valid_until > valid_from),
  price_cents integer not null check (price_cents >= 0),
  vat_excluded boolean not null,
  corrected_at timestamptz not null
);
create index corrected_price_subject on corrected_price (subject_id);
comment on table corrected_price is 'Prices that were in force and made room on the day, kept by a trigger. Of vehicles the ledger knows.';
comment on column corrected_price.subject_id is 'As in price; without a foreign key, for evidence outlives what it is about.';
comment on column corrected_price.valid_until is 'The day after the last on which it was asked.';

create function keep_corrected_price() returns trigger language plpgsql as $$
begin
  insert into corrected_price (subject_id, for_version_id, valid_from, valid_until, price_cents, vat_excluded, corrected_at)
  values (old.subject_id, old.for_version_id, old.valid_from,
    least(coalesce(old.valid_until, 'infinity'), brussels_today() + 1), old.price_cents, old.vat_excluded, now());
  return null;
end
$$;

-- What a transaction wrote and took away again was shown to nobody.
create trigger price_corrected after delete on price
  for each row when (old.vehicle_id is null and old.valid_from <= brussels_today() and old.created_at < now())
  execute function keep_corrected_price();

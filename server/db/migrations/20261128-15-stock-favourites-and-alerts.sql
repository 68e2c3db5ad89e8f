-- Favourites and saved searches of accounts, and mail alerts for visitors without an account. Mails tell of new cars for
-- a search, of lower prices and of cars that are available again.

create table account_favourite (
  shop_account_id uuid not null references shop_account on delete cascade,
  car_key text not null check (car_key ~ '^(?:(?:stock|used)-[1-9][0-9]{0,8}|new(?:-[1-9][0-9]{0,8}){2,3}(?:\.(?:colour|option|pack|cover-[1-9][0-9]{0,8})-[1-9][0-9]{0,8}){0,60})$'),
  -- The order in which they were added, also of several at once.
  rank bigint not null generated always as identity,
  kept_at timestamptz not null,
  seen_gross_cents integer check (seen_gross_cents > 0),
  primary key (shop_account_id, car_key)
);
comment on table account_favourite is 'Favourite cars of an account.';
comment on column account_favourite.seen_gross_cents is 'The price when it was kept or last told in a mail; null for a car whose price was not known then.';

create table saved_search (
  id uuid primary key default uuidv7(),
  shop_account_id uuid not null references shop_account on delete cascade,
  car_type text not null check (car_type in ('used', 'stock', 'truck')),
  wish jsonb not null check (jsonb_typeof(wish) = 'object'),
  name text not null check (btrim(name) <> '' and length(name) <= 160),
  seen_until timestamptz not null,
  stop_key uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null,
  unique (shop_account_id, car_type, wish)
);
comment on table saved_search is 'Saved searches of an account.';
comment on column saved_search.wish is 'The filter, without what is not asked for; domain/stock/car-filter.schema.ts.';
comment on column saved_search.seen_until is 'Cars published later are news.';
comment on column saved_search.stop_key is 'Stands in the mails on this search: whoever has it can end it and nothing else.';

create table car_alert (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('search', 'cheaper', 'free')),
  email text not null check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 254),
  language text not null check (language in ('nl', 'fr')),
  name text not null check (btrim(name) <> '' and length(name) <= 160),
  car_key text check (car_key ~ '^(?:(?:stock|used)-[1-9][0-9]{0,8}|new(?:-[1-9][0-9]{0,8}){2,3}(?:\.(?:colour|option|pack|cover-[1-9][0-9]{0,8})-[1-9][0-9]{0,8}){0,60})$'),
  car_type text check (car_type in ('used', 'stock', 'truck')),
  wish jsonb check (jsonb_typeof(wish) = 'object'),
  seen_gross_cents integer check (seen_gross_cents > 0),
  seen_until timestamptz,
  asked_at timestamptz not null,
  asked_ip text not null,
  mailed_at timestamptz,
  confirmed_at timestamptz check (confirmed_at >= asked_at),
  confirmed_ip text,
  check ((confirmed_at is null) = (confirmed_ip is null)),
  constraint car_alert_is_about_one check (case kind
    when 'search' then num_nulls(car_type, wish, seen_until) = 0 and num_nonnulls(car_key, seen_gross_cents) = 0
    when 'cheaper' then num_nulls(car_key, seen_gross_cents) = 0 and num_nonnulls(car_type, wish, seen_until) = 0
    else car_key is not null and num_nonnulls(car_type, wish, seen_until, seen_gross_cents) = 0 end)
);
comment on table car_alert is 'A mail alert on cars (search, cheaper, free); active once confirmed.';
comment on column car_alert.name is 'Its subject, in the language of the reader: the car, or the search.';
comment on column car_alert.seen_gross_cents is 'The price when it was asked for or last told.';
comment on column car_alert.seen_until is 'Cars published later are news.';
create unique index car_alert_is_asked_once on car_alert (lower(email), kind, car_key, car_type, wish) nulls not distinct;
create index car_alert_in_force on car_alert (kind, id) where confirmed_at is not null;

create table car_alert_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  car_alert_id uuid not null references car_alert on delete cascade,
  created_at timestamptz not null default now()
);
comment on table car_alert_link is 'Hashes of the links in alert mails.';

select index_foreign_keys();

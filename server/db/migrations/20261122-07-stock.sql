-- Who has no account hears of cars as well: of what comes in for a search, of a car that gets cheaper, and of one that is free
-- again. The mailbox proves the wish, as for the newsletter; the link of any of its mails ends it.

create table car_alert (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('search', 'cheaper', 'free')),
  email text not null check (email ~ '^[^@[:space:]]+@[^@[:space:]]+$' and length(email) <= 254),
  language text not null check (language in ('nl', 'fr')),
  name text not null check (btrim(name) <> '' and length(name) <= 160),
  car_key text check (car_key ~ '^(?:(?:stock|used)-[1-9][0-9]{0,8}|new(?:-[1-9][0-9]{0,8}){2,3})$'),
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
create unique index car_alert_is_asked_once on car_alert (lower(email), kind, car_key, car_type, wish) nulls not distinct;
create index car_alert_in_force on car_alert (kind, id) where confirmed_at is not null;
comment on table car_alert is 'A wish to be mailed about cars, of who need not have an account. Nothing is told before it is confirmed.';
comment on column car_alert.name is 'What it is about, in the language of the reader: the car, or what is searched for.';
comment on column car_alert.seen_gross_cents is 'The price when it was asked for or last told.';
comment on column car_alert.seen_until is 'Cars published later are news.';

create table car_alert_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  car_alert_id uuid not null references car_alert on delete cascade,
  created_at timestamptz not null default now()
);
comment on table car_alert_link is 'Each mail carries a link of its own, of which only the hash is kept; all of them confirm the alert and end it.';

select index_foreign_keys();

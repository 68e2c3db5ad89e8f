-- What every area stands on: settings that the dealer may change, number series without gaps,
-- the audit trail, the mail outbox and shared rate limits. Processes keep no state of their own,
-- so whatever two of them must agree on lives here.

create table setting (
  key text primary key check (key ~ '^[a-z][a-z0-9.-]+$'),
  value jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table setting is 'Figures and switches the client or the law may change: transport cost, advance, its cap.';

-- The spec fixes these amounts today (section 9); the cap is the law's 15 % (Code of Economic Law VI).
insert into setting (key, value) values
  ('organisation.name', '"Autogroep"'),
  ('orders.transport-gross-cents', '24200'),
  ('orders.advance-cents', '100000'),
  ('orders.advance-cap-bp', '1500');

create table number_series (
  series text not null check (series ~ '^[A-Z]{2}$'),
  year integer not null check (year between 2000 and 2999),
  last integer not null check (last > 0),
  primary key (series, year)
);
comment on table number_series is 'Human numbers. Taken inside the writing transaction, so a rolled back write leaves no gap.';

create function take_number(wanted_series text, wanted_year integer) returns text language sql as $$
  insert into number_series as s (series, year, last) values (wanted_series, wanted_year, 1)
  on conflict (series, year) do update set last = s.last + 1
  returning format('%s-%s-%s', series, year, lpad(last::text, 6, '0'))
$$;

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text,
  request_id text,
  before jsonb,
  after jsonb
);
create index audit_entry_subject on audit_entry (subject, id);
comment on column audit_entry.actor is 'guest, customer:<id>, user:<id> or job:<name>';

create table mail (
  id uuid primary key default gen_random_uuid(),
  -- One business event sends one mail, however often the event is handled.
  once_key text not null unique,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

-- Lost at a crash, and that is fine: a limit that starts again harms nobody.
create unlogged table rate_window (
  key text not null,
  starts_at timestamptz not null,
  hits integer not null,
  primary key (key, starts_at)
);

-- The live hub's backplane: messages too large for NOTIFY wait here for the other processes.
create table socket_io_attachments (
  id bigserial primary key,
  created_at timestamptz not null default now(),
  payload bytea
);


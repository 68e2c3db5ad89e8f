-- The built-in payment provider for demo and tests. It plays somebody else's system, so it shares no table with ours;
-- it keeps its state here because every process is equal and may be killed.

create table simulator_payment (
  -- As long as the provider's own.
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  status text not null default 'PENDING' check (status in ('PENDING', 'IDENTIFIED', 'SUCCEEDED', 'CANCELLED', 'AUTHORIZATION_FAILED', 'EXPIRED')),
  amount_cents bigint not null check (amount_cents between 2 and 999999999999),
  reference text check (length(reference) <= 35),
  description text check (length(description) <= 140),
  callback_url text,
  return_url text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  succeeded_at timestamptz,
  check ((status = 'SUCCEEDED') = (succeeded_at is not null))
);
create index simulator_payment_reference on simulator_payment (reference, created_at desc);

-- Signed when the payment changed: the provider repeats a callback with identical headers and body.
create table simulator_callback (
  id uuid primary key default uuidv7(),
  payment_id text not null references simulator_payment on delete cascade,
  url text not null,
  signature text not null,
  body text not null,
  created_at timestamptz not null
);
create index simulator_callback_payment on simulator_callback (payment_id);

create table simulator_key (
  only_one boolean primary key default true check (only_one),
  private_jwk jsonb not null
);
comment on table simulator_key is 'Signs callbacks the same way in every process and after every restart. Worth nothing outside this database.';

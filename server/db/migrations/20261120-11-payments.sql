-- Payments by mobile app. The provider gives no idempotency key, so an attempt is written before the provider is
-- called; after a lost answer or a killed process it says what to look for.

create table payment_attempt (
  id uuid primary key default uuidv7(),
  -- What is paid for, in the provider's books and on the payer's bank statement. A renewed payment keeps it.
  reference text not null check (reference ~ '^[A-Z0-9-]{6,35}$'),
  amount_cents integer not null check (amount_cents > 1),
  status text not null default 'pending' check (status in ('pending', 'cancelled', 'failed', 'expired', 'succeeded')),
  -- Empty until the provider has answered.
  provider_payment_id text unique,
  deep_link text,
  requested_at timestamptz not null,
  expires_at timestamptz,
  -- The payer's phone has opened it.
  opened_at timestamptz,
  -- We asked the provider to end it, because another takes its place.
  stopped_at timestamptz,
  ended_at timestamptz,
  -- The payer's money is with us: set once, and everything that money sets in motion happens once.
  received_at timestamptz,
  check ((status = 'pending') = (ended_at is null)),
  check (status <> 'succeeded' or received_at is not null),
  check (provider_payment_id is null or expires_at is not null)
);
-- Two payments at a time for one thing would sooner or later both be paid.
create unique index payment_attempt_open on payment_attempt (reference) where status = 'pending';
create index payment_attempt_reference on payment_attempt (reference, requested_at);

-- Callbacks as they came: answered at once, processed after. The provider repeats them for a day and in any order.
create table payment_event (
  id uuid primary key default uuidv7(),
  provider_payment_id text not null,
  provider_status text not null,
  status text not null check (status in ('pending', 'cancelled', 'failed', 'expired', 'succeeded')),
  -- As the provider says, who allows twelve digits: a callback is kept whatever it claims.
  amount_cents bigint not null,
  reference text,
  expires_at timestamptz,
  jti text not null unique,
  body text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  unique (provider_payment_id, provider_status)
);

-- Money that must go back. Paying it back is the administration's work; one refund per payment, whatever repeats.
create table refund_due (
  payment_attempt_id uuid primary key references payment_attempt,
  -- What came in, by the word of the provider.
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason in ('cars-gone', 'already-paid', 'amount-differs', 'withdrawn')),
  created_at timestamptz not null,
  refunded_at timestamptz check (refunded_at >= created_at)
);
create index refund_due_open on refund_due (created_at) where refunded_at is null;

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

create table simulator_key (
  only_one boolean primary key default true check (only_one),
  private_jwk jsonb not null
);
comment on table simulator_key is 'Signs callbacks the same way in every process and after every restart. Worth nothing outside this database.';

select keep_audit('payment_attempt', 'refund_due');

select index_foreign_keys();

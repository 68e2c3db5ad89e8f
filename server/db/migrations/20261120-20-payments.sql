-- Payments by mobile app. The provider gives no idempotency key, so an attempt is written before the provider is
-- called; after a lost answer or a killed process it says what to look for.

create table payment_attempt (
  id uuid primary key default uuidv7(),
  -- What is paid for, in the provider's books and on the payer's bank statement. A renewed payment keeps it.
  reference text not null check (reference ~ '^[A-Z0-9-]{6,35}$'),
  amount_cents bigint not null check (amount_cents > 1),
  status text not null default 'pending' check (status in ('pending', 'cancelled', 'failed', 'expired', 'succeeded')),
  -- Empty until the provider has answered.
  provider_payment_id text unique,
  deep_link text,
  requested_at timestamptz not null,
  expires_at timestamptz,
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
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason in ('cars-gone', 'already-paid', 'amount-differs')),
  created_at timestamptz not null,
  refunded_at timestamptz check (refunded_at >= created_at)
);
create index refund_due_open on refund_due (created_at) where refunded_at is null;

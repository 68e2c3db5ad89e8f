-- Payments with a mobile app. The provider has no idempotency key for payments, so an attempt is written before the
-- provider is called; after a lost answer or a killed process it says what to look for.

create table payment_attempt (
  id uuid primary key default uuidv7(),
  -- Reference at the provider and on the bank statement of the payer. A renewed payment keeps it.
  reference text not null check (reference ~ '^[A-Z0-9-]{6,35}$'),
  amount_cents integer not null check (amount_cents > 1),
  status text not null default 'pending' check (status in ('pending', 'cancelled', 'failed', 'expired', 'succeeded')),
  -- Empty until the provider has answered.
  provider_payment_id text unique,
  deep_link text,
  requested_at timestamptz not null,
  expires_at timestamptz,
  -- When the payer's phone opened it.
  opened_at timestamptz,
  -- When we asked the provider to end it, because another replaces it.
  stopped_at timestamptz,
  ended_at timestamptz,
  -- When the money was received: set once, so that everything that follows happens once.
  received_at timestamptz,
  check ((status = 'pending') = (ended_at is null)),
  check (status <> 'succeeded' or received_at is not null),
  check (provider_payment_id is null or expires_at is not null)
);
comment on table payment_attempt is 'A payment at the provider.';
-- Two open payments for one thing could both be paid.
create unique index payment_attempt_open on payment_attempt (reference) where status = 'pending';
create index payment_attempt_reference on payment_attempt (reference, requested_at);
-- Finds the payments of a day.
create index payment_attempt_received on payment_attempt (received_at) where received_at is not null;

-- Callbacks are stored and answered at once, and processed later. The provider repeats them for a day, in any order.
create table payment_event (
  id uuid primary key default uuidv7(),
  provider_payment_id text not null,
  provider_status text not null,
  status text not null check (status in ('pending', 'cancelled', 'failed', 'expired', 'succeeded')),
  -- Up to twelve digits, as the provider allows: a callback is stored whatever it says.
  amount_cents bigint not null,
  reference text,
  expires_at timestamptz,
  jti text not null unique,
  body text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  unique (provider_payment_id, provider_status)
);
comment on table payment_event is 'Callbacks of the provider; unique by payment and status.';

-- Refunds

-- One per payment, whatever repeats; administration pays it.
create table refund_due (
  payment_attempt_id uuid primary key references payment_attempt,
  -- The received amount according to the provider.
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (reason in ('cars-gone', 'already-paid', 'amount-differs', 'withdrawn', 'canceled')),
  created_at timestamptz not null,
  refunded_at timestamptz check (refunded_at >= created_at)
);
comment on table refund_due is 'An amount to be refunded, with its reason.';
create index refund_due_open on refund_due (created_at) where refunded_at is null;

-- A refund is written before the provider is called.
create table payment_refund (
  -- Chosen by the caller, so that a button pressed twice requests one refund.
  id uuid primary key,
  payment_attempt_id uuid not null references payment_attempt,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'requested' check (state in ('requested', 'pending', 'refunded', 'failed')),
  provider_refund_id text unique,
  -- Error name of the provider.
  failure text,
  requested_at timestamptz not null,
  ended_at timestamptz check (ended_at >= requested_at),
  constraint refund_has_ended check ((state in ('refunded', 'failed')) = (ended_at is not null)),
  constraint refund_is_with_provider check (state in ('requested', 'failed') or provider_refund_id is not null),
  constraint refund_failed_for_something check ((state = 'failed') = (failure is not null))
);
comment on table payment_refund is 'A refund at the provider; its id is the idempotency key.';
comment on column payment_refund.state is 'requested: the provider has not answered yet; pending: it has it; refunded and failed are final.';
create index payment_refund_payment_attempt on payment_refund (payment_attempt_id);
-- Two at once could exceed the payment, or be a button pressed twice.
create unique index payment_refund_open on payment_refund (payment_attempt_id) where state in ('requested', 'pending');

create function refund_within_payment() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  select coalesce(due.amount_cents, attempt.amount_cents) into paid
  from payment_attempt attempt left join refund_due due on due.payment_attempt_id = attempt.id
  where attempt.id = new.payment_attempt_id and attempt.received_at is not null
  for update of attempt;
  if paid is null or paid < new.amount_cents + coalesce((
    select sum(amount_cents) from payment_refund
    where payment_attempt_id = new.payment_attempt_id and state <> 'failed' and id <> new.id
  ), 0) then
    raise exception 'More would go back than was paid' using errcode = 'check_violation', constraint = 'refund_within_payment',
      table = 'payment_refund';
  end if;
  return new;
end
$$;
create trigger payment_refund_within_payment before insert or update of amount_cents, payment_attempt_id on payment_refund
  for each row execute function refund_within_payment();

-- The simulated provider for demo and tests. It represents another system, so it shares no table with ours. Its state is
-- in the database, because every process may be killed.

create table simulator_payment (
  -- As long as the ids of the provider.
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  status text not null default 'PENDING'
    check (status in ('PENDING', 'IDENTIFIED', 'SUCCEEDED', 'CANCELLED', 'AUTHORIZATION_FAILED', 'EXPIRED')),
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
comment on table simulator_payment is 'Payments of the simulator.';
create index simulator_payment_reference on simulator_payment (reference, created_at desc);

create table simulator_refund (
  id text primary key check (id ~ '^[0-9a-f]{24}$'),
  payment_id text not null references simulator_payment on delete cascade,
  idempotency_key text not null unique check (length(idempotency_key) between 1 and 64),
  amount_cents bigint not null check (amount_cents between 1 and 999999999999),
  description text,
  status text not null default 'PENDING' check (status in ('PENDING', 'REFUNDED', 'FAILED')),
  created_at timestamptz not null
);
comment on table simulator_refund is 'Refunds of the simulator.';

-- Signed when the payment changed: a repeated callback has identical headers and body.
create table simulator_callback (
  id uuid primary key default uuidv7(),
  payment_id text not null references simulator_payment on delete cascade,
  url text not null,
  signature text not null,
  body text not null,
  created_at timestamptz not null
);
comment on table simulator_callback is 'Callbacks that the simulator sends.';

create table simulator_key (
  only_one boolean primary key default true check (only_one),
  private_jwk jsonb not null
);
comment on table simulator_key is 'Key that signs callbacks of the simulator.';

select keep_audit('payment_attempt', 'refund_due', 'payment_refund');
select index_foreign_keys();

-- Shop orders. A draft is an order somebody is making; it gets its number when its advance is paid, so that the series
-- has no gaps. A draft keeps what was filled in, also half; a placed order is complete and its amounts are final.

create table shop_order (
  id uuid primary key,
  -- A guest proves with a key only the browser has that the order is theirs. We keep what cannot be turned back into it.
  access_key_hash bytea not null check (octet_length(access_key_hash) = 32),
  -- What payments are made under before there is a number: on the bank statement, and short enough to say on the phone.
  payment_reference text not null unique check (payment_reference ~ '^[A-Z0-9-]{6,35}$'),
  order_number text unique check (order_number ~ '^SO-[0-9]{4}-[0-9]{6}$'),
  status text check (status in ('pending', 'shipped', 'delivered', 'canceled')),
  language text not null check (language in ('nl', 'fr')),
  branch_id uuid not null references branch,
  -- The account that made it, else the one that proves its address later.
  shop_account_id uuid references shop_account on delete set null,

  customer_type text not null check (customer_type in ('private', 'fleet')),
  company_name text not null,
  vat_prefix text not null,
  vat_number text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  dial_code text not null,
  phone text not null,
  invoice_address jsonb check (jsonb_typeof(invoice_address) = 'object'),

  delivery_type text check (delivery_type in ('deliver', 'pickup')),
  delivery_address jsonb check (jsonb_typeof(delivery_address) = 'object'),
  pickup_department_id uuid references department,

  total_cents integer not null check (total_cents >= 0),
  transport_cents integer not null check (transport_cents between 0 and total_cents),
  advance_cents integer not null check (advance_cents between 0 and total_cents),
  balance_cents integer not null,

  terms_version integer check (terms_version > 0),
  terms_agreed_at timestamptz,

  created_at timestamptz not null,
  updated_at timestamptz not null,
  placed_at timestamptz,
  delivered_on date,

  check (balance_cents = total_cents - advance_cents),
  -- Pickup clears the delivery address, other types the place of pickup.
  check (delivery_type is not distinct from 'pickup' or pickup_department_id is null),
  check (delivery_type is not distinct from 'deliver' or delivery_address is null),
  constraint terms_were_agreed_to check (terms_version is null or terms_agreed_at is not null),
  constraint placed_order_has_number check (num_nonnulls(status, order_number, placed_at) in (0, 3)),
  constraint placed_order_is_complete check (
    placed_at is null
    or first_name <> '' and last_name <> '' and email <> '' and phone <> '' and invoice_address is not null
      and advance_cents > 0 and num_nonnulls(delivery_address, pickup_department_id) = 1
      and (customer_type = 'private' or company_name <> '' and vat_prefix <> '' and vat_number <> '')
  )
);
create index shop_order_placed on shop_order (placed_at) where placed_at is not null;
create index shop_order_placed_email on shop_order (lower(email)) where placed_at is not null;
create index shop_order_draft on shop_order (updated_at) where placed_at is null;
comment on column shop_order.balance_cents is 'Left to pay by transfer: cars and transport less the advance.';
comment on column shop_order.invoice_address is 'As in domain/contacts/address.ts. A copy: the customer may move.';
comment on column shop_order.branch_id is 'Whose account the rest is paid to: where the car is collected, else where it stands.';
comment on column shop_order.terms_version is 'Version of the terms in force when the buyer ordered with obligation to pay; null: there were none. Kind, customer type and language of the order say the rest.';
comment on column shop_order.terms_agreed_at is 'When the buyer ordered with obligation to pay; terms_version is what was in force then.';
comment on column shop_order.delivered_on is 'The day its buyer got the last car; the period to withdraw begins the day after.';

create function note_delivery() returns trigger language plpgsql as $$
begin
  if new.status = 'delivered' and new.delivered_on is null then
    new.delivered_on := brussels_today();
  end if;
  return new;
end
$$;
create trigger shop_order_delivered before insert or update of status on shop_order
  for each row execute function note_delivery();

create table shop_order_entry (
  id uuid primary key default uuidv7(),
  order_id uuid not null references shop_order on delete cascade,
  rank smallint not null check (rank >= 0),
  car_key text not null,
  -- A used or stock car exists once; a new one is a version the factory still builds.
  vehicle_id uuid references vehicle,
  version_id uuid references version,
  engine_id uuid references engine,
  price_gross_cents integer not null check (price_gross_cents > 0),
  -- Names as they were when the price was agreed, in both languages.
  car jsonb not null check (jsonb_typeof(car) = 'object'),
  delivery jsonb check (jsonb_typeof(delivery) = 'object'),
  guarantee_months smallint check (guarantee_months between 12 and 24),
  identity jsonb check (jsonb_typeof(identity) = 'object'),
  unique (order_id, car_key),
  unique (order_id, rank),
  check (num_nonnulls(vehicle_id, version_id) = 1),
  check ((engine_id is null) = (version_id is null))
);
comment on column shop_order_entry.delivery is 'Until when it is delivered, as agreed: domain/orders/delivery-term.ts.';
comment on column shop_order_entry.guarantee_months is 'Of legal guarantee, as agreed with a consumer; null for a company.';
comment on column shop_order_entry.identity is 'Which car was sold, for the order form: server/stock/vehicle-contract.ts.';

alter table car_hold
  add foreign key (order_id) references shop_order on delete cascade,
  add foreign key (payment_id) references payment_attempt;
alter table car_sale add foreign key (order_id) references shop_order;

-- Consumers withdraw from a contract made online where they made it (Directive 2023/2673). What they stated is kept as it
-- was received, once for each order. Whoever has no key of the order in this browser gets a link by mail.

create table withdrawal (
  id uuid primary key default uuidv7(),
  order_id uuid not null unique references shop_order,
  received_at timestamptz not null,
  statement jsonb not null check (jsonb_typeof(statement) = 'object'),
  state text not null default 'received' check (state in ('received', 'accepted', 'refused')),
  rev integer not null default 1,
  updated_at timestamptz not null default now()
);
create index withdrawal_open on withdrawal (received_at) where state = 'received';
comment on column withdrawal.statement is 'As in domain/orders/withdrawal.schema.ts: name, order, e-mail, cars, channel.';

create table withdrawal_link (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  order_id uuid not null references shop_order on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);

select keep_revision('withdrawal');

select keep_audit('shop_order', 'shop_order_entry', 'withdrawal');

select index_foreign_keys();

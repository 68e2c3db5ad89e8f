-- Incoming invoices: what a supplier states, what we expected, and what was decided about the difference. The number of the
-- journal of purchases is taken on approval, last, as those of our own invoices are.

create table purchase_vat_code (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[A-Z0-9]{1,10}$'),
  name translated not null,
  rate_bp integer not null check (rate_bp between 0 and 10000),
  base_box text not null check (base_box ~ '^[0-9]{2}$'),
  deduct_bp integer not null default 10000 check (deduct_bp between 0 and 10000),
  owed_box text check (owed_box ~ '^[0-9]{2}$'),
  extra_box text check (extra_box ~ '^[0-9]{2}$')
);
comment on table purchase_vat_code is 'VAT code of purchases: boxes of the return, and the part of the VAT that is deducted.';
comment on column purchase_vat_code.base_box is 'Box of the base: 81 goods, 82 services, 83 investments.';
comment on column purchase_vat_code.deduct_bp is 'Part of the VAT that is deducted; the rest is part of the cost.';
comment on column purchase_vat_code.owed_box is 'Box of VAT that we owe ourselves at this rate: the supplier states none.';
comment on column purchase_vat_code.extra_box is 'Second box of the base: 86 intra-community, 87 reverse charge.';
select become_resource('purchase_vat_code');
insert into purchase_vat_code (code, name, rate_bp, base_box, deduct_bp, owed_box, extra_box, rank) values
  ('G21', '{"nl": "Goederen 21 %", "fr": "Biens 21 %"}', 2100, '81', 10000, null, null, 1),
  ('D21', '{"nl": "Diensten 21 %", "fr": "Services 21 %"}', 2100, '82', 10000, null, null, 2),
  ('I21', '{"nl": "Investeringen 21 %", "fr": "Investissements 21 %"}', 2100, '83', 10000, null, null, 3),
  ('P50', '{"nl": "Personenwagens 21 %, voor 50 % aftrekbaar", "fr": "Voitures 21 %, déductible à 50 %"}', 2100, '82', 5000, null, null, 4),
  ('G6', '{"nl": "Goederen 6 %", "fr": "Biens 6 %"}', 600, '81', 10000, null, null, 5),
  ('D6', '{"nl": "Diensten 6 %", "fr": "Services 6 %"}', 600, '82', 10000, null, null, 6),
  ('G0', '{"nl": "Goederen zonder btw", "fr": "Biens sans TVA"}', 0, '81', 10000, null, null, 7),
  ('D0', '{"nl": "Diensten zonder btw", "fr": "Services sans TVA"}', 0, '82', 10000, null, null, 8),
  ('ICG', '{"nl": "Intracommunautaire verwerving", "fr": "Acquisition intracommunautaire"}', 2100, '81', 10000, '55', '86', 9),
  ('RCD', '{"nl": "Btw verlegd", "fr": "Autoliquidation"}', 2100, '82', 10000, '56', '87', 10);

create table approval_limit (
  id uuid primary key default uuidv7(),
  code code not null unique,
  role text not null check (role in ('salesperson', 'sales-manager', 'fleet-manager', 'stock-manager', 'administration',
    'workshop', 'content-editor', 'reception')),
  subject text not null check (subject in ('car', 'workshop', 'other')),
  limit_cents bigint not null check (limit_cents between 0 and 1000000000),
  constraint approval_limit_once unique (role, subject)
);
comment on table approval_limit is 'Highest incoming invoice, VAT included, that a role approves; without a row it approves none of that subject.';
comment on column approval_limit.subject is 'car: an invoice with a car that was bought; workshop: of a work order; other: the rest.';
select become_resource('approval_limit');
insert into approval_limit (code, role, subject, limit_cents, rank) values
  ('sales-manager-car', 'sales-manager', 'car', 10000000, 1),
  ('sales-manager-workshop', 'sales-manager', 'workshop', 500000, 2),
  ('sales-manager-other', 'sales-manager', 'other', 500000, 3),
  ('stock-manager-car', 'stock-manager', 'car', 10000000, 4),
  ('administration-car', 'administration', 'car', 3000000, 5),
  ('administration-workshop', 'administration', 'workshop', 1000000, 6),
  ('administration-other', 'administration', 'other', 1000000, 7),
  ('reception-workshop', 'reception', 'workshop', 100000, 8);

-- The series of the journal of purchases.

alter table invoice_series drop constraint invoice_series_purpose_check;
alter table invoice_series add constraint invoice_series_purpose_check check (purpose in ('sale', 'margin', 'abroad', 'workshop',
  'advance', 'credit', 'purchase-slip', 'self-billed', 'internal', 'purchase'));
create or replace function add_series(owner uuid, owner_number integer) returns void language sql as $$
  insert into invoice_series (company_id, purpose, code, name, communication_digit, rank)
  select owner, purpose, code || case when exists (select from invoice_series where invoice_series.code = 'VN')
    then owner_number::text else '' end, jsonb_build_object('nl', nl, 'fr', fr), digit, place
  from (values
    ('sale', 'VN', 'Verkoop met btw', 'Ventes avec TVA', 1, 1),
    ('margin', 'VM', 'Verkoop onder de margeregeling', 'Ventes sous le régime de la marge', 2, 2),
    ('abroad', 'VI', 'Intracommunautair en uitvoer', 'Intracommunautaire et exportation', 3, 3),
    ('workshop', 'VW', 'Werkplaats', 'Atelier', 4, 4),
    ('advance', 'VA', 'Voorschotten', 'Acomptes', 5, 5),
    ('credit', 'VC', 'Creditnota’s', 'Notes de crédit', null, 6),
    ('purchase-slip', 'PS', 'Aankoopborderellen', 'Bordereaux d’achat', null, 7),
    ('self-billed', 'SB', 'Facturen uitgereikt door afnemer', 'Autofacturation', null, 8),
    ('internal', 'IC', 'Interne doorrekening', 'Refacturation interne', null, 9),
    ('purchase', 'AF', 'Aankoopdagboek', 'Journal des achats', null, 10)
  ) as given (purpose, code, nl, fr, digit, place)
$$;
insert into invoice_series (company_id, purpose, code, name, rank)
select company_id, 'purchase', 'AF' || regexp_replace(code, '^VN', ''), '{"nl": "Aankoopdagboek", "fr": "Journal des achats"}', 10
from invoice_series where purpose = 'sale' and code ~ '^VN[0-9]{0,2}$';

create table supplier_rule (
  id uuid primary key default uuidv7(),
  number integer not null unique generated by default as identity,
  customer_id uuid not null references customer on delete cascade,
  words text not null default '' check (length(words) <= 60),
  ledger_account_id uuid not null references ledger_account,
  vat_code_id uuid not null references purchase_vat_code,
  branch_id uuid references branch,
  car_kind text check (car_kind in ('transport', 'repair', 'tyres', 'valeting', 'papers', 'pictures', 'other')),
  expected_cents bigint check (expected_cents >= 0),
  is_automatic boolean not null default false,
  entered_by uuid not null references staff_user,
  entered_at timestamptz not null,
  constraint supplier_rule_once unique (customer_id, words),
  constraint supplier_rule_automatic_expects check (not is_automatic or expected_cents is not null)
);
comment on table supplier_rule is 'Booking of what a supplier invoices again and again, with the amount that is expected.';
comment on column supplier_rule.words is 'Text that the line contains; empty: each line.';
comment on column supplier_rule.branch_id is 'Cost place; null: the branch that the invoice is for.';
comment on column supplier_rule.car_kind is 'Kind of the entry in the ledger of the car of the line; null: the car is not booked.';
comment on column supplier_rule.expected_cents is 'Without VAT; null: no amount is expected.';
comment on column supplier_rule.is_automatic is 'An invoice whose lines it covers without difference is approved without a person.';
select keep_audit('supplier_rule');

create table supplier_invoice (
  id uuid primary key default uuidv7(),
  number integer not null unique generated by default as identity,
  received_on date not null,
  arrival_number text not null generated always as ('IN-' || lpad((extract(year from received_on)::integer)::text, 4, '0') || '-'
    || lpad(number::text, 6, '0')) stored,
  state text not null check (state in ('received', 'read', 'review', 'approved', 'scheduled', 'paid', 'refused', 'duplicate')),
  origin text not null check (origin in ('upload', 'peppol', 'mailbox')),
  company_id uuid not null references company,
  branch_id uuid not null references branch,
  received_at timestamptz not null,
  received_by uuid references staff_user,
  typed_by uuid references staff_user,
  fault text,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  supplier_id uuid references customer on delete set null,
  supplier_name text not null default '',
  their_number text not null default '',
  number_key text not null default '',
  is_credit boolean not null default false,
  issued_on date,
  due_on date,
  net_cents bigint not null default 0,
  vat_cents bigint not null default 0,
  total_cents bigint not null default 0,
  difference_cents bigint not null default 0,
  finding text not null default 'none' check (finding in ('none', 'unreadable', 'supplier', 'duplicate', 'difference', 'arithmetic',
    'iban', 'unexpected')),
  stated jsonb,
  duplicate_of uuid references supplier_invoice,
  duplicate_decided_by uuid references staff_user,
  disputed_at timestamptz,
  disputed_by uuid references staff_user,
  disputed_because text not null default '',
  refused_at timestamptz,
  refused_by uuid references staff_user,
  refused_because text not null default '',
  approved_at timestamptz,
  approved_by uuid references staff_user,
  booked_on date,
  series_id uuid references invoice_series,
  series_year smallint,
  series_no integer check (series_no between 1 and 999999),
  purchase_number text,
  open_cents bigint not null default 0,
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  searched text not null generated always as (fold(supplier_name || ' ' || their_number || ' ' || coalesce(purchase_number, '')
    || ' IN-' || lpad((extract(year from received_on)::integer)::text, 4, '0') || '-' || lpad(number::text, 6, '0') || ' '
    || coalesce(stated ->> 'orderReference', '') || ' ' || coalesce(stated ->> 'communication', ''))) stored,
  constraint supplier_invoice_place_once unique (series_id, series_year, series_no),
  constraint supplier_invoice_is_refused_for_a_reason check ((state = 'refused') = (refused_because <> '')
    and (refused_at is null) = (refused_because = '')),
  constraint supplier_invoice_is_disputed_for_a_reason check ((disputed_at is null) = (disputed_because = '')),
  constraint supplier_invoice_is_booked_once_approved check ((state in ('approved', 'scheduled', 'paid')) = (approved_at is not null)
    and num_nonnulls(approved_at, booked_on, series_id, series_year, series_no, purchase_number) in (0, 6)),
  constraint supplier_invoice_is_read_before_review check (state in ('received', 'refused') or stated is not null)
);
comment on table supplier_invoice is 'An incoming invoice or credit note of a supplier, from its file to its booking.';
comment on column supplier_invoice.received_by is 'The user who uploaded it; null: it came by itself.';
comment on column supplier_invoice.typed_by is 'The user who typed what it states; null: a program read it. That user never approves it.';
comment on column supplier_invoice.fault is 'Reason why its file could not be read; null: it was, or it is a picture.';
comment on column supplier_invoice.sha256 is 'SHA-256 of the file as it came.';
comment on column supplier_invoice.number_key is 'Their number without case, words and leading zeros, by which a second one is found.';
comment on column supplier_invoice.net_cents is 'As stated; of a credit note above zero.';
comment on column supplier_invoice.total_cents is 'To pay, VAT included, as stated; of a credit note above zero.';
comment on column supplier_invoice.difference_cents is 'Stated less expected, of the lines beyond the tolerance.';
comment on column supplier_invoice.finding is 'The first thing that a person must decide.';
comment on column supplier_invoice.stated is 'The typed reading of its file (domain/invoicing/supplier-invoices/stated-invoice.ts).';
comment on column supplier_invoice.duplicate_of is 'The invoice that it repeats, or may repeat while it is in review.';
comment on column supplier_invoice.duplicate_decided_by is 'The user who decided that it is no duplicate.';
comment on column supplier_invoice.disputed_at is 'Payment is blocked since; waits for a credit note.';
comment on column supplier_invoice.approved_by is 'Null once approved: a rule of the supplier covered it without difference.';
comment on column supplier_invoice.purchase_number is 'Its number in the journal of purchases.';
comment on column supplier_invoice.open_cents is 'Amount that we still owe for it; below zero for a credit note, 0 until it is approved.';
create unique index supplier_invoice_same_file on supplier_invoice (sha256) where state <> 'refused';
create unique index supplier_invoice_same_number on supplier_invoice (supplier_id, is_credit, (extract(year from issued_on)), number_key)
  where state not in ('received', 'refused', 'duplicate') and supplier_id is not null and number_key <> '';
create index supplier_invoice_waiting on supplier_invoice (received_at, number) where state in ('received', 'read', 'review');
create index supplier_invoice_of_supplier on supplier_invoice (supplier_id, issued_on);
create index supplier_invoice_received on supplier_invoice (received_on, number);
create index supplier_invoice_issued on supplier_invoice (issued_on, number);
create index supplier_invoice_due on supplier_invoice (due_on, number);
create index supplier_invoice_state on supplier_invoice (state, number);
create index supplier_invoice_total on supplier_invoice (total_cents, number);
create index supplier_invoice_name on supplier_invoice (fold(supplier_name), number);
create index supplier_invoice_their_number on supplier_invoice (their_number, number);
create index supplier_invoice_arrival on supplier_invoice (arrival_number, number);
create index supplier_invoice_purchase_number on supplier_invoice (purchase_number, number);
create index supplier_invoice_booked on supplier_invoice (company_id, booked_on) where booked_on is not null;
create index supplier_invoice_searched on supplier_invoice using gin (searched gin_trgm_ops);
select keep_revision('supplier_invoice');
select keep_audit('supplier_invoice');

create table supplier_invoice_file (
  invoice_id uuid not null references supplier_invoice,
  kind text not null check (kind in ('original', 'enclosed')),
  name text not null,
  content_type text not null,
  content bytea not null,
  primary key (invoice_id, kind)
);
comment on table supplier_invoice_file is 'The file of an incoming invoice as it came, and the picture that it encloses.';

create table supplier_invoice_line (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null references supplier_invoice,
  place smallint not null check (place > 0),
  description text not null,
  net_cents bigint not null,
  rate_bp integer not null,
  vin text,
  expected_kind text check (expected_kind in ('car', 'work-order', 'internal-order', 'rule')),
  expected_label text not null default '',
  expected_cents bigint,
  vehicle_id uuid references vehicle on delete set null,
  car_kind text check (car_kind in ('purchase', 'transport', 'repair', 'tyres', 'valeting', 'papers', 'pictures', 'other')),
  ledger_account_id uuid references ledger_account,
  vat_code_id uuid references purchase_vat_code,
  branch_id uuid not null references branch,
  decision text check (decision in ('accepted', 'disputed')),
  reason_code text check (reason_code in ('price-list', 'option', 'agreed', 'other')),
  reason text not null default '',
  decided_by uuid references staff_user,
  constraint supplier_invoice_line_once unique (invoice_id, place),
  constraint supplier_invoice_line_is_decided_by_somebody check ((decision is null) = (decided_by is null)
    and (decision is distinct from 'accepted' or reason_code is not null)
    and (reason_code is distinct from 'other' or btrim(reason) <> ''))
);
comment on table supplier_invoice_line is 'A line of an incoming invoice: stated, expected, decided and booked.';
comment on column supplier_invoice_line.net_cents is 'As stated, without VAT.';
comment on column supplier_invoice_line.expected_label is 'Number of what was expected: order, work order, internal order.';
comment on column supplier_invoice_line.expected_cents is 'Without VAT; null: nothing was expected.';
comment on column supplier_invoice_line.car_kind is 'Kind of its entry in the ledger of the car.';
comment on column supplier_invoice_line.branch_id is 'Cost place.';
comment on column supplier_invoice_line.decision is 'Of a difference beyond the tolerance; null: not decided, or there is none.';
select keep_audit('supplier_invoice_line');

create table supplier_invoice_box (
  invoice_id uuid not null references supplier_invoice,
  box text not null check (box ~ '^[0-9]{2}$'),
  cents bigint not null,
  primary key (invoice_id, box)
);
comment on table supplier_invoice_box is 'Amount of an approved incoming invoice in a box of the VAT return.';

-- What is approved is sealed; before, its file stays as it came.
create function supplier_invoice_is_sealed() returns trigger language plpgsql as $$
begin
  if (tg_op = 'DELETE' and old.state <> 'received') or (tg_op = 'UPDATE' and (old.sha256 <> new.sha256
      or old.company_id <> new.company_id and old.purchase_number is not null
      or (old.purchase_number is not null and (old.stated, old.supplier_name, old.their_number, old.issued_on, old.total_cents,
        old.vat_cents, old.net_cents, old.series_id, old.series_year, old.series_no, old.purchase_number, old.booked_on, old.approved_at)
        is distinct from (new.stated, new.supplier_name, new.their_number, new.issued_on, new.total_cents, new.vat_cents, new.net_cents,
          new.series_id, new.series_year, new.series_no, new.purchase_number, new.booked_on, new.approved_at)))) then
    raise exception 'an incoming invoice is sealed' using errcode = 'check_violation', constraint = 'supplier_invoice_is_sealed',
      table = 'supplier_invoice';
  end if;
  return coalesce(new, old);
end
$$;
create trigger supplier_invoice_is_sealed before update or delete on supplier_invoice
  for each row execute function supplier_invoice_is_sealed();

-- The number of the journal is the one that its counter just gave.
create function supplier_invoice_follows_counter() returns trigger language plpgsql as $$
begin
  if not exists (select from series_year counter where counter.series_id = new.series_id
      and counter.year = new.series_year and counter.last_no >= new.series_no and counter.last_day >= new.booked_on)
    or (new.series_no > 1 and not exists (select from supplier_invoice before where before.series_id = new.series_id
      and before.series_year = new.series_year and before.series_no = new.series_no - 1)
      and not exists (select from invoice_series series where series.id = new.series_id
        and series.last_noted = new.series_no - 1)) then
    raise exception 'a number of the journal of purchases out of order' using errcode = 'check_violation',
      constraint = 'supplier_invoice_follows_counter', table = 'supplier_invoice';
  end if;
  perform refuse_closed_period(new.company_id, new.booked_on);
  return null;
end
$$;
create constraint trigger supplier_invoice_follows_counter after insert or update of series_no on supplier_invoice
  deferrable initially deferred for each row when (new.series_no is not null) execute function supplier_invoice_follows_counter();

select index_foreign_keys();

-- Outgoing invoices (docs/decisions/0063-own-invoices.md).

-- Master data: texts, rates and terms that the law or the dealer may change (Royal Decree no. 1, VAT Code art. 39, 39bis, 58).

create table vat_code (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[A-Z0-9]{1,10}$'),
  name translated not null,
  category text not null check (category in ('S', 'E', 'K', 'G', 'AE')),
  rate_bp integer not null check (rate_bp between 0 and 10000),
  vatex text check (vatex ~ '^VATEX-[A-Z0-9-]{1,30}$'),
  note translated,
  constraint vat_code_only_standard_has_a_rate check ((category = 'S') = (rate_bp > 0)),
  constraint vat_code_exemption_has_a_reason check ((category = 'S') = (vatex is null))
);
comment on table vat_code is 'A VAT code of invoices: category and reason of EN 16931, rate, and the text that the law prescribes.';
comment on column vat_code.category is 'BT-151: S rated, E exempt (margin scheme), K intra-community, G export, AE reverse charge.';
comment on column vat_code.vatex is 'Code of the list VATEX (BT-121).';
comment on column vat_code.note is 'The text that an invoice with this code bears.';
select become_resource('vat_code');

insert into vat_code (code, rank, name, category, rate_bp, vatex, note) values
  ('S21', 1, '{"nl": "Btw 21 %", "fr": "TVA 21 %"}', 'S', 2100, null, null),
  ('S6', 2, '{"nl": "Btw 6 %", "fr": "TVA 6 %"}', 'S', 600, null,
    '{"nl": "Btw 6 %, attest van vrijstelling voorgelegd.", "fr": "TVA 6 %, attestation présentée."}'),
  ('MARGIN', 3, '{"nl": "Margeregeling", "fr": "Régime de la marge"}', 'E', 0, 'VATEX-EU-F',
    '{"nl": "Bijzondere regeling – Gebruikte goederen. Levering onderworpen aan de bijzondere regeling van belastingheffing over de winstmarge. Btw niet aftrekbaar.", "fr": "Régime particulier – Biens d’occasion. Livraison soumise au régime particulier d’imposition de la marge bénéficiaire. TVA non déductible."}'),
  ('IC', 4, '{"nl": "Intracommunautaire levering", "fr": "Livraison intracommunautaire"}', 'K', 0, 'VATEX-EU-IC',
    '{"nl": "Vrijgesteld van btw – art. 39bis W.Btw.", "fr": "Exonération – art. 39bis C.TVA."}'),
  ('ICNEW', 5, '{"nl": "Intracommunautaire levering van een nieuw vervoermiddel", "fr": "Livraison intracommunautaire d’un moyen de transport neuf"}', 'K', 0, 'VATEX-EU-IC',
    '{"nl": "Vrijgesteld van btw – art. 39bis W.Btw. Nieuw vervoermiddel.", "fr": "Exonération – art. 39bis C.TVA. Moyen de transport neuf."}'),
  ('EXP', 6, '{"nl": "Uitvoer", "fr": "Exportation"}', 'G', 0, 'VATEX-EU-G',
    '{"nl": "Vrijgesteld van btw – art. 39 W.Btw.", "fr": "Exonération – art. 39 C.TVA."}'),
  ('RC', 7, '{"nl": "Btw verlegd", "fr": "Autoliquidation"}', 'AE', 0, 'VATEX-EU-AE',
    '{"nl": "Btw verlegd.", "fr": "Autoliquidation."}');

create table payment_term (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  days smallint not null check (days between 0 and 120),
  is_end_of_month boolean not null default false
);
comment on table payment_term is 'The days in which an invoice is paid, for private persons and for businesses.';
comment on column payment_term.is_end_of_month is 'Counted from the end of the month of the invoice.';
select become_resource('payment_term');

insert into payment_term (name, days, code, rank) values
  ('{"nl": "Particulieren", "fr": "Particuliers"}', 14, 'private', 1),
  ('{"nl": "Ondernemingen", "fr": "Entreprises"}', 30, 'business', 2);

create table invoice_text (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  note translated not null
);
comment on table invoice_text is 'A text that the law prescribes, or the dealer wants, on a kind of invoice.';
select become_resource('invoice_text');

insert into invoice_text (code, name, note, rank) values
  ('credit-note', '{"nl": "Creditnota", "fr": "Note de crédit"}', '{"nl": "Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht.", "fr": "TVA à reverser à l’État dans la mesure où elle a été initialement déduite."}', 1),
  ('advance', '{"nl": "Voorschotfactuur", "fr": "Facture d’acompte"}', '{"nl": "Dit voorschot wordt afgetrokken van de factuur van de wagen.", "fr": "Cet acompte sera déduit de la facture du véhicule."}', 2),
  ('self-billed', '{"nl": "Factuur uitgereikt door afnemer", "fr": "Autofacturation"}', '{"nl": "Factuur uitgereikt door afnemer.", "fr": "Autofacturation."}', 3),
  ('conditions', '{"nl": "Onderaan elke factuur", "fr": "Au bas de chaque facture"}', '{"nl": "Onze algemene verkoopvoorwaarden zijn van toepassing.", "fr": "Nos conditions générales de vente sont d’application."}', 4);

create table invoice_series (
  id uuid primary key default uuidv7(),
  company_id uuid not null references company,
  purpose text not null check (purpose in ('sale', 'margin', 'abroad', 'workshop', 'advance', 'credit', 'purchase-slip',
    'self-billed', 'internal')),
  code text not null unique check (code ~ '^[A-Z]{1,3}[0-9]{0,2}$'),
  name translated not null,
  communication_digit smallint check (communication_digit between 0 and 9),
  last_noted integer not null default 0 check (last_noted between 0 and 999999),
  constraint invoice_series_one_of_a_purpose unique (company_id, purpose),
  constraint invoice_series_own_digit unique (company_id, communication_digit)
);
comment on table invoice_series is 'A series of numbers of a company: VN-2026-000123.';
comment on column invoice_series.communication_digit is 'First digit of the structured communications of its invoices; null: nothing is paid on them.';
comment on column invoice_series.last_noted is 'The last number that the accounting program gave in the year in which own invoices began.';
select become_resource('invoice_series');

create function add_series(owner uuid, owner_number integer) returns void language sql as $$
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
    ('internal', 'IC', 'Interne doorrekening', 'Refacturation interne', null, 9)
  ) as given (purpose, code, nl, fr, digit, place)
$$;
do $$ declare known company; begin
  for known in select * from company order by rank, number loop perform add_series(known.id, known.number); end loop;
end $$;
create function give_series() returns trigger language plpgsql as $$
begin
  perform add_series(new.id, new.number);
  return null;
end
$$;
create trigger company_series after insert on company for each row execute function give_series();

create table series_year (
  series_id uuid not null references invoice_series,
  year smallint not null check (year between 2000 and 2999),
  last_no integer not null check (last_no >= 0),
  last_day date not null,
  closed_at timestamptz,
  primary key (series_id, year)
);
comment on table series_year is 'The counter of a series in a year: a row, so that a number that was rolled back is given again.';
comment on column series_year.last_day is 'Day of the last invoice: days never go back within a series.';

-- A series that gave numbers keeps its code and its digit: they are on paper.
create function series_stays() returns trigger language plpgsql as $$
begin
  if exists (select from series_year where series_id = old.id) then
    raise exception 'a series with numbers' using errcode = 'check_violation', constraint = 'invoice_series_stays',
      table = 'invoice_series';
  end if;
  return null;
end
$$;
create constraint trigger invoice_series_stays after update of code, communication_digit, last_noted, company_id, purpose
  on invoice_series for each row
  when ((old.code, old.communication_digit, old.last_noted, old.company_id, old.purpose)
    is distinct from (new.code, new.communication_digit, new.last_noted, new.company_id, new.purpose))
  execute function series_stays();

-- Invoices

create table invoice (
  id uuid primary key default uuidv7(),
  number integer not null unique generated by default as identity,
  kind text not null check (kind in ('invoice', 'advance', 'credit-note', 'self-billed')),
  state text not null default 'draft' check (state in ('draft', 'issued', 'credited')),
  company_id uuid not null references company,
  branch_id uuid not null references branch,
  owner_id uuid references staff_user,
  dossier_id uuid references dossier,
  dossier_payment_id uuid references dossier_payment,
  credits_id uuid references invoice,
  customer_id uuid references customer on delete set null,
  customer_name text not null,
  reason text not null default '',
  wishes jsonb,
  is_car_back boolean not null default false,
  series_id uuid references invoice_series,
  series_year smallint,
  series_no integer check (series_no between 1 and 999999),
  invoice_number text,
  issued_on date,
  due_on date,
  issued_at timestamptz,
  issued_by uuid references staff_user,
  document jsonb,
  fingerprint text check (fingerprint ~ '^[0-9a-f]{64}$'),
  communication text check (communication ~ '^[0-9]{12}$'),
  net_cents bigint not null default 0,
  vat_cents bigint not null default 0,
  receivable_cents bigint not null default 0,
  open_cents bigint not null default 0,
  standing text not null generated always as (case when state <> 'issued' then state when open_cents = 0 then 'paid'
    when open_cents = receivable_cents then 'open' else 'part' end) stored,
  created_by uuid not null references staff_user,
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  searched text not null generated always as (fold(
    coalesce(invoice_number, '') || ' ' || customer_name || ' ' || coalesce(communication, '') || ' '
    || coalesce(document ->> 'reference', '') || ' ' || coalesce(document -> 'lines' -> 0 -> 'car' ->> 'vin', ''))) stored,
  constraint invoice_number_once unique (company_id, invoice_number),
  constraint invoice_communication_once unique (company_id, communication),
  constraint invoice_place_once unique (series_id, series_year, series_no),
  constraint invoice_is_sealed_when_issued check (
    (state = 'draft') = (num_nonnulls(series_id, series_year, series_no, invoice_number, issued_on, due_on, issued_at,
      issued_by, document, fingerprint) = 0)
    and num_nonnulls(series_id, series_year, series_no, invoice_number, issued_on, due_on, issued_at, issued_by, document,
      fingerprint) in (0, 10)),
  constraint invoice_credits_another check ((kind = 'credit-note') = (credits_id is not null)),
  constraint invoice_credit_has_a_reason check (kind <> 'credit-note' or btrim(reason) <> ''),
  constraint invoice_has_a_source check (kind = 'credit-note' or dossier_id is not null),
  constraint invoice_advance_is_of_a_payment check ((kind = 'advance') = (dossier_payment_id is not null)),
  constraint invoice_open_is_part_of_receivable check (
    case when receivable_cents >= 0 then open_cents between 0 and receivable_cents
      else open_cents between receivable_cents and 0 end)
);
comment on table invoice is 'An outgoing invoice, advance invoice or credit note: a draft, or issued and sealed.';
comment on column invoice.owner_id is 'The salesperson; null: of no sale.';
comment on column invoice.standing is 'draft, open, part, paid, credited: derived.';
comment on column invoice.is_car_back is 'The car of a delivered dossier came back: only then is its whole invoice credited.';
comment on column invoice.dossier_payment_id is 'The payment that an advance invoice is for.';
comment on column invoice.credits_id is 'The invoice that a credit note corrects.';
comment on column invoice.wishes is 'Of a draft of a credit note: gross amounts in cents by VAT code.';
comment on column invoice.document is 'As printed and sent (domain/invoicing/invoice-document.ts); never changed.';
comment on column invoice.fingerprint is 'SHA-256 of the document in canonical JSON.';
comment on column invoice.receivable_cents is 'Owed by the customer at the time of issue; below zero for a credit note.';
comment on column invoice.open_cents is 'Of it, what is not allocated yet; kept by the allocations.';
create unique index invoice_one_of_dossier on invoice (dossier_id)
  where kind = 'invoice' and state in ('draft', 'issued');
create unique index invoice_one_of_payment on invoice (dossier_payment_id) where kind = 'advance' and state <> 'credited';
create index invoice_created on invoice (created_at, number);
create index invoice_issued on invoice (issued_on, number);
create index invoice_due on invoice (due_on, number) where open_cents <> 0;
create index invoice_standing on invoice (standing, number);
create index invoice_waiting on invoice (branch_id) where state = 'draft' or open_cents <> 0;
create index invoice_kind on invoice (kind, number);
create index invoice_customer_name on invoice (fold(customer_name), number);
create index invoice_receivable on invoice (receivable_cents, number);
create index invoice_open on invoice (open_cents, number);
create index invoice_number_sorted on invoice (invoice_number, number);
create index invoice_searched on invoice using gin (searched gin_trgm_ops);
select keep_revision('invoice');
select keep_audit('invoice');

create table invoice_amount (
  invoice_id uuid not null references invoice on delete cascade,
  vat_code text not null,
  category text not null,
  rate_bp integer not null,
  base_cents bigint not null,
  vat_cents bigint not null,
  rounding_cents bigint not null,
  primary key (invoice_id, vat_code)
);
comment on table invoice_amount is 'Base, VAT and rounding of an issued invoice under a VAT code; of a credit note as on its paper, above zero.';

create table invoice_advance (
  invoice_id uuid not null references invoice on delete cascade,
  advance_id uuid not null references invoice,
  primary key (invoice_id, advance_id)
);
comment on table invoice_advance is 'An advance invoice that an invoice takes off.';

create table invoice_file (
  invoice_id uuid not null references invoice on delete cascade,
  kind text not null check (kind in ('pdf', 'ubl')),
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (invoice_id, kind)
);
comment on table invoice_file is 'The files of an issued invoice, made once.';

-- What is issued is only ever allocated or credited.
create function invoice_is_sealed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.kind, old.company_id, old.branch_id, old.dossier_id, old.dossier_payment_id, old.credits_id,
      old.reason, old.series_id, old.series_year, old.series_no, old.invoice_number, old.issued_on, old.due_on,
      old.issued_at, old.issued_by, old.document, old.fingerprint, old.communication, old.receivable_cents)
    is distinct from (new.kind, new.company_id, new.branch_id, new.dossier_id, new.dossier_payment_id, new.credits_id,
      new.reason, new.series_id, new.series_year, new.series_no, new.invoice_number, new.issued_on, new.due_on,
      new.issued_at, new.issued_by, new.document, new.fingerprint, new.communication, new.receivable_cents) then
    raise exception 'an issued invoice is sealed' using errcode = 'check_violation', constraint = 'invoice_is_sealed',
      table = 'invoice';
  end if;
  return new;
end
$$;
create trigger invoice_is_sealed before update or delete on invoice
  for each row when (old.state <> 'draft') execute function invoice_is_sealed();

-- The number of an invoice is the one that its counter just gave: numbers have no gap, even by hand.
create function invoice_follows_counter() returns trigger language plpgsql as $$
begin
  if not exists (select from series_year counter where counter.series_id = new.series_id
      and counter.year = new.series_year and counter.last_no >= new.series_no and counter.last_day >= new.issued_on)
    or (new.series_no > 1 and not exists (select from invoice before where before.series_id = new.series_id
      and before.series_year = new.series_year and before.series_no = new.series_no - 1)
      and not exists (select from invoice_series series where series.id = new.series_id
        and series.last_noted = new.series_no - 1)) then
    raise exception 'an invoice number out of order' using errcode = 'check_violation',
      constraint = 'invoice_follows_counter', table = 'invoice';
  end if;
  return null;
end
$$;
create constraint trigger invoice_follows_counter after insert or update of series_no on invoice
  deferrable initially deferred for each row when (new.series_no is not null) execute function invoice_follows_counter();

-- Allocations: one ledger of what was paid, credited or written off.

create table allocation (
  id uuid primary key default uuidv7(),
  number integer not null unique generated by default as identity,
  invoice_id uuid not null references invoice,
  kind text not null check (kind in ('payment', 'credit', 'write-off')),
  cents bigint not null check (cents > 0),
  on_day date not null,
  dossier_payment_id uuid references dossier_payment,
  credit_note_id uuid references invoice,
  reason text not null default '',
  created_by uuid references staff_user,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid references staff_user,
  constraint allocation_has_its_source check (
    (kind = 'payment') = (dossier_payment_id is not null) and (kind = 'credit') = (credit_note_id is not null)
    and (kind <> 'write-off' or btrim(reason) <> '')),
  constraint allocation_is_undone_by_somebody check ((undone_at is null) = (undone_by is null))
);
comment on table allocation is 'A part of a payment or credit note that settles an invoice, or an amount that is written off.';
comment on column allocation.created_by is 'Null: the system, when a payment came in.';
create index allocation_of_payment on allocation (dossier_payment_id) where undone_at is null;
select keep_audit('allocation');

/* Keeps what is open; the check of the invoice refuses more than is left. */
create function allocate_amount() returns trigger language plpgsql as $$
declare
  cents bigint := case when tg_op = 'INSERT' then new.cents else -new.cents end;
begin
  update invoice set open_cents = open_cents - sign(receivable_cents) * cents where id = new.invoice_id;
  if new.credit_note_id is not null then
    update invoice set open_cents = open_cents + cents where id = new.credit_note_id;
  end if;
  return null;
end
$$;
create trigger allocation_counts after insert on allocation for each row execute function allocate_amount();
create trigger allocation_counts_back after update of undone_at on allocation
  for each row when (old.undone_at is null and new.undone_at is not null) execute function allocate_amount();

/* A payment of a dossier settles what its invoices leave open, the oldest due first; what goes back settles credit notes. */
create function allocate_payment(payment dossier_payment) returns void language plpgsql as $$
declare
  left_cents bigint := abs(payment.amount_cents)
    - coalesce((select sum(cents) from allocation where dossier_payment_id = payment.id and undone_at is null), 0);
  target record;
begin
  for target in
    select id, abs(open_cents) as open_cents from invoice
    where dossier_id = payment.dossier_id and state <> 'draft' and kind <> 'advance'
      and sign(open_cents) = sign(payment.amount_cents)
    order by due_on, number for update
  loop
    exit when left_cents <= 0;
    insert into allocation (invoice_id, kind, cents, on_day, dossier_payment_id)
    values (target.id, 'payment', least(left_cents, target.open_cents), payment.on_day, payment.id);
    left_cents := left_cents - target.open_cents;
  end loop;
end
$$;
create function allocate_new_payment() returns trigger language plpgsql as $$
begin
  perform allocate_payment(new);
  return null;
end
$$;
create trigger dossier_payment_allocated after insert on dossier_payment
  for each row execute function allocate_new_payment();

select index_foreign_keys();

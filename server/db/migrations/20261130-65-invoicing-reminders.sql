-- Open items and reminders (docs/decisions/0066-reminders.md).

-- Rules of the dealer and figures of the law, from a day on. Code of Economic Law, book XIX (consumers);
-- Act of 2 August 2002 on late payment (businesses).

create table dunning_level (
  id uuid primary key default uuidv7(),
  name translated not null,
  payer text not null check (payer in ('private', 'business')),
  level smallint not null check (level between 1 and 5),
  days smallint not null check (days between 1 and 365),
  term_days smallint not null check (term_days between 1 and 60),
  asks_costs boolean not null default false,
  asks_interest boolean not null default false,
  note translated not null,
  valid_from date not null,
  valid_until date,
  constraint dunning_level_ends_after_it_begins check (valid_until > valid_from),
  constraint dunning_level_first_is_free check (payer = 'business' or level > 1 or not (asks_costs or asks_interest)),
  constraint dunning_level_leaves_the_term_of_the_law check (payer = 'business' or level > 1 or term_days >= 14),
  constraint dunning_level_is_known_once unique (payer, level, valid_from),
  constraint one_dunning_level_at_a_time exclude using gist (payer with =, level with =, daterange(valid_from, valid_until) with &&)
);
comment on table dunning_level is 'A reminder that a late customer gets: when, with how many days to pay, and what is asked beside the debt.';
comment on column dunning_level.days is 'Calendar days after the due day of the invoice.';
comment on column dunning_level.term_days is 'Calendar days to pay that the letter gives; the next reminder waits for them.';
comment on column dunning_level.note is 'The text of the letter.';
select become_resource('dunning_level');
select keep_in_force('dunning_level', 'payer', 'level');

create table late_cost (
  id uuid primary key default uuidv7(),
  payer text not null check (payer in ('private', 'business')),
  up_to_cents integer check (up_to_cents > 0),
  fixed_cents integer not null check (fixed_cents >= 0),
  share_bp integer not null default 0 check (share_bp between 0 and 10000),
  above_cents integer not null default 0 check (above_cents >= 0),
  most_cents integer check (most_cents > 0),
  law text not null check (btrim(law) <> ''),
  valid_from date not null,
  valid_until date,
  constraint late_cost_ends_after_it_begins check (valid_until > valid_from),
  constraint late_cost_is_known_once unique nulls not distinct (payer, up_to_cents, valid_from),
  constraint one_late_cost_at_a_time exclude using gist (
    payer with =, coalesce(up_to_cents, 0) with =, daterange(valid_from, valid_until) with &&)
);
comment on table late_cost is 'The most that may be asked of a late customer as costs, by what is open.';
comment on column late_cost.up_to_cents is 'The row is for amounts up to and including this one; null: for all above.';
comment on column late_cost.above_cents is 'share_bp is of the part of the open amount above this.';
comment on column late_cost.law is 'The article.';
select become_resource('late_cost');
select keep_in_force('late_cost', 'payer', 'up_to_cents');

create table late_interest (
  id uuid primary key default uuidv7(),
  payer text not null check (payer in ('private', 'business')),
  rate_bp integer not null check (rate_bp between 0 and 3000),
  law text not null check (btrim(law) <> ''),
  valid_from date not null,
  valid_until date,
  constraint late_interest_ends_after_it_begins check (valid_until > valid_from),
  constraint late_interest_is_known_once unique (payer, valid_from),
  constraint one_late_interest_at_a_time exclude using gist (payer with =, daterange(valid_from, valid_until) with &&)
);
comment on table late_interest is 'The yearly interest that may be asked of a late customer; of businesses it changes every half year.';
select become_resource('late_interest');
select keep_in_force('late_interest', 'payer');

insert into dunning_level (rank, payer, level, days, term_days, asks_costs, asks_interest, valid_from, name, note) values
  (1, 'private', 1, 5, 14, false, false, '2025-01-01',
    '{"nl": "Eerste herinnering", "fr": "Premier rappel"}',
    '{"nl": "Wij hebben de betaling van deze factuur nog niet ontvangen. Misschien hebt u ze over het hoofd gezien. Deze herinnering is gratis.", "fr": "Nous n’avons pas encore reçu le paiement de cette facture. Peut-être vous a-t-elle échappé. Ce rappel est gratuit."}'),
  (2, 'private', 2, 20, 10, true, false, '2025-01-01',
    '{"nl": "Tweede herinnering", "fr": "Deuxième rappel"}',
    '{"nl": "Ondanks onze eerste herinnering staat deze factuur nog open. De termijn om zonder kosten te betalen is voorbij.", "fr": "Malgré notre premier rappel, cette facture reste impayée. Le délai de paiement sans frais est écoulé."}'),
  (3, 'private', 3, 35, 10, true, false, '2025-01-01',
    '{"nl": "Ingebrekestelling", "fr": "Mise en demeure"}',
    '{"nl": "Wij stellen u in gebreke: deze factuur blijft onbetaald ondanks onze vorige herinneringen. Neem contact met ons op als u een afbetaling wilt afspreken.", "fr": "Nous vous mettons en demeure : cette facture reste impayée malgré nos rappels précédents. Contactez-nous si vous souhaitez convenir d’un plan de paiement."}'),
  (4, 'business', 1, 1, 7, false, false, '2025-01-01',
    '{"nl": "Eerste herinnering", "fr": "Premier rappel"}',
    '{"nl": "De vervaldatum van deze factuur is voorbij. Mogen wij u vragen ze te betalen?", "fr": "La date d’échéance de cette facture est dépassée. Pouvons-nous vous demander de la régler ?"}'),
  (5, 'business', 2, 8, 7, true, true, '2025-01-01',
    '{"nl": "Tweede herinnering", "fr": "Deuxième rappel"}',
    '{"nl": "Deze factuur staat nog open. De wet van 2 augustus 2002 voorziet van rechtswege in intrest en een forfaitaire vergoeding.", "fr": "Cette facture reste ouverte. La loi du 2 août 2002 prévoit de plein droit des intérêts et une indemnité forfaitaire."}'),
  (6, 'business', 3, 15, 7, true, true, '2025-01-01',
    '{"nl": "Ingebrekestelling", "fr": "Mise en demeure"}',
    '{"nl": "Wij stellen u in gebreke: deze factuur blijft onbetaald ondanks onze vorige herinneringen.", "fr": "Nous vous mettons en demeure : cette facture reste impayée malgré nos rappels précédents."}');

insert into late_cost (rank, payer, up_to_cents, fixed_cents, share_bp, above_cents, most_cents, law, valid_from) values
  (1, 'private', 15000, 2000, 0, 0, null, 'WER / CDE art. XIX.4, 2°, a)', '2025-01-01'),
  (2, 'private', 50000, 3000, 1000, 15000, null, 'WER / CDE art. XIX.4, 2°, b)', '2025-01-01'),
  (3, 'private', null, 6500, 500, 50000, 200000, 'WER / CDE art. XIX.4, 2°, c)', '2025-01-01'),
  (4, 'business', null, 4000, 0, 0, null, 'Wet / Loi 2.8.2002, art. 6', '2025-01-01');

insert into late_interest (rank, payer, rate_bp, law, valid_from) values
  (1, 'business', 1150, 'Wet / Loi 2.8.2002, art. 5 (2025/1)', '2025-01-01'),
  (2, 'business', 1050, 'Wet / Loi 2.8.2002, art. 5 (2025/2)', '2025-07-01');

-- Who owes it decides which law holds: the buyer as printed.
alter table invoice add column payer text not null generated always as (
  case when document -> 'buyer' ->> 'vatNumber' is not null or document -> 'buyer' ->> 'enterpriseNumber' is not null
    then 'business' else 'private' end) stored;
comment on column invoice.payer is 'private or business: by the VAT or enterprise number of the buyer as printed.';
select keep_audit('invoice');

-- Reminders

create table dunning_stop (
  id uuid primary key default uuidv7(),
  number integer not null unique generated by default as identity,
  kind text not null check (kind in ('paused', 'disputed', 'deceased')),
  customer_id uuid not null references customer on delete cascade,
  invoice_id uuid references invoice,
  reason text not null check (btrim(reason) <> ''),
  until date,
  created_by uuid not null references staff_user,
  created_at timestamptz not null default now(),
  lifted_by uuid references staff_user,
  lifted_at timestamptz,
  constraint dunning_stop_disputes_an_invoice check ((kind = 'disputed') = (invoice_id is not null)),
  constraint dunning_stop_pauses_until_a_day check ((kind = 'paused') = (until is not null)),
  constraint dunning_stop_is_lifted_by_somebody check ((lifted_at is null) = (lifted_by is null))
);
comment on table dunning_stop is 'A reason why a customer gets no reminders, or none of one invoice that they dispute.';
comment on column dunning_stop.until is 'The last day of a pause.';
create index dunning_stop_of_customer on dunning_stop (customer_id, kind) where lifted_at is null;
create unique index dunning_stop_of_invoice on dunning_stop (invoice_id) where lifted_at is null and invoice_id is not null;
select keep_audit('dunning_stop');

create table reminder (
  id uuid primary key default uuidv7(),
  number integer not null unique generated by default as identity,
  invoice_id uuid not null references invoice,
  level smallint not null check (level between 1 and 5),
  level_name translated not null,
  channel text not null check (channel in ('mail', 'post')),
  sent_to text not null check (btrim(sent_to) <> ''),
  sent_on date not null,
  term_from date not null,
  pay_until date not null,
  open_cents bigint not null check (open_cents > 0),
  cost_cents bigint not null default 0 check (cost_cents >= 0),
  interest_cents bigint not null default 0 check (interest_cents >= 0),
  letter jsonb not null,
  created_by uuid not null references staff_user,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by uuid references staff_user,
  revoked_reason text not null default '',
  rev integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint reminder_term_is_a_period check (term_from > sent_on and pay_until >= term_from),
  constraint reminder_is_revoked_with_a_reason check (
    (revoked_at is null) = (revoked_by is null) and (revoked_at is null) = (btrim(revoked_reason) = ''))
);
comment on table reminder is 'A reminder of an invoice as it was sent. Costs are asked in the letter, never booked on the invoice.';
comment on column reminder.term_from is 'First day of the term to pay: the day after a mail, the third working day after a letter.';
comment on column reminder.pay_until is 'Last day of that term.';
comment on column reminder.open_cents is 'Open on the day of the letter.';
comment on column reminder.letter is 'What the letter says (domain/invoicing/reminders/reminder-letter.ts).';
create unique index reminder_once_a_level on reminder (invoice_id, level) where revoked_at is null;
select keep_revision('reminder');
select keep_audit('reminder');

-- What customers owe: a row per customer and company, kept by triggers, so that the list never adds up.

create table receivable (
  number integer primary key generated by default as identity,
  customer_id uuid not null,
  company_id uuid not null references company,
  customer_name text not null,
  open_cents bigint not null default 0,
  credit_cents bigint not null default 0,
  invoice_count integer not null default 0,
  branch_ids uuid[] not null default '{}',
  oldest_due_on date,
  last_reminder_on date,
  last_level smallint,
  next_on date,
  next_level smallint,
  searched text not null default '',
  constraint receivable_once unique (customer_id, company_id)
);
comment on table receivable is 'What a customer owes a company, kept by triggers. Bulk load: select refresh_receivables().';
comment on column receivable.customer_id is 'No foreign key: customers that are merged move their invoices, which move this.';
comment on column receivable.credit_cents is 'Owed to the customer: open credit notes; above zero.';
comment on column receivable.branch_ids is 'Branches of the open invoices.';
comment on column receivable.next_on is 'First day on which an invoice may be reminded of next; disputed ones aside.';
comment on column receivable.searched is 'Folded: name, numbers of the open invoices and their structured communications.';
create index receivable_open on receivable (open_cents, number) where open_cents <> 0 or credit_cents <> 0;
create index receivable_name on receivable (fold(customer_name), number) where open_cents <> 0 or credit_cents <> 0;
create index receivable_oldest on receivable (oldest_due_on, number) where open_cents <> 0;
create index receivable_next on receivable (next_on, number) where next_on is not null;
create index receivable_reminded on receivable (last_reminder_on, number) where last_reminder_on is not null;
create index receivable_searched on receivable using gin (searched gin_trgm_ops);

create index invoice_of_debtor on invoice (customer_id, company_id) where open_cents <> 0;

create view invoice_step as
select invoice.id as invoice_id, invoice.customer_id, invoice.company_id, invoice.payer, last.level as last_level,
  last.sent_on as last_on, step.level as next_level,
  case when step.level is not null then greatest(invoice.due_on + step.days, last.pay_until + 1) end as next_on,
  exists (select from dunning_stop stop where stop.invoice_id = invoice.id and stop.lifted_at is null) as is_disputed
from invoice
left join lateral (
  select level, sent_on, pay_until from reminder where reminder.invoice_id = invoice.id and revoked_at is null
  order by level desc limit 1) last on true
left join lateral (
  select level, days from dunning_level rule
  where rule.payer = invoice.payer and rule.level > coalesce(last.level, 0)
    and rule.valid_from <= brussels_today() and (rule.valid_until is null or rule.valid_until > brussels_today())
  order by rule.level limit 1) step on true
where invoice.state = 'issued' and invoice.open_cents > 0 and invoice.kind <> 'credit-note';
comment on view invoice_step is 'The last reminder of each open invoice and the next one, as nextReminder of domain/invoicing/reminders says.';

/* The row is locked first and added up after, so that two payments at once both count. */
create function refresh_receivable(debtor uuid, creditor uuid) returns void language plpgsql as $$
begin
  if debtor is null then return; end if;
  insert into receivable (customer_id, company_id, customer_name) values (debtor, creditor, '')
  on conflict (customer_id, company_id) do nothing;
  perform from receivable where customer_id = debtor and company_id = creditor for update;
  update receivable set
    customer_name = coalesce(added.customer_name, receivable.customer_name), open_cents = added.open_cents,
    credit_cents = added.credit_cents, invoice_count = added.invoice_count, branch_ids = added.branch_ids,
    oldest_due_on = added.oldest_due_on, last_reminder_on = added.last_on, last_level = added.last_level,
    next_on = added.next_on, next_level = added.next_level, searched = added.searched
  from (
    select (array_agg(invoice.customer_name order by invoice.number desc))[1] as customer_name,
      coalesce(sum(invoice.open_cents) filter (where invoice.open_cents > 0), 0) as open_cents,
      coalesce(-sum(invoice.open_cents) filter (where invoice.open_cents < 0), 0) as credit_cents,
      (count(*) filter (where invoice.open_cents > 0))::integer as invoice_count,
      coalesce(array_agg(distinct invoice.branch_id) filter (where invoice.branch_id is not null), '{}') as branch_ids,
      min(invoice.due_on) filter (where invoice.open_cents > 0) as oldest_due_on,
      max(step.last_on) as last_on, max(step.last_level) as last_level,
      min(step.next_on) filter (where not step.is_disputed) as next_on,
      (array_agg(step.next_level order by step.next_on) filter (where not step.is_disputed and step.next_level is not null))[1]
        as next_level,
      fold(coalesce(string_agg(distinct invoice.customer_name, ' '), '') || ' '
        || coalesce(string_agg(invoice.invoice_number || ' ' || coalesce(invoice.communication, ''), ' '), '')) as searched
    from invoice left join invoice_step step on step.invoice_id = invoice.id
    where invoice.customer_id = debtor and invoice.company_id = creditor and invoice.open_cents <> 0) added
  where customer_id = debtor and company_id = creditor;
end
$$;

/* All of them: after a bulk load, and when the rules changed. */
create function refresh_receivables() returns void language plpgsql as $$
begin
  perform refresh_receivable(customer_id, company_id) from (
    select customer_id, company_id from invoice where open_cents <> 0 and customer_id is not null
    union select customer_id, company_id from receivable order by 1, 2) debtor;
end
$$;

create function invoice_changes_receivable() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.open_cents, old.state, old.customer_id, old.customer_name)
      is not distinct from (new.open_cents, new.state, new.customer_id, new.customer_name) then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.customer_id is distinct from new.customer_id then
    perform refresh_receivable(old.customer_id, old.company_id);
  end if;
  perform refresh_receivable(new.customer_id, new.company_id);
  return null;
end
$$;
-- At the end of the transaction: nobody waits for the row longer than for the commit.
create constraint trigger invoice_receivable after insert or update on invoice deferrable initially deferred
  for each row when (new.state <> 'draft') execute function invoice_changes_receivable();

create function reminder_changes_receivable() returns trigger language plpgsql as $$
begin
  perform refresh_receivable(customer_id, company_id) from invoice where id = new.invoice_id;
  return null;
end
$$;
create constraint trigger reminder_receivable after insert or update on reminder deferrable initially deferred
  for each row execute function reminder_changes_receivable();
create constraint trigger dunning_stop_receivable after insert or update on dunning_stop deferrable initially deferred
  for each row when (new.invoice_id is not null) execute function reminder_changes_receivable();

create function level_changes_receivables() returns trigger language plpgsql as $$
begin
  perform refresh_receivables();
  return null;
end
$$;
create trigger dunning_level_receivables after insert or update or delete on dunning_level
  for each statement execute function level_changes_receivables();

select refresh_receivables();
select index_foreign_keys();

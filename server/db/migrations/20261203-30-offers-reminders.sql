-- A customer who does not answer is reminded before the offer, or something in its price, ends. The mail is drafted for the
-- salesperson, who sends it as it is or changed, or puts it aside.

alter table offer_check add column ends jsonb not null default '[]';
comment on column offer_check.ends is 'Ends of the validity and of the rules that its price depends on, by the master data of that day: domain/offers/offer-reminder.ts.';

create table offer_reminder (
  id uuid primary key default uuidv7(),
  offer_id uuid not null references offer on delete cascade,
  version_no smallint not null,
  end_kind text not null
    check (end_kind in ('validity', 'campaign', 'premium', 'discount', 'deal', 'promotion', 'credit-rate')),
  end_key text not null,
  end_name jsonb,
  lapses_on date not null,
  subject text not null check (subject <> ''),
  text text not null check (text <> ''),
  drafted_at timestamptz not null,
  sent_at timestamptz,
  sent_by uuid references staff_user,
  recipient text check (recipient <> ''),
  dismissed_at timestamptz,
  dismissed_by uuid references staff_user,
  foreign key (offer_id, version_no) references offer_issue on delete cascade,
  -- Each end is told once for each version.
  unique (offer_id, version_no, end_kind, end_key),
  constraint offer_reminder_names_what_ends check ((end_kind = 'validity') = (end_name is null)),
  constraint offer_reminder_is_sent_or_dismissed check (num_nonnulls(sent_at, dismissed_at) < 2),
  constraint offer_reminder_is_sent_to_somebody check ((sent_at is null) = (recipient is null)),
  constraint offer_reminder_sent_by_nobody_waits check (sent_at is not null or sent_by is null),
  constraint offer_reminder_is_dismissed_by_somebody check (num_nonnulls(dismissed_at, dismissed_by) in (0, 2))
);
comment on table offer_reminder is 'A mail that reminds the customer of an issued offer of what ends; drafted, sent or put aside.';
comment on column offer_reminder.end_key is 'Of the rule, campaign, promotion or rate that ends; empty: the validity of the offer.';
comment on column offer_reminder.end_name is 'Of what ends, by language; null: the validity of the offer.';
comment on column offer_reminder.lapses_on is 'The first day on which it holds no more.';
comment on column offer_reminder.text is 'As it was sent, or as it is proposed; greeting, link and signature are in the mail template.';
comment on column offer_reminder.sent_by is 'Null although it is sent: it went by itself, as the setting offers.reminder says.';
comment on column offer_reminder.recipient is 'The address that it went to.';
create unique index offer_reminder_waits on offer_reminder (offer_id) where sent_at is null and dismissed_at is null;

create table offer_reminder_stop (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customer on delete cascade,
  stopped_at timestamptz not null
);
comment on table offer_reminder_stop is 'Customers who want no reminders of offers. Two rows of one customer remain where two were merged.';

/* A draft is of no use once the customer answered, or the offer is no longer with them as it was. */
create function drop_offer_reminder() returns trigger language plpgsql as $$
begin
  delete from offer_reminder where sent_at is null and dismissed_at is null and offer_id = new.id;
  return null;
end
$$;
create trigger drop_offer_reminder after update of status, issued_version, customer_id on offer for each row
  when (new.status <> 2 or new.issued_version is distinct from old.issued_version
    or new.customer_id is distinct from old.customer_id)
  execute function drop_offer_reminder();

create function drop_answered_reminder() returns trigger language plpgsql as $$
begin
  delete from offer_reminder using offer, offer answered
  where sent_at is null and dismissed_at is null and offer_reminder.offer_id = offer.id and answered.id = new.offer_id
    and (offer.id = answered.id or new.answer = 'accepted' and offer.alternatives_id = answered.alternatives_id);
  return null;
end
$$;
create trigger drop_answered_reminder after insert on offer_answer for each row execute function drop_answered_reminder();

/* What was written to a forgotten customer goes with the rest. */
create function forget_offer_reminders() returns trigger language plpgsql as $$
begin
  delete from offer_reminder using offer_issue issue
  where issue.customer_id = old.id
    and (offer_reminder.offer_id, offer_reminder.version_no) = (issue.offer_id, issue.version_no);
  return old;
end
$$;
-- Triggers of an event run in the order of their names: before forget_offers, which removes the issues.
create trigger forget_offer_reminders before delete on customer for each row execute function forget_offer_reminders();

select keep_audit('offer_reminder', 'offer_reminder_stop');
select index_foreign_keys();

-- Who decides about a discount may answer with another one, which the salesperson takes with one button; and the desk of approvals
-- shows what was decided, which the columns of an offer forget with its next version (docs/decisions/0125-counter-proposals-are-approved-in-advance.md).

-- Locks offer: the columns are empty, and so are the indexes of their keys; the table is read once for the constraints.
alter table offer
  add column approval_counter_by uuid references staff_user,
  add column approval_counter_for uuid references staff_user on delete set null,
  add column approval_counter_at timestamptz,
  add column approval_counter_cents integer,
  add column approval_counter_hash text,
  add column approval_counter_remark text not null default '',
  add constraint offer_counter_is_proposed_by_somebody check (
    num_nonnulls(approval_counter_by, approval_counter_at, approval_counter_cents, approval_counter_hash) in (0, 4)
      and (approval_counter_at is not null or approval_counter_remark = '')),
  add constraint offer_counter_is_an_answer check (
    approval_counter_at is null or num_nonnulls(approval_asked_at, approval_refused_at) = 0),
  add constraint offer_counter_is_a_discount check (approval_counter_cents > 0);
comment on column offer.approval_counter_at is 'Time of the counter-proposal to the newest version; null: none waits for its salesperson.';
comment on column offer.approval_counter_for is 'The absent colleague in whose place it was proposed; null: in the own name of who did.';
comment on column offer.approval_counter_cents is 'The discount on one car that would be approved, in the basis of its price.';
comment on column offer.approval_counter_hash is 'Of the version with that discount: it is approved with it, and nothing else is.';
comment on column offer.approval_counter_remark is 'The answer of who proposed it.';
create index offer_approval_countered on offer (id) where approval_counter_at is not null;

create table offer_decision (
  id uuid primary key default uuidv7(),
  offer_id uuid not null references offer on delete cascade,
  version_no smallint not null,
  kind text not null check (kind in ('approved', 'refused', 'countered')),
  discount_cents integer not null,
  counter_cents integer check (counter_cents > 0),
  asked_by uuid references staff_user on delete set null,
  asked_at timestamptz,
  asked_remark text not null default '',
  decided_by uuid not null references staff_user,
  decided_for uuid references staff_user on delete set null,
  decided_at timestamptz not null,
  answer text not null default '',
  taken_at timestamptz,
  constraint offer_decision_counters_with_an_amount check ((kind = 'countered') = (counter_cents is not null)),
  constraint only_counter_proposals_are_taken check (kind = 'countered' or taken_at is null)
);
comment on table offer_decision is 'What was decided about a discount, and stays when the offer changes: approved, refused, or answered with another one.';
comment on column offer_decision.discount_cents is 'The discount on one car that was asked for, in the basis of its price.';
comment on column offer_decision.counter_cents is 'The one that was proposed instead.';
comment on column offer_decision.asked_by is 'Null: nobody asked, or it was decided before decisions were kept.';
comment on column offer_decision.decided_for is 'The absent colleague in whose place it was decided; null: in the own name of who did.';
comment on column offer_decision.answer is 'To who asked.';
comment on column offer_decision.taken_at is 'When the salesperson took the counter-proposal; null: not taken, or none.';
create index offer_decision_of_offer on offer_decision (offer_id, decided_at);
create index offer_decision_decided on offer_decision (decided_at);
create index offer_decision_asked on offer_decision (asked_by, asked_at);

-- The last decision about each offer is known.
insert into offer_decision (offer_id, version_no, kind, discount_cents, decided_by, decided_for, decided_at, answer)
select offer.id, version.version_no,
  case when offer.approval_refused_at is null then 'approved' else 'refused' end,
  coalesce((select -sum((line ->> 'amountCents')::integer) from jsonb_array_elements(version.breakdown -> 'lines') line
    where line ->> 'ruleId' = 'DISC.MANUAL'), 0),
  coalesce(offer.approval_refused_by, offer.approved_by),
  case when offer.approval_refused_at is null then offer.approved_for else offer.approval_refused_for end,
  coalesce(offer.approval_refused_at, offer.approved_at), offer.approval_refusal
from offer join lateral (
  select version_no, breakdown from offer_version where offer_id = offer.id
    and (offer.approval_refused_at is not null and version_no = offer.current_version
      or offer.approval_refused_at is null and hash = offer.approved_hash)
  order by version_no limit 1) version on true
where coalesce(offer.approval_refused_by, offer.approved_by) is not null;

select index_foreign_keys();
select keep_audit('offer');
select keep_audit('offer_decision');

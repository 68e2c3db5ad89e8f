/* A salesperson asks for the approval that an offer needs; whoever may give it grants it, or refuses with a reason. */
alter table offer
  add column approval_asked_by uuid references staff_user,
  add column approval_asked_at timestamptz,
  add column approval_remark text not null default '',
  add column approval_refused_by uuid references staff_user,
  add column approval_refused_at timestamptz,
  add column approval_refusal text not null default '',
  add constraint offer_approval_is_asked_by_somebody check (num_nonnulls(approval_asked_by, approval_asked_at) in (0, 2)),
  add constraint offer_approval_is_refused_by_somebody
    check (num_nonnulls(approval_refused_by, approval_refused_at) in (0, 2) and (approval_refused_at is null) = (approval_refusal = '')),
  add constraint offer_approval_waits_or_is_refused check (approval_asked_at is null or approval_refused_at is null);
comment on column offer.approval_asked_at is 'Time at which approval of the newest version was asked for; null: not asked, or answered. A new version needs a new question.';
comment on column offer.approval_remark is 'The remark of the salesperson on the question.';
comment on column offer.approval_refusal is 'Reason why the newest version is not approved.';
create index offer_approval_asked on offer (id) where approval_asked_at is not null;
create index offer_approval_refused on offer (id) where approval_refused_at is not null;
select index_foreign_keys();

select keep_audit('offer');

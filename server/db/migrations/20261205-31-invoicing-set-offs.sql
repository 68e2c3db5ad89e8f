-- A credit of a customer set off by hand against an invoice of theirs (docs/decisions/0126-set-off-credits-against-invoices.md).

alter table allocation
  add is_set_off boolean not null default false,
  add undone_because text not null default '',
  add constraint allocation_set_off_is_a_credit check (
    (kind = 'credit' or not is_set_off) and (undone_because = '' or undone_at is not null)) not valid;
comment on column allocation.is_set_off is 'A user set the credit off against the invoice, and may undo it.';
comment on column allocation.undone_because is 'Why a user undid a set-off.';

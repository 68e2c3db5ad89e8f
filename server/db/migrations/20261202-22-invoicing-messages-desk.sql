-- Every message that came has a desk: what became no invoice waits there for a clerk, who makes an invoice of it or sets it aside.
-- A process of the version before cannot add messages: its poll fails, and the next one reads them.

alter table incoming_message
  add column branch_id uuid references branch,
  add column state text not null default 'open' check (state in ('open', 'done', 'aside')),
  add column body text not null default '',
  add column aside_at timestamptz,
  add column aside_by uuid references staff_user,
  add column aside_because text not null default '',
  add constraint incoming_message_aside_by_somebody
    check ((state = 'aside') = (aside_at is not null) and (aside_at is null) = (aside_by is null));
update incoming_message message set
  branch_id = coalesce(
    (select invoice.branch_id from supplier_invoice invoice where invoice.message_id = message.id order by invoice.number limit 1),
    (select branch.id from branch join company using (enterprise_number) where company.id = message.company_id order by branch.rank limit 1),
    (select branch.id from branch order by branch.rank limit 1)),
  state = case when fate in ('invoice', 'same-file')
    or exists (select from supplier_invoice invoice where invoice.message_id = message.id) then 'done' else 'open' end;
alter table incoming_message alter column branch_id set not null;
comment on column incoming_message.branch_id is 'The branch whose clerks see it: that of the mailbox, or the first one of the company.';
comment on column incoming_message.state is 'open: somebody is to look at it; done: it became an invoice, or came before.';
comment on column incoming_message.body is 'Text of a mail, shortened.';
create index incoming_message_state on incoming_message (state, number);

alter table incoming_message_file
  add column reason text not null default 'self-billed' check (reason in ('self-billed', 'unsafe', 'protected', 'damaged', 'zip', 'type')),
  add column invoice_id uuid references supplier_invoice;
alter table incoming_message_file alter column reason drop default;
comment on table incoming_message_file is 'A file as it came that became no invoice of a supplier by itself, with the reason.';
comment on column incoming_message_file.invoice_id is 'The invoice that a clerk made of it.';

select index_foreign_keys();

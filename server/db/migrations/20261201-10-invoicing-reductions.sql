-- Part of what a customer owed for a car may be credited or written off while the car stays invoiced.
alter table dossier add column reduction_cents bigint not null default 0 check (reduction_cents >= 0);
comment on column dossier.reduction_cents is 'Amount that partial credit notes and write-offs took off due_cents; 0 again once the whole invoice is credited.';

update dossier set reduction_cents = reduced.cents from (
  select final.dossier_id,
    coalesce((select sum(abs(note.receivable_cents)) from invoice note where note.credits_id = final.id and note.state <> 'draft'), 0)
      + coalesce((select sum(cents) from allocation where invoice_id = final.id and kind = 'write-off' and undone_at is null), 0) as cents
  from invoice final where final.kind = 'invoice' and final.state = 'issued' and final.dossier_id is not null) reduced
where dossier.id = reduced.dossier_id and reduced.cents > 0;

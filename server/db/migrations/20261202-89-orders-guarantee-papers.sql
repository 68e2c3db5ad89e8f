-- Receipts of a guarantee state by which payment it came and went back. It goes back only where the proof of transport is noted: a
-- dossier that never asked for one is given its row, because without it nobody could note the proof.

alter table dossier
  add guarantee_reference text not null default '',
  add guarantee_repaid_reference text not null default '';
comment on column dossier.guarantee_reference is 'The payment by which the guarantee came, as on the statement of the bank; empty: not noted.';
comment on column dossier.guarantee_repaid_reference is 'The payment by which the guarantee went back; empty: not noted.';

insert into dossier_document (dossier_id, need)
select id, 'transport-proof' from dossier
where guarantee_cents > 0 and not exists (
  select from dossier_document asked where asked.dossier_id = dossier.id and asked.need = 'transport-proof');

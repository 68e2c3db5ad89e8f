-- A copy of an identity card is kept without the national number (Act of 8 August 1983, art. 8), and only on a ground (Act of
-- 19 July 1991, art. 6 §4).

alter table dossier_file add column ground text check (ground in ('consent', 'legal-duty'));
comment on column dossier_file.ground is
  'Of a copy of an identity card, whose national number was made unreadable: why it may be kept. Null: another paper, or kept before this was asked.';

select keep_audit('dossier_file');

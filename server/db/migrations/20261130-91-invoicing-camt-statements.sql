-- Statements come as camt.053 too (docs/decisions/0078-camt-statements-and-the-folder-of-the-bank.md). Banks that do not write CODA
-- number them beyond 999.

alter table bank_statement
  drop constraint bank_statement_sequence_check,
  add constraint bank_statement_sequence_check check (sequence > 0);
comment on column bank_file.fault is 'Why the file was refused as a whole: domain/invoicing/bank/coda.ts and camt-fault.ts. Null: read.';

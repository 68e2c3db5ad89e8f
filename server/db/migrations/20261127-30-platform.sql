-- A file that is imported can be read again: from another sheet, from another line of heads, with its numbers written
-- otherwise. What can never be looked at ends as a failure instead of being tried for ever.

alter table import
  add column sheets text[] not null default '{}',
  add column sheet integer,
  add column head_line integer not null default 1,
  add column first_lines jsonb not null default '[]' check (jsonb_typeof(first_lines) = 'array'),
  add column numbers text check (numbers in ('comma', 'point')),
  drop constraint import_state_check,
  add constraint import_state_check check (state in ('checking', 'ready', 'applying', 'done', 'failed'));
comment on column import.sheets is 'The names of the sheets that people see; of a CSV none.';
comment on column import.sheet is 'Which of them was read, from 0.';
comment on column import.head_line is 'As the file counts its lines.';
comment on column import.first_lines is 'The first lines with something in them, to choose the heads from: [{line, text}].';
comment on column import.numbers is 'How somebody said that the numbers are written: 1.234,5 or 1,234.5; null: each speaks for itself.';

alter table import_row
  add column kinds text not null default '',
  add column is_doubtful boolean not null default false;
comment on column import_row.kinds is 'What a spreadsheet says of each cell, a letter each (sheet-rows.ts); where the letters end, texts follow.';
comment on column import_row.is_doubtful is 'A number in it can be read in two ways.';

create table import_file (
  import_id uuid primary key references import on delete cascade,
  bytes bytea not null
);
comment on table import_file is 'The file itself, to read it again.';
-- It is packed already.
alter table import_file alter column bytes set storage external;

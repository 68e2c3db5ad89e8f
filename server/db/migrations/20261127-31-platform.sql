-- Used cars come from files of other programs, which do not say what is the same for all of them: where they stand.

alter table import add column defaults jsonb not null default '{}' check (jsonb_typeof(defaults) = 'object');
comment on column import.defaults is 'By column: what every line says that says nothing of it itself.';

create table import_picture (
  import_id uuid not null references import on delete cascade,
  line integer not null,
  rank smallint not null,
  target integer not null,
  address text not null,
  is_brought boolean,
  primary key (import_id, line, rank)
);
comment on table import_picture is 'The pictures that the lines of a file name by their addresses, fetched once the lines are done.';
comment on column import_picture.target is 'The number of the record that gets it.';
comment on column import_picture.is_brought is 'Null: not tried yet. False: nothing that may be shown came from there.';

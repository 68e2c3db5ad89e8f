-- Pictures of an import come by address or in an archive beside its file, in whatever order; one that fails says why.

create table import_picture_file (
  import_id uuid not null references import on delete cascade,
  name text not null,
  bytes bytea not null,
  primary key (import_id, name)
);
alter table import_picture_file alter column bytes set storage external;
comment on table import_picture_file is 'Pictures of archives that were sent beside a file, until their record has them.';
comment on column import_picture_file.name is 'With its folders, as the archive has it.';

alter table import_picture add column is_file boolean not null default false, add column problem jsonb;
update import_picture set problem = '{"nl": "Deze foto is niet gekomen.", "fr": "Cette photo n’est pas arrivée."}' where not is_brought;
alter table import_picture
  add constraint import_picture_problem_check check ((problem is not null) = (is_brought is false));
create unique index on import_picture (import_id, line, address);
comment on column import_picture.address is 'An https address, or the name of a file of an archive.';
comment on column import_picture.problem is 'Why it was not brought, in each language.';

comment on column import_row.target is 'The number of the row that it changes, which had this rev then; once it is done, also of one that it made.';

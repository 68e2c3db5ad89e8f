-- What a branch prints for whoever walks in is in the language of its town.

alter table branch add column print_language text not null default 'nl' check (print_language in ('nl', 'fr'));
comment on column branch.print_language is 'Of price cards: what passers-by speak there.';

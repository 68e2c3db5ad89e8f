-- What is not printable is no line of its own on paper. Until now every option was one: they stay so.
update option set flags = flags || 'printable'::text where not 'printable' = any (flags);
alter table option alter column flags set default '{printable}';
comment on column option.flags is 'Where it is sold, and whether paper names it; domain/catalogue/items.ts.';

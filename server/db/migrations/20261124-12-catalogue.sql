-- Options that come to versions of a brand in one go, each as an option or as standard; people call a template by a code.

alter table feature_template
  alter column brand_id set not null,
  add column code text not null check (code ~ '^[A-Z0-9-]{1,12}$'),
  add unique (brand_id, code);
comment on table feature_template is 'Equipment that comes to versions in one go.';

alter table feature_template_option
  add column tag smallint not null default 1 check (tag in (1, 2));
comment on column feature_template_option.tag is 'How it comes to a version that does not have it: 1 optional, 2 standard.';

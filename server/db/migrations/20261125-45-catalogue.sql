-- A template brought options alone: with packs, colours and covers it equips a version whole.

create table feature_template_pack (
  feature_template_id uuid not null references feature_template on delete cascade,
  option_pack_id uuid not null references option_pack,
  tag smallint not null check (tag in (1, 2)),
  primary key (feature_template_id, option_pack_id)
);
comment on column feature_template_pack.tag is 'How it comes to a version that does not have it: 1 optional, 2 standard.';

create table feature_template_colour (
  feature_template_id uuid not null references feature_template on delete cascade,
  exterior_colour_id uuid not null references exterior_colour,
  tag smallint not null check (tag in (1, 2)),
  primary key (feature_template_id, exterior_colour_id)
);
comment on column feature_template_colour.tag is 'How it comes to a version that does not have it: 1 optional, 2 standard.';

create table feature_template_cover (
  feature_template_id uuid not null references feature_template on delete cascade,
  interior_cover_id uuid not null references interior_cover,
  interior_colour_id uuid not null references interior_colour,
  tag smallint not null check (tag in (1, 2)),
  primary key (feature_template_id, interior_cover_id, interior_colour_id)
);
comment on column feature_template_cover.tag is 'How it comes to a version that does not have it: 1 optional, 2 standard.';

select keep_audit('feature_template_pack', 'feature_template_colour', 'feature_template_cover');

select index_foreign_keys();

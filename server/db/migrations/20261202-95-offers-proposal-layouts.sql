-- An offer on paper is a proposal: which sections it has, in which order, how large the car is pictured and how much of the price is
-- spelled out differs by house and brand. A layout is a row of this list, so that a house can make its own. What a customer got stays
-- as it was: the issue of a version keeps the layout with the figures and the equipment that were printed.

create table proposal_layout (
  id uuid primary key default uuidv7(),
  code code not null unique,
  name translated not null,
  brand_id uuid references brand,
  picture text not null check (picture in ('none', 'small', 'large', 'page')),
  price_detail text not null check (price_detail in ('total', 'groups', 'lines')),
  equipment text not null check (equipment in ('none', 'chosen', 'all')),
  side text[] not null default '{}' check (side <@ array['technical', 'equipment']),
  price_place smallint not null check (price_place between 1 and 9),
  technical_place smallint not null check (technical_place between 1 and 9),
  equipment_place smallint not null check (equipment_place between 1 and 9),
  settlement_place smallint not null check (settlement_place between 1 and 9),
  conditions_place smallint not null check (conditions_place between 1 and 9),
  is_dense boolean not null default false
);
comment on table proposal_layout is 'Layouts of offers on paper: sections, their order, size of the picture, detail of the price.';
comment on column proposal_layout.brand_id is 'For cars of this brand; null: of any. The first row that fits is the one that is proposed.';
comment on column proposal_layout.side is 'The sections beside picture and price instead of across the page.';
comment on column proposal_layout.price_place is 'The order of the sections; equal places keep the order of the columns.';
comment on column proposal_layout.is_dense is 'In small print, to fit a page.';

select become_resource('proposal_layout');

insert into proposal_layout (code, name, rank, picture, price_detail, equipment, side,
  price_place, technical_place, equipment_place, settlement_place, conditions_place, is_dense) values
  ('full', '{"nl": "Volledig", "fr": "Complète"}', 1, 'large', 'lines', 'all', '{technical,equipment}', 1, 2, 3, 4, 5, false),
  ('compact', '{"nl": "Eén bladzijde", "fr": "Une page"}', 2, 'small', 'groups', 'chosen', '{}', 2, 1, 3, 4, 5, true),
  ('picture', '{"nl": "Met grote foto", "fr": "Grande photo"}', 3, 'page', 'lines', 'all', '{}', 3, 1, 2, 4, 5, false);

alter table offer_issue add column paper jsonb;
comment on column offer_issue.paper is 'Layout, official figures and standard equipment of the offer as its customer got it; null: issued before they were kept.';

select index_foreign_keys();

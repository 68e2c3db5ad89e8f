/* Buyers of a new car see it in the colour that they choose: a model has pictures in each of the colours of its brand. */

alter table media_host drop constraint media_host_kind_check;
alter table media_host add constraint media_host_kind_check check (kind in
  ('vehicle', 'model', 'model-colour', 'brand', 'branch', 'department', 'hero', 'news', 'colour', 'cover'));

create or replace function topic_of_media(kind text) returns text language sql immutable as $$
  select case
    when kind = 'vehicle' then 'stock'
    when kind in ('model', 'model-colour', 'brand', 'colour', 'cover') then 'catalogue'
    when kind in ('branch', 'department') then 'organisation'
    else 'content'
  end
$$;

create table model_colour_media (
  model_id uuid not null references model on delete cascade,
  exterior_colour_id uuid not null references exterior_colour on delete cascade,
  media_host_id uuid not null unique references media_host,
  primary key (model_id, exterior_colour_id)
);
comment on table model_colour_media is 'A model with pictures in a colour; without a row, or without pictures, the model shows its own.';

create function painted_host(of_model uuid, parts text[], other uuid) returns uuid language sql stable as $$
  select coalesce((
    select painted.media_host_id from model_colour_media painted
    join exterior_colour colour on colour.id = painted.exterior_colour_id
    where painted.model_id = of_model and 'colour-' || colour.number = any (parts)
      and exists (select from media_image where host_id = painted.media_host_id)), other)
$$;
comment on function painted_host is
  'The host of the pictures of a model in the colour among chosen parts, such as option-7 and colour-12; without any, the other host.';

select announce('catalogue', 'model_colour_media');
select keep_audit('model_colour_media');
select index_foreign_keys();

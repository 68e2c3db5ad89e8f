-- Colours and covers have pictures of their own, as the dealer took them: they hang on hosts like those of models.

alter table media_host drop constraint media_host_kind_check;
alter table media_host add constraint media_host_kind_check
  check (kind in ('vehicle', 'model', 'brand', 'branch', 'department', 'hero', 'news', 'colour', 'cover'));

create or replace function topic_of_media(kind text) returns text language sql immutable as $$
  select case
    when kind = 'vehicle' then 'stock'
    when kind in ('model', 'brand', 'colour', 'cover') then 'catalogue'
    when kind in ('branch', 'department') then 'organisation'
    else 'content'
  end
$$;

do $$
declare
  owner record;
begin
  for owner in select * from (values ('exterior_colour', 'colour'), ('interior_cover', 'cover')) as owners (relation, kind)
  loop
    execute format('alter table %I add column media_host_id uuid references media_host', owner.relation);
    execute format('create trigger %I before insert on %I for each row execute function give_media_host(%L)',
      owner.relation || '_media_host', owner.relation, owner.kind);
    execute format('update %I set media_host_id = new_media_host(%L)', owner.relation, owner.kind);
  end loop;
end
$$;

-- Every version has a host, most without a picture: those look like their model.
create function pictured_host(own uuid, other uuid) returns uuid language sql stable as $$
  select case when exists (select from media_image where host_id = own) then own else other end
$$;
comment on function pictured_host is 'The first of two hosts if it has a picture, else the other.';

select index_foreign_keys();

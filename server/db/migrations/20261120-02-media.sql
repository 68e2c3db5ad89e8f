-- Pictures, documents and videos of whatever has them: vehicles, models, departments, heroes. The owner points at its host,
-- so media knows no other area and several cars may share one set of pictures.

create table media_host (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('vehicle', 'model', 'brand', 'branch', 'department', 'hero', 'news')),
  created_at timestamptz not null default now()
);

create table media_image (
  id uuid primary key default uuidv7(),
  host_id uuid not null references media_host on delete cascade,
  -- Swapping two pictures passes through a state where both have one rank.
  rank smallint not null check (rank >= 0),
  view text check (view in ('side', 'front', 'rear', 'quarter-front', 'quarter-rear', 'dashboard', 'seats', 'wheel')),
  alt translated,
  colour hex_colour not null,
  created_at timestamptz not null default now(),
  constraint media_image_rank unique (host_id, rank) deferrable initially deferred
);
comment on column media_image.view is 'From where a vehicle is seen; alternative texts are made from it when alt is null.';
comment on column media_image.colour is 'Placeholder until the picture is there.';

create table media_image_version (
  image_id uuid not null references media_image on delete cascade,
  label text not null check (label in ('sm', 'md', 'lg')),
  url text not null check (url ~ '^(/|https://)[^\s]+$'),
  width integer not null check (width between 1 and 10000),
  height integer not null check (height between 1 and 10000),
  primary key (image_id, label)
);

create table media_document (
  id uuid primary key default uuidv7(),
  host_id uuid not null references media_host on delete cascade,
  rank smallint not null check (rank >= 0),
  name text not null check (btrim(name) <> ''),
  extension text not null check (extension ~ '^[a-z0-9]{1,8}$'),
  url text not null check (url ~ '^(/|https://)[^\s]+$'),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  constraint media_document_rank unique (host_id, rank) deferrable initially deferred
);

create table media_video (
  id uuid primary key default uuidv7(),
  host_id uuid not null references media_host on delete cascade,
  rank smallint not null check (rank >= 0),
  name text not null check (btrim(name) <> ''),
  embed_code text not null check (btrim(embed_code) <> ''),
  url web_address,
  extension text check (extension ~ '^[a-z0-9]{1,8}$'),
  created_at timestamptz not null default now(),
  constraint media_video_rank unique (host_id, rank) deferrable initially deferred
);

-- Files that visitors send in. They lie in the file store under a name of ours, outside of what the web serves. A row is
-- there before its file and goes after it, so no file is ever forgotten: what no form kept within a day is removed.

create table upload (
  id uuid primary key default uuidv7(),
  name text not null check (name ~ '^[^/\\]+$' and length(name) <= 150),
  extension text not null check (extension ~ '^[a-z0-9]{1,8}$'),
  content_type text not null,
  bytes integer not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  kept_at timestamptz,
  created_at timestamptz not null default now(),
  check ((width is null) = (height is null))
);
comment on column upload.name is 'As the sender called it, for whoever downloads it.';
comment on column upload.kept_at is 'Since when something needs it; null: abandoned a day after it came.';

create index upload_not_kept on upload (created_at) where kept_at is null;

create function topic_of_media(kind text) returns text language sql immutable as $$
  select case
    when kind = 'vehicle' then 'stock'
    when kind in ('model', 'brand') then 'catalogue'
    when kind in ('branch', 'department') then 'organisation'
    else 'content'
  end
$$;

do $$
declare
  relation text;
begin
  foreach relation in array array['media_image', 'media_document', 'media_video'] loop
    perform announce_rows(relation, 'select distinct topic_of_media(h.kind) from media_host h join %1$I c on c.host_id = h.id');
  end loop;
end
$$;
select announce_rows('media_image_version', 'select distinct topic_of_media(h.kind) from media_host h
  join media_image i on i.host_id = h.id join %1$I c on c.image_id = i.id');

select keep_audit('media_image', 'media_document', 'media_video');

select index_foreign_keys();

-- Pictures, documents and videos. A record refers to its host, so media depends on no other area and several cars can
-- share a set of pictures.

create table media_host (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('vehicle', 'model', 'brand', 'branch', 'department', 'hero', 'news', 'colour', 'cover')),
  created_at timestamptz not null default now()
);
comment on table media_host is 'Owner of pictures, documents and videos of a record; created by a trigger.';

create function new_media_host(of_kind text) returns uuid language sql volatile as $$
  insert into media_host (kind) values (of_kind) returning id
$$;

-- A record with pictures has a host from the start, so that the first picture needs no extra step. Used as a trigger by the
-- tables of other areas; the argument is the kind of the host.
create function give_media_host() returns trigger language plpgsql as $$
begin
  if new.media_host_id is null then
    new.media_host_id := new_media_host(tg_argv[0]);
  end if;
  return new;
end
$$;

-- A row exists before its file and until its file is deleted, so no file is forgotten. The month after the last use is
-- the time in which a deletion can be undone.
create table media_file (
  key text primary key check (key ~ '^media/[0-9a-z.-]+$'),
  bytes integer not null check (bytes > 0),
  unused_since timestamptz,
  created_at timestamptz not null
);
comment on table media_file is 'A file in the store under media/; deleted a month after its last use.';

create table media_image (
  id uuid primary key default uuidv7(),
  host_id uuid not null references media_host on delete cascade,
  -- Not unique: undoing a deletion may give two pictures one rank; then the older comes first.
  rank smallint not null check (rank >= 0),
  view text check (view in ('side', 'front', 'rear', 'quarter-front', 'quarter-rear', 'dashboard', 'seats', 'wheel')),
  alt translated,
  colour hex_colour not null,
  created_at timestamptz not null default now()
);
comment on table media_image is 'A picture of a host: rank, view, alt text, placeholder colour.';
comment on column media_image.view is 'From where a vehicle is seen; alternative texts are made from it when alt is null.';
comment on column media_image.colour is 'Placeholder until the picture is there.';
create index media_image_rank on media_image (host_id, rank);

create table media_image_version (
  image_id uuid not null references media_image on delete cascade,
  label text not null check (label in ('sm', 'md', 'lg')),
  url text not null check (url ~ '^(/|https://)[^\s]+$'),
  width integer not null check (width between 1 and 10000),
  height integer not null check (height between 1 and 10000),
  file text references media_file,
  primary key (image_id, label)
);
comment on table media_image_version is 'A size of a picture: sm, md, lg.';
comment on column media_image_version.file is 'Path in the store; null: drawn for the demo dealer.';

create table media_document (
  id uuid primary key default uuidv7(),
  host_id uuid not null references media_host on delete cascade,
  rank smallint not null check (rank >= 0),
  name text not null check (btrim(name) <> ''),
  extension text not null check (extension ~ '^[a-z0-9]{1,8}$'),
  url text not null check (url ~ '^(/|https://)[^\s]+$'),
  bytes integer not null check (bytes > 0),
  file text references media_file,
  created_at timestamptz not null default now()
);
comment on table media_document is 'A document of a host.';
comment on column media_document.file is 'Path in the store; null: drawn for the demo dealer.';
create index media_document_rank on media_document (host_id, rank);

create table media_video (
  id uuid primary key default uuidv7(),
  host_id uuid not null references media_host on delete cascade,
  rank smallint not null check (rank >= 0),
  name text not null check (btrim(name) <> ''),
  embed_code text not null check (btrim(embed_code) <> ''),
  url web_address,
  extension text check (extension ~ '^[a-z0-9]{1,8}$'),
  created_at timestamptz not null default now()
);
comment on table media_video is 'A video of a host.';
create index media_video_rank on media_video (host_id, rank);

create function pictured_host(own uuid, other uuid) returns uuid language sql stable as $$
  select case when exists (select from media_image where host_id = own) then own else other end
$$;
comment on function pictured_host is 'The first of two hosts if it has a picture, else the other.';

-- Files that visitors send. They are stored outside of what the web serves. The row exists before its file and longer
-- than it.

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
comment on table upload is 'A visitor''s file in the store under uploads/; deleted after a day unless kept_at is set.';
comment on column upload.name is 'As the sender called it, for whoever downloads it.';
comment on column upload.kept_at is 'Since when something needs it; null: abandoned a day after it came.';
create index upload_not_kept on upload (created_at) where kept_at is null;

create function topic_of_media(kind text) returns text language sql immutable as $$
  select case
    when kind = 'vehicle' then 'stock'
    when kind in ('model', 'brand', 'colour', 'cover') then 'catalogue'
    when kind in ('branch', 'department') then 'organisation'
    else 'content'
  end
$$;

select announce_rows('media_image', 'select distinct topic_of_media(h.kind) from media_host h join %1$I c on c.host_id = h.id');
select announce_rows('media_document', 'select distinct topic_of_media(h.kind) from media_host h join %1$I c on c.host_id = h.id');
select announce_rows('media_video', 'select distinct topic_of_media(h.kind) from media_host h join %1$I c on c.host_id = h.id');
select announce_rows('media_image_version', 'select distinct topic_of_media(h.kind) from media_host h
  join media_image i on i.host_id = h.id join %1$I c on c.image_id = i.id');
select keep_audit('media_image', 'media_image_version', 'media_document', 'media_video');
select index_foreign_keys();

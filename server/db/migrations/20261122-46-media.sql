-- Staff put pictures, documents and videos on hosts. What they sent lies in the file store; a file is noted before it is
-- written and stays noted until it is removed, so none is ever forgotten. One that nothing shows any more is kept a month
-- longer: so long a deletion can be taken back.

create table media_file (
  key text primary key check (key ~ '^media/[0-9a-z.-]+$'),
  bytes integer not null check (bytes > 0),
  unused_since timestamptz,
  created_at timestamptz not null
);
comment on table media_file is 'What staff sent in, as it lies in the file store; removed a month after nothing showed it any more.';

alter table media_image_version add column file text references media_file;
alter table media_document add column file text references media_file;
comment on column media_image_version.file is 'Where it lies in the store; null: drawn for the demo dealer.';
comment on column media_document.file is 'Where it lies in the store; null: drawn for the demo dealer.';

-- What is deleted leaves a gap that taking it back fills, so two may have one rank: then the older comes first.
alter table media_image drop constraint media_image_rank;
alter table media_document drop constraint media_document_rank;
alter table media_video drop constraint media_video_rank;
create index media_image_rank on media_image (host_id, rank);
create index media_document_rank on media_document (host_id, rank);
create index media_video_rank on media_video (host_id, rank);

select keep_audit('media_image_version');

-- What has pictures has a host from its first day, so that nobody need make one before sending the first picture.
create function new_media_host(of_kind text) returns uuid language sql volatile as $$
  insert into media_host (kind) values (of_kind) returning id
$$;
create function give_media_host() returns trigger language plpgsql as $$
begin
  if new.media_host_id is null then
    new.media_host_id := new_media_host(tg_argv[0]);
  end if;
  return new;
end
$$;
do $$
declare
  owner record;
begin
  for owner in
    select * from (values
      ('brand', 'brand'), ('model', 'model'), ('version', 'model'), ('branch', 'branch'), ('department', 'department'),
      ('hero', 'hero'), ('news_post', 'news'), ('vehicle', 'vehicle')
    ) as owners (relation, kind)
  loop
    execute format('create trigger %I before insert on %I for each row execute function give_media_host(%L)',
      owner.relation || '_media_host', owner.relation, owner.kind);
    execute format('update %I set media_host_id = new_media_host(%L) where media_host_id is null', owner.relation, owner.kind);
  end loop;
end
$$;

select index_foreign_keys();

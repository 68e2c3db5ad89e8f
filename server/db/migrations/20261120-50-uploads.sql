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

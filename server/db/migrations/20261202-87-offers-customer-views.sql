-- A customer follows the draft of an offer on another screen, and chooses colour and options there. The desk publishes its
-- draft at each key, so that this table, unlike the versions of the offer, holds what is not saved.

create table offer_view (
  id uuid primary key default uuidv7(),
  key_hash bytea not null unique check (length(key_hash) = 32),
  staff_user_id uuid not null references staff_user on delete cascade,
  offer_id uuid references offer on delete cascade,
  branch_id uuid references branch on delete set null,
  content jsonb,
  shown jsonb,
  is_open_to_choices boolean not null default false,
  changes jsonb not null default '[]',
  last_change integer not null default 0 check (last_change >= 0),
  changed_at timestamptz not null,
  desk_seen_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
comment on table offer_view is 'A customer view of a draft: what its desk published last, and what its customer chose there.';
comment on column offer_view.key_hash is 'Of the key that opens it.';
comment on column offer_view.staff_user_id is 'The salesperson who shows it; nobody else publishes into it.';
comment on column offer_view.offer_id is 'Null: the offer is not saved yet.';
comment on column offer_view.branch_id is 'Of the offer, or where its salesperson works first; null: it is gone.';
comment on column offer_view.content is 'The draft with the choices of the customer; null: nothing was published, or the offer is read-only.';
comment on column offer_view.shown is 'The last draft that had a price as its customer sees it, by language.';
comment on column offer_view.changes is 'The choices that the desk has not taken over yet.';
comment on column offer_view.changed_at is 'When what the customer sees changed last.';
comment on column offer_view.desk_seen_at is 'When the desk was heard of last.';
create index offer_view_expires on offer_view (expires_at);

select index_foreign_keys();

-- A salesperson hands a tablet to a customer: their session is locked, and goes on after a code.

alter table session
  add column lock_hash text check (lock_hash <> ''),
  add column lock_tries smallint not null default 0 check (lock_tries >= 0),
  add constraint session_tries_of_lock check (lock_hash is not null or lock_tries = 0);
comment on column session.lock_hash is 'Of the code that unlocks it; while it is there the session proves nothing. Null: not locked.';
comment on column session.lock_tries is 'Wrong codes since it was locked; too many end the session.';

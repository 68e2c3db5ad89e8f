-- By whom mails go out may be said on a screen; without a row what the environment says counts.
create table mail_server (
  id uuid primary key default uuidv7(),
  number integer not null unique default 1 check (number = 1),
  host text not null check (host ~ '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$'),
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'none')),
  username text check (btrim(username) <> ''),
  password_secret bytea,
  sender text not null check (sender ~ '^[^\s@]+@[^\s@]+$'),
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mail_server_password_has_user check (password_secret is null or username is not null),
  -- A password is never said where others can read along.
  constraint mail_server_password_is_hidden check (password_secret is null or security <> 'none')
);
comment on table mail_server is 'The mail server of the dealer group, one row at most; the environment speaks while there is none.';
comment on column mail_server.password_secret is 'Sealed (server/platform/sealed.ts).';
select keep_revision('mail_server');
select keep_audit('mail_server');

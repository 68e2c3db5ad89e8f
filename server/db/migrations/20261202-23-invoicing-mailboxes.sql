-- Mailboxes that suppliers send their invoices to, one by branch, and where each mail stood.

create table invoice_mailbox (
  id uuid primary key default uuidv7(),
  branch_id uuid not null unique references branch,
  host text not null check (host ~ '^[A-Za-z0-9.:-]+$'),
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'none')),
  user_name text not null check (user_name <> ''),
  password_secret bytea not null,
  folder text not null check (folder <> ''),
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table invoice_mailbox is 'The mailbox that suppliers of a branch send their invoices to (IMAP); without a row the branch has none.';
comment on column invoice_mailbox.password_secret is 'Encrypted with SECRET_KEY, or with the key file of the group.';
comment on column invoice_mailbox.folder is 'Folder that a mail is moved to once it was taken.';
select keep_revision('invoice_mailbox');
select keep_audit('invoice_mailbox');

create table mailbox_standing (
  mailbox_id uuid primary key references invoice_mailbox on delete cascade,
  uid_validity bigint not null default 0,
  last_uid bigint not null default 0,
  checked_at timestamptz,
  problem text check (problem in ('unreachable', 'certificate', 'login', 'folder', 'secret')),
  problem_since timestamptz,
  constraint mailbox_standing_problem_since_a_moment check ((problem is null) = (problem_since is null))
);
comment on table mailbox_standing is 'How far a mailbox was read, and what keeps it from being read.';
comment on column mailbox_standing.uid_validity is 'UIDVALIDITY of its inbox (RFC 3501, 2.3.1.1); another one: its mails are numbered anew, and are told by their Message-ID.';
comment on column mailbox_standing.last_uid is 'Highest number of a mail that was taken.';

alter table incoming_message
  add column mailbox_id uuid references invoice_mailbox on delete set null,
  add column mail_uid bigint,
  add column uid_validity bigint,
  add column filed_at timestamptz,
  add constraint incoming_message_of_mailbox check (mailbox_id is null or (mail_uid is not null and uid_validity is not null));
comment on column incoming_message.filed_at is 'Moved to its folder; null: it still lies in the inbox, and is moved at the next poll.';
create index incoming_message_unfiled on incoming_message (mailbox_id, mail_uid) where filed_at is null;

select index_foreign_keys();

-- What goes out to a customer of an offer, and what comes back: the versions that were issued, to whom they were mailed, the
-- links that open them, the questions about them, and the signature or the refusal.

create table offer_issue (
  offer_id uuid not null references offer on delete cascade,
  version_no smallint not null,
  customer_id uuid not null references customer on delete cascade,
  valid_until date,
  issued_at timestamptz not null,
  primary key (offer_id, version_no),
  foreign key (offer_id, version_no) references offer_version on delete cascade
);
comment on table offer_issue is 'A version that a customer has, and the only ones that a customer sees.';
comment on column offer_issue.customer_id is 'Whom it was issued to: a later version may be for somebody else.';
comment on column offer_issue.valid_until is 'The first day on which it binds us no more; null: without end.';

insert into offer_issue (offer_id, version_no, customer_id, valid_until, issued_at)
select id, issued_version, customer_id, valid_until, issued_at from offer
where issued_version is not null and customer_id is not null;

create table offer_sending (
  id uuid primary key default uuidv7(),
  offer_id uuid not null references offer on delete cascade,
  version_no smallint not null,
  recipient text not null,
  asked_by uuid references staff_user,
  asked_at timestamptz not null,
  mailed_at timestamptz,
  foreign key (offer_id, version_no) references offer_issue on delete cascade
);
comment on table offer_sending is 'To whom a version was mailed, and when. The mail itself goes from the outbox in time.';
comment on column offer_sending.recipient is 'Empty: the customer has no address of mail by then.';
comment on column offer_sending.mailed_at is 'When the mail lay ready; its PDF is made by a job.';

create table offer_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  offer_id uuid not null references offer on delete cascade,
  version_no smallint not null,
  email text not null,
  account_id uuid references shop_account on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  foreign key (offer_id, version_no) references offer_issue on delete cascade
);
comment on table offer_link is 'Opens an offer for the customer of that version. Each mail carries one of its own, an account gets one for a day; only the hash is kept.';
comment on column offer_link.email is 'The address that it proves.';
comment on column offer_link.account_id is 'Whose account asked for it: it opens nothing once that is the customer’s no more.';
create index offer_link_expires on offer_link (expires_at);

create table offer_answer (
  offer_id uuid not null references offer on delete cascade,
  version_no smallint not null,
  answer text not null check (answer in ('accepted', 'declined')),
  version_hash text not null check (version_hash ~ '^[0-9a-f]{64}$'),
  signed_name text not null default '',
  reason text not null default '',
  email text not null,
  ip text not null,
  answered_at timestamptz not null,
  primary key (offer_id, version_no),
  foreign key (offer_id, version_no) references offer_issue on delete cascade,
  constraint offer_answer_is_signed_or_says_why check (
    case answer when 'accepted' then signed_name <> '' and reason = '' else signed_name = '' and reason <> '' end)
);
comment on table offer_answer is 'What the customer said to a version, once: the key keeps two clicks from signing twice. Never changed.';
comment on column offer_answer.version_hash is 'Of the version that they saw and signed; offer_version.hash.';
comment on column offer_answer.signed_name is 'As they typed it.';
comment on column offer_answer.email is 'The address that the link proved.';

create table offer_message (
  id uuid primary key default uuidv7(),
  offer_id uuid not null references offer on delete cascade,
  version_no smallint not null,
  staff_id uuid references staff_user,
  author text not null,
  text text not null check (text <> ''),
  written_at timestamptz not null,
  foreign key (offer_id, version_no) references offer_issue on delete cascade
);
comment on table offer_message is 'A question of the customer about a version, or what somebody of ours answered.';
comment on column offer_message.staff_id is 'Null: the customer.';
comment on column offer_message.author is 'As they were called then.';

select keep_audit('offer_issue', 'offer_answer', 'offer_message');

select index_foreign_keys();

-- A program that sends a command again with the same idempotency key gets the answer of the first time
-- (docs/decisions/0113-idempotency-keys.md). The row is written in the transaction of the command.

create table kept_answer (
  caller text not null,
  idempotency_key text not null check (idempotency_key <> ''),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  answer text,
  created_at timestamptz not null,
  primary key (caller, idempotency_key)
);
comment on table kept_answer is 'Answers of commands that programs sent with an idempotency key, for a day.';
comment on column kept_answer.caller is 'The integration, as the audit log names it.';
comment on column kept_answer.request_hash is 'SHA-256 of the call and its input: the same key with another request is refused.';
comment on column kept_answer.answer is 'JSON, as it was sent. Null only while the command runs: no other transaction sees that.';
create index kept_answer_age on kept_answer (created_at);

-- A customer who signs online can show who they are at a provider of identities that speaks OpenID Connect (itsme, a broker of
-- eID). What is kept proves who agreed to which document; an online acceptance without it is a typed name behind a link.

create table identity_provider (
  id uuid primary key default uuidv7(),
  company_id uuid not null unique references company,
  kind text not null check (kind in ('openid', 'simulator')),
  name text not null check (btrim(name) <> ''),
  issuer text not null,
  client_id text not null,
  client_secret bytea,
  scopes text not null,
  acr_values text not null,
  offer_mode text not null check (offer_mode in ('off', 'optional', 'required')),
  order_form_mode text not null check (order_form_mode in ('off', 'optional', 'required')),
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint identity_provider_issuer_form check (
    case kind when 'simulator' then issuer = '' else issuer ~ '^https?://[^\s?#]+$' and client_id <> '' end)
);
comment on table identity_provider is 'The provider at which customers of a company show who they are before they sign online; without a row there is none.';
comment on column identity_provider.name is 'As customers know it: itsme.';
comment on column identity_provider.client_secret is 'Encrypted with SECRET_KEY, or with the key file of the group. Null: a public client, with PKCE alone.';
comment on column identity_provider.scopes is 'Separated by spaces; openid is asked for in any case.';
comment on column identity_provider.acr_values is 'Levels of assurance, separated by spaces; an identification must reach one of them. Empty: any.';
comment on column identity_provider.offer_mode is 'Identification of customers before they accept an offer: off, optional or required.';
comment on column identity_provider.order_form_mode is 'The same before they sign an order form.';
select keep_revision('identity_provider');
select keep_audit('identity_provider');

create table customer_identity (
  id uuid primary key default uuidv7(),
  offer_id uuid not null references offer on delete cascade,
  version_no smallint not null,
  document text not null check (document in ('offer', 'order-form')),
  document_hash text not null check (document_hash ~ '^[0-9a-f]{64}$'),
  provider text not null,
  issuer text not null,
  subject_hash bytea not null check (length(subject_hash) = 32),
  name text not null check (btrim(name) <> ''),
  birth_date date,
  acr text not null,
  identified_at timestamptz not null,
  signed_at timestamptz,
  foreign key (offer_id, version_no) references offer_version on delete cascade
);
comment on table customer_identity is 'Who a provider of identities says that a customer is, for one document that they are about to sign; immutable. The national number is never kept.';
comment on column customer_identity.document_hash is 'Of the document that was shown to them: the hash of the version, or SHA-256 of the order form.';
comment on column customer_identity.provider is 'Its name at that moment.';
comment on column customer_identity.subject_hash is 'Keyed hash of issuer and subject: the same person at the same provider gives the same hash.';
comment on column customer_identity.acr is 'Level of assurance in the words of the provider; empty: it names none.';
comment on column customer_identity.signed_at is 'When they signed with it. Null: they did not, and it is deleted after a day.';
create index customer_identity_unused on customer_identity (identified_at) where signed_at is null;

/* An identity is proof: only its use is noted, once. */
create function keep_customer_identity() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null or to_jsonb(new) - 'signed_at' <> to_jsonb(old) - 'signed_at' then
    raise exception 'An identity of a customer does not change' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger keep_customer_identity before update on customer_identity for each row execute function keep_customer_identity();

create table identity_attempt (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  provider_id uuid not null references identity_provider on delete cascade,
  provider_rev integer not null,
  offer_id uuid not null references offer on delete cascade,
  version_no smallint not null,
  document text not null check (document in ('offer', 'order-form')),
  document_hash text not null check (document_hash ~ '^[0-9a-f]{64}$'),
  language text not null check (language in ('nl', 'fr')),
  started_at timestamptz not null,
  returned_at timestamptz,
  failure text check (failure in ('canceled', 'expired', 'provider-down', 'answer-refused', 'answer-wrong', 'too-weak', 'nameless')),
  identity_id uuid references customer_identity on delete cascade,
  constraint identity_attempt_ends_once check (num_nonnulls(failure, identity_id) <= 1 and
    (returned_at is not null or num_nonnulls(failure, identity_id) = 0))
);
comment on table identity_attempt is 'An identification that a browser began at a provider; kept for a day.';
comment on column identity_attempt.browser_hash is 'Hash of the cookie of the browser that began it. Verifier and nonce derive from the cookie and stand nowhere.';
comment on column identity_attempt.provider_rev is 'Of its settings: an answer that comes after they changed is not taken.';
comment on column identity_attempt.returned_at is 'When the browser came back from the provider. Its answer is taken once.';
create index identity_attempt_begun on identity_attempt (browser_hash, offer_id, version_no);
create index identity_attempt_started on identity_attempt (started_at);

create table simulator_identity (
  code_hash bytea primary key check (length(code_hash) = 32),
  redirect_uri text not null,
  challenge text not null,
  claims jsonb not null,
  fault text not null,
  expires_at timestamptz not null
);
comment on table simulator_identity is 'Code that the simulated provider of identities handed out; deleted when it is used.';

alter table offer_answer
  add identity_id uuid references customer_identity,
  add constraint offer_answer_is_identified_if_accepted check (identity_id is null or answer = 'accepted');
comment on column offer_answer.identity_id is 'The signer, as a provider of identities confirmed. Null: a typed name behind the link of a mail.';

select index_foreign_keys();

-- A customer who is not in the showroom signs the order form online: by the link of a mail, after having read it, identified where
-- the company wants that. What happened on the way is kept as it happened.

alter table contract
  drop constraint contract_way_check,
  add constraint contract_way_check check (way in ('drawn', 'typed', 'scan', 'online')),
  add column identity_id uuid references customer_identity,
  add constraint contract_is_identified_online check (identity_id is null or way = 'online');
comment on column contract.taken_by is 'The user before whom it was signed; online: who sent it to be signed.';
comment on column contract.identity_id is 'Identity of the signer online, as a provider confirmed it. Null: a typed name, a drawn signature or a scan.';

create table order_form_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  dossier_id uuid not null references dossier on delete cascade,
  email text not null,
  sent_by uuid not null references staff_user,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
comment on table order_form_link is 'Hash of a link by which a customer reads and signs an order form, with the address that it proves.';
create index order_form_link_expires on order_form_link (expires_at);

create table order_form_event (
  id uuid primary key default uuidv7(),
  dossier_id uuid not null references dossier on delete cascade,
  kind text not null check (kind in ('sent', 'opened', 'read', 'signed')),
  document_hash text check (document_hash ~ '^[0-9a-f]{64}$'),
  email text not null,
  ip text not null,
  staff_id uuid references staff_user,
  at timestamptz not null,
  constraint order_form_event_names_its_document check ((document_hash is null) = (kind = 'sent'))
);
comment on table order_form_event is 'Events of an order form that was sent to be signed online: sent, opened, read (its PDF was fetched), signed; append-only.';
comment on column order_form_event.document_hash is 'SHA-256 of the form as it was shown. Opened and read are kept once for each form and address.';
comment on column order_form_event.email is 'The address that the link proved.';
comment on column order_form_event.ip is 'Network address of the customer; empty for what we sent.';
-- Without the address of a forgotten customer two events can be alike.
create unique index order_form_event_once on order_form_event (dossier_id, kind, document_hash, email)
  where kind in ('opened', 'read') and email <> '';

/* Of a forgotten customer no link opens anything, and the record does not say from where they came; a contract stays. */
create function forget_order_forms() returns trigger language plpgsql as $$
begin
  delete from order_form_link using dossier, offer
  where dossier.id = dossier_id and offer.id = dossier.offer_id and offer.customer_id = old.id;
  update order_form_event set email = '', ip = '' from dossier, offer
  where dossier.id = dossier_id and offer.id = dossier.offer_id and offer.customer_id = old.id;
  return old;
end
$$;
create trigger forget_order_forms before delete on customer for each row execute function forget_order_forms();

select index_foreign_keys();

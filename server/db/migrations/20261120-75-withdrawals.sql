-- Consumers withdraw from a contract made online where they made it (Directive 2023/2673). What they stated is kept as it
-- was received, once for each order. Whoever has no key of the order in this browser gets a link by mail.

alter table shop_order add column delivered_on date;
comment on column shop_order.delivered_on is 'The day its buyer got the last car; the period to withdraw begins the day after.';

create function note_delivery() returns trigger language plpgsql as $$
begin
  if new.status = 'delivered' and new.delivered_on is null then
    new.delivered_on := brussels_today();
  end if;
  return new;
end
$$;
create trigger shop_order_delivered before insert or update of status on shop_order
  for each row execute function note_delivery();
-- What was delivered before has a period that ran out long ago or is running: the last change is the best we know.
update shop_order set delivered_on = (updated_at at time zone 'Europe/Brussels')::date where status = 'delivered';

create table withdrawal (
  id uuid primary key default uuidv7(),
  order_id uuid not null unique references shop_order,
  received_at timestamptz not null,
  statement jsonb not null check (jsonb_typeof(statement) = 'object'),
  state text not null default 'received' check (state in ('received', 'accepted', 'refused')),
  rev integer not null default 1,
  updated_at timestamptz not null default now()
);
create index withdrawal_open on withdrawal (received_at) where state = 'received';
comment on column withdrawal.statement is 'As in domain/orders/withdrawal.schema.ts: name, order, e-mail, cars, channel.';
select keep_revision('withdrawal');

create table withdrawal_link (
  key_hash bytea primary key check (octet_length(key_hash) = 32),
  order_id uuid not null references shop_order on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index withdrawal_link_order on withdrawal_link (order_id);

-- The advance of an order that was withdrawn from goes back too.
alter table refund_due drop constraint refund_due_reason_check;
alter table refund_due add constraint refund_due_reason_check
  check (reason in ('cars-gone', 'already-paid', 'amount-differs', 'withdrawn'));

insert into mail_template (name, purpose, subject, body, variables) values (
  'withdrawal-link', 'A buyer wants to withdraw from an order in another browser than the one it was made in.',
  jsonb_build_object('nl', $$Uw link om bestelling {{orderNumber}} te herroepen$$, 'fr', $$Votre lien pour vous rétracter de la commande {{orderNumber}}$$),
  jsonb_build_object('nl', $$
Beste {{firstName}},

U wilt de overeenkomst voor bestelling {{orderNumber}} herroepen. Met deze link gaat u verder; hij werkt 24 uur.

[Naar mijn verklaring]({{link}})

Hebt u dit niet gevraagd? Dan hoeft u niets te doen: er verandert niets aan uw bestelling.

Met vriendelijke groeten,
{{branchName}}
$$, 'fr', $$
Bonjour {{firstName}},

Vous souhaitez vous rétracter du contrat de la commande {{orderNumber}}. Ce lien vous permet de continuer ; il est valable 24 heures.

[Vers ma déclaration]({{link}})

Vous n’avez rien demandé ? Vous ne devez rien faire : rien ne change à votre commande.

Cordialement,
{{branchName}}
$$), array['firstName', 'orderNumber', 'link']), (
  'withdrawal-received', 'The receipt of a withdrawal, with its date, time and content.',
  jsonb_build_object('nl', $$Ontvangstbewijs: u herroept bestelling {{orderNumber}}$$, 'fr', $$Accusé de réception : rétractation de la commande {{orderNumber}}$$),
  jsonb_build_object('nl', $$
Beste {{firstName}},

We ontvingen uw herroeping op {{receivedAt}}. Bewaar deze mail als bewijs.

# Wat u verklaarde

| Naam | {{name}}
| Bestelling | {{orderNumber}}
| Wagens | {{cars}}
| Ontvangen op | {{receivedAt}}
| Via | onze webshop

# Wat er nu gebeurt

{{#refund}}
We storten uw voorschot van {{refund}} terug binnen veertien dagen, met hetzelfde betaalmiddel.
{{/refund}}

{{#later}}
We nemen binnen de twee werkdagen contact met u op over de terugbetaling en, als u de wagen al hebt, over de teruggave.
{{/later}}

Vragen? Bel {{branchPhone}} of mail naar [{{branchEmail}}](mailto:{{branchEmail}}).

Met vriendelijke groeten,
{{branchName}}
$$, 'fr', $$
Bonjour {{firstName}},

Nous avons reçu votre rétractation le {{receivedAt}}. Conservez cet e-mail comme preuve.

# Votre déclaration

| Nom | {{name}}
| Commande | {{orderNumber}}
| Voitures | {{cars}}
| Reçue le | {{receivedAt}}
| Par | notre boutique en ligne

# La suite

{{#refund}}
Nous remboursons votre acompte de {{refund}} dans les quatorze jours, par le même moyen de paiement.
{{/refund}}

{{#later}}
Nous vous contactons dans les deux jours ouvrables au sujet du remboursement et, si vous avez déjà la voiture, de sa restitution.
{{/later}}

Une question ? Appelez le {{branchPhone}} ou écrivez à [{{branchEmail}}](mailto:{{branchEmail}}).

Cordialement,
{{branchName}}
$$), array['firstName', 'orderNumber', 'receivedAt', 'name', 'cars', 'refund', 'later']);

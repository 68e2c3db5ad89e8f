-- The newsletter, by double opt-in: asking is a row of its own, and so the proof of consent (GDPR 7.1: what was asked, in
-- which words, when, from where, when confirmed). Only whoever reads the mailbox has the token that confirms it.

create table maillist_request (
  token uuid primary key default gen_random_uuid(),
  email email not null,
  branches integer[] not null check (cardinality(branches) > 0),
  language text not null check (language in ('nl', 'fr')),
  terms_version text not null,
  ip text not null,
  asked_at timestamptz not null,
  mailed_at timestamptz not null,
  valid_until timestamptz not null check (valid_until > asked_at),
  confirmed_at timestamptz,
  confirmed_ip text,
  withdrawn_at timestamptz,
  check ((confirmed_at is null) = (confirmed_ip is null))
);
create index maillist_request_email on maillist_request (lower(email), asked_at);
comment on table maillist_request is 'Somebody asked for the newsletter. Kept as long as the consent stands, and as proof after it.';
comment on column maillist_request.branches is 'Numbers of the branches whose news is wanted.';
comment on column maillist_request.terms_version is 'Which words were agreed to: MAILLIST_TERMS_VERSION of domain/content/maillist.ts.';

create table maillist_subscriber (
  id uuid primary key default uuidv7(),
  email email not null,
  language text not null check (language in ('nl', 'fr')),
  branches integer[] not null check (cardinality(branches) > 0),
  -- The consent that stands.
  request_token uuid not null unique references maillist_request,
  leave_token uuid not null unique default gen_random_uuid(),
  subscribed_at timestamptz not null,
  left_at timestamptz check (left_at >= subscribed_at)
);
create unique index maillist_subscriber_email on maillist_subscriber (lower(email));
comment on column maillist_subscriber.leave_token is 'In the link of every mail that takes its reader off the list.';

insert into mail_template (name, purpose, subject, body, variables) values (
  'maillist-confirmation', 'Somebody asked for the newsletter: the reader of the mailbox confirms it.',
  jsonb_build_object('nl', $$Bevestig uw inschrijving op onze nieuwsbrief$$, 'fr', $$Confirmez votre inscription à notre newsletter$$),
  jsonb_build_object('nl', $$
Hallo,

U vroeg om de nieuwsbrief van {{dealerName}}. Nog één klik en u bent ingeschreven.

[Inschrijving bevestigen]({{confirmUrl}})

De link werkt 7 dagen. Vroeg u niets? Dan hoeft u niets te doen: zonder uw bevestiging sturen we u geen nieuwsbrief.

Met vriendelijke groeten,
{{dealerName}}
$$, 'fr', $$
Bonjour,

Vous avez demandé la newsletter de {{dealerName}}. Encore un clic et vous êtes inscrit.

[Confirmer l’inscription]({{confirmUrl}})

Le lien est valable 7 jours. Vous n’avez rien demandé ? Ne faites rien : sans votre confirmation, nous ne vous enverrons pas de newsletter.

Cordialement,
{{dealerName}}
$$),
  '{confirmUrl}'
), (
  'staff-message', 'A message that a member of staff wrote, in the frame of the house.',
  jsonb_build_object('nl', $${{subject}}$$, 'fr', $${{subject}}$$),
  jsonb_build_object('nl', $${{content}}$$, 'fr', $${{content}}$$),
  '{subject,content}'
);

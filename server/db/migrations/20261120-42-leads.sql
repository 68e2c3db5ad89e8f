-- What people ask us: a question, a question about a car, a test drive, a trade-in. Kept as a row before anybody is mailed,
-- so that nothing is lost when a mail is; what looks like spam waits for a look instead of being thrown away.

create table lead (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('contact', 'car-question', 'test-drive', 'trade-in')),
  status text not null default 'new' check (status in ('new', 'quarantined', 'handled')),
  suspicion text check ((suspicion is null) or btrim(suspicion) <> ''),
  department_id uuid not null references department,
  vehicle_id uuid references vehicle on delete set null,
  name text not null check (btrim(name) <> '' and length(name) <= 120),
  company text not null default '' check (length(company) <= 120),
  email email not null,
  phone phone,
  contact_by text not null check (contact_by in ('email', 'phone')),
  message text not null default '' check (length(message) <= 4000),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  language text not null check (language in ('nl', 'fr')),
  created_at timestamptz not null default now(),
  check (contact_by <> 'phone' or phone is not null),
  check (status <> 'quarantined' or suspicion is not null)
);
create index lead_status on lead (status, created_at);
create index lead_vehicle on lead (vehicle_id) where vehicle_id is not null;
comment on column lead.suspicion is 'Why it looked like spam; domain/contacts/suspicion.ts.';
comment on column lead.details is 'What only this kind has: wished day of a test drive, the car of a trade-in.';

-- Signs the moment a form was opened; never leaves the server.
insert into setting (key, value)
values ('contacts.stamp-key', to_jsonb(gen_random_uuid()::text || gen_random_uuid()::text));

insert into mail_template (name, purpose, subject, body, variables) values (
  'lead', 'To the department: somebody asks something. An answer to this mail goes to that person.',
  jsonb_build_object('nl', $$[{{kind}}] {{name}}$$, 'fr', $$[{{kind}}] {{name}}$$),
  jsonb_build_object('nl', $$
{{name}} stuurde ons een bericht via de website.

| Vraag | {{kind}}
| Wagen | {{car}}
| Naam | {{name}}
| Bedrijf | {{company}}
| E-mail | {{email}}
| Telefoon | {{phone}}
| Liefst per | {{contactBy}}
| Taal | {{visitorLanguage}}
| Gewenst moment | {{wish}}

{{facts}}

{{#message}}
# Bericht

{{message}}
{{/message}}

{{#carUrl}}
[Bekijk de wagen]({{carUrl}})
{{/carUrl}}

Antwoord gewoon op deze mail: uw antwoord gaat naar {{name}}.
$$, 'fr', $$
{{name}} nous a envoyé un message via le site.

| Demande | {{kind}}
| Voiture | {{car}}
| Nom | {{name}}
| Entreprise | {{company}}
| E-mail | {{email}}
| Téléphone | {{phone}}
| De préférence par | {{contactBy}}
| Langue | {{visitorLanguage}}
| Moment souhaité | {{wish}}

{{facts}}

{{#message}}
# Message

{{message}}
{{/message}}

{{#carUrl}}
[Voir la voiture]({{carUrl}})
{{/carUrl}}

Répondez simplement à cet e-mail : votre réponse ira à {{name}}.
$$),
  '{kind,car,carUrl,name,company,email,phone,contactBy,visitorLanguage,wish,facts,message}'
), (
  'contact-confirmation', 'To whoever used the contact form: it arrived.',
  jsonb_build_object('nl', $$We hebben uw bericht ontvangen$$, 'fr', $$Nous avons bien reçu votre message$$),
  jsonb_build_object('nl', $$
Beste {{name}},

Bedankt voor uw bericht. {{department}} neemt zo snel mogelijk contact met u op, meestal binnen één werkdag.

Hebt u haast? Bel gerust {{departmentPhone}}.

Met vriendelijke groeten,
{{branchName}}
$$, 'fr', $$
Bonjour {{name}},

Merci pour votre message. {{department}} vous contactera au plus vite, en général dans un délai d’un jour ouvrable.

C’est urgent ? N’hésitez pas à appeler le {{departmentPhone}}.

Cordialement,
{{branchName}}
$$),
  '{name,car,wish,department,departmentPhone}'
), (
  'car-question-confirmation', 'To whoever asked about a car: the question arrived.',
  jsonb_build_object('nl', $$Uw vraag over de {{car}}$$, 'fr', $$Votre question sur la {{car}}$$),
  jsonb_build_object('nl', $$
Beste {{name}},

Bedankt voor uw vraag over de {{car}}. {{department}} neemt zo snel mogelijk contact met u op, meestal binnen één werkdag.

Hebt u haast? Bel gerust {{departmentPhone}}.

Met vriendelijke groeten,
{{branchName}}
$$, 'fr', $$
Bonjour {{name}},

Merci pour votre question sur la {{car}}. {{department}} vous contactera au plus vite, en général dans un délai d’un jour ouvrable.

C’est urgent ? N’hésitez pas à appeler le {{departmentPhone}}.

Cordialement,
{{branchName}}
$$),
  '{name,car,wish,department,departmentPhone}'
), (
  'test-drive-confirmation', 'To whoever asked for a test drive: the request arrived; nothing is fixed yet.',
  jsonb_build_object('nl', $$Uw proefrit met de {{car}}$$, 'fr', $$Votre essai de la {{car}}$$),
  jsonb_build_object('nl', $$
Beste {{name}},

Bedankt voor uw aanvraag. U wilt een proefrit maken met de {{car}}.

| Gewenst moment | {{wish}}

{{department}} neemt contact met u op om het moment vast te leggen. Breng uw rijbewijs mee.

Past het moment toch niet, of hebt u haast? Bel {{departmentPhone}}.

Met vriendelijke groeten,
{{branchName}}
$$, 'fr', $$
Bonjour {{name}},

Merci pour votre demande. Vous souhaitez essayer la {{car}}.

| Moment souhaité | {{wish}}

{{department}} vous contactera pour fixer le moment. N’oubliez pas votre permis de conduire.

Le moment ne vous convient plus, ou c’est urgent ? Appelez le {{departmentPhone}}.

Cordialement,
{{branchName}}
$$),
  '{name,car,wish,department,departmentPhone}'
);

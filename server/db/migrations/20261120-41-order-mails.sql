-- The mails of orders, until now worded in the program: the dealer may reword them.

insert into mail_template (name, purpose, subject, body, variables) values (
  'order-confirmation', 'The advance is paid: what was ordered and how the rest is paid.',
  jsonb_build_object('nl', $$Bevestiging van uw bestelling {{orderNumber}}$$, 'fr', $$Confirmation de votre commande {{orderNumber}}$$),
  jsonb_build_object('nl', $$
Beste {{firstName}},

Bedankt voor uw bestelling bij {{branchName}}. We hebben uw voorschot van {{advance}} goed ontvangen.

# Uw bestelling {{orderNumber}}

{{amounts}}

Alle bedragen zijn inclusief btw.

# Zo betaalt u het saldo

Schrijf {{balance}} over, ten laatste 3 werkdagen voor u de wagen krijgt.

| Begunstigde | {{beneficiary}}
| Rekeningnummer | {{iban}}
| Gestructureerde mededeling | {{communication}}

Of scan deze code met uw bankapp.

{{transferCode}}

{{#deliveryAddress}}
# We leveren op dit adres

{{deliveryAddress}}
{{/deliveryAddress}}

{{#pickupAddress}}
# U haalt de wagen hier af

{{pickupAddress}}
{{/pickupAddress}}

We bellen u om een dag af te spreken.

Vragen? Bel {{branchPhone}} of mail naar [{{branchEmail}}](mailto:{{branchEmail}}).

Met vriendelijke groeten,
{{branchName}}
$$, 'fr', $$
Bonjour {{firstName}},

Merci pour votre commande chez {{branchName}}. Nous avons bien reçu votre acompte de {{advance}}.

# Votre commande {{orderNumber}}

{{amounts}}

Tous les montants sont TVA comprise.

# Comment payer le solde

Versez {{balance}}, au plus tard 3 jours ouvrables avant de recevoir la voiture.

| Bénéficiaire | {{beneficiary}}
| Numéro de compte | {{iban}}
| Communication structurée | {{communication}}

Ou scannez ce code avec votre application bancaire.

{{transferCode}}

{{#deliveryAddress}}
# Nous livrons à cette adresse

{{deliveryAddress}}
{{/deliveryAddress}}

{{#pickupAddress}}
# Vous venez chercher la voiture ici

{{pickupAddress}}
{{/pickupAddress}}

Nous vous appellerons pour convenir d’un jour.

Des questions ? Appelez le {{branchPhone}} ou écrivez à [{{branchEmail}}](mailto:{{branchEmail}}).

Cordialement,
{{branchName}}
$$),
  '{firstName,orderNumber,advance,amounts,balance,beneficiary,iban,communication,transferCode,deliveryAddress,pickupAddress}'
), (
  'refund-cars-gone', 'Money goes back: the cars were sold or held before it came.',
  jsonb_build_object('nl', $$Uw voorschot wordt terugbetaald$$, 'fr', $$Votre acompte vous sera remboursé$$),
  jsonb_build_object('nl', $$
Beste {{firstName}},

We ontvingen uw betaling van {{amount}}, maar de wagen die u koos was toen net verkocht of gereserveerd. Onze excuses daarvoor.

U hoeft niets te doen: we storten het volledige bedrag terug op de rekening waarmee u betaalde, binnen 8 kalenderdagen.

Referentie van uw betaling: {{reference}}

Vragen? Bel {{branchPhone}} of mail naar [{{branchEmail}}](mailto:{{branchEmail}}).

Met vriendelijke groeten,
{{branchName}}
$$, 'fr', $$
Bonjour {{firstName}},

Nous avons reçu votre paiement de {{amount}}, mais la voiture choisie venait d’être vendue ou réservée. Toutes nos excuses.

Vous ne devez rien faire : nous reversons la totalité sur le compte avec lequel vous avez payé, dans les 8 jours calendrier.

Référence de votre paiement : {{reference}}

Des questions ? Appelez le {{branchPhone}} ou écrivez à [{{branchEmail}}](mailto:{{branchEmail}}).

Cordialement,
{{branchName}}
$$),
  '{firstName,amount,reference}'
), (
  'refund-already-paid', 'Money goes back: the order was paid already.',
  jsonb_build_object('nl', $$Uw voorschot wordt terugbetaald$$, 'fr', $$Votre acompte vous sera remboursé$$),
  jsonb_build_object('nl', $$
Beste {{firstName}},

We ontvingen uw betaling van {{amount}} voor een bestelling die al betaald was.

U hoeft niets te doen: we storten het volledige bedrag terug op de rekening waarmee u betaalde, binnen 8 kalenderdagen.

Referentie van uw betaling: {{reference}}

Vragen? Bel {{branchPhone}} of mail naar [{{branchEmail}}](mailto:{{branchEmail}}).

Met vriendelijke groeten,
{{branchName}}
$$, 'fr', $$
Bonjour {{firstName}},

Nous avons reçu votre paiement de {{amount}} pour une commande déjà payée.

Vous ne devez rien faire : nous reversons la totalité sur le compte avec lequel vous avez payé, dans les 8 jours calendrier.

Référence de votre paiement : {{reference}}

Des questions ? Appelez le {{branchPhone}} ou écrivez à [{{branchEmail}}](mailto:{{branchEmail}}).

Cordialement,
{{branchName}}
$$),
  '{firstName,amount,reference}'
), (
  'refund-amount-differs', 'Money goes back: it is not the advance.',
  jsonb_build_object('nl', $$Uw voorschot wordt terugbetaald$$, 'fr', $$Votre acompte vous sera remboursé$$),
  jsonb_build_object('nl', $$
Beste {{firstName}},

We ontvingen een betaling van {{amount}}. Dat is niet het bedrag van uw voorschot, en dus konden we uw bestelling niet bevestigen.

U hoeft niets te doen: we storten het volledige bedrag terug op de rekening waarmee u betaalde, binnen 8 kalenderdagen.

Referentie van uw betaling: {{reference}}

Vragen? Bel {{branchPhone}} of mail naar [{{branchEmail}}](mailto:{{branchEmail}}).

Met vriendelijke groeten,
{{branchName}}
$$, 'fr', $$
Bonjour {{firstName}},

Nous avons reçu un paiement de {{amount}}. Ce n’est pas le montant de votre acompte : nous n’avons donc pas pu confirmer votre commande.

Vous ne devez rien faire : nous reversons la totalité sur le compte avec lequel vous avez payé, dans les 8 jours calendrier.

Référence de votre paiement : {{reference}}

Des questions ? Appelez le {{branchPhone}} ou écrivez à [{{branchEmail}}](mailto:{{branchEmail}}).

Cordialement,
{{branchName}}
$$),
  '{firstName,amount,reference}'
);

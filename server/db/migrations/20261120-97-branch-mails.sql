-- The branch hears of an order and of a withdrawal at once: somebody has to prepare the car, or to leave it where it stands.

insert into mail_template (name, purpose, subject, body, variables) values (
  'order-for-branch', 'To the branch: an order came in and its advance is paid.',
  jsonb_build_object('nl', $$Nieuwe bestelling {{orderNumber}}: {{cars}}$$, 'fr', $$Nouvelle commande {{orderNumber}} : {{cars}}$$),
  jsonb_build_object('nl', $$
Er kwam een bestelling binnen; het voorschot is betaald.

| Bestelling | {{orderNumber}}
| Wagens | {{cars}}
| Klant | {{name}}
| Bedrijf | {{company}}
| E-mail | {{email}}
| Telefoon | {{phone}}
| Taal | {{buyerLanguage}}
| Totaal incl. btw | {{total}}
| Voorschot, betaald | {{advance}}
| Saldo | {{balance}}

{{#deliveryAddress}}
# Leveren op

{{deliveryAddress}}
{{/deliveryAddress}}

{{#pickupAddress}}
# De klant haalt af

{{pickupAddress}}
{{/pickupAddress}}

Antwoord gewoon op deze mail: uw antwoord gaat naar {{name}}.
$$, 'fr', $$
Une commande est arrivée ; l’acompte est payé.

| Commande | {{orderNumber}}
| Voitures | {{cars}}
| Client | {{name}}
| Entreprise | {{company}}
| E-mail | {{email}}
| Téléphone | {{phone}}
| Langue | {{buyerLanguage}}
| Total TVAC | {{total}}
| Acompte, payé | {{advance}}
| Solde | {{balance}}

{{#deliveryAddress}}
# À livrer à

{{deliveryAddress}}
{{/deliveryAddress}}

{{#pickupAddress}}
# Le client vient chercher la voiture

{{pickupAddress}}
{{/pickupAddress}}

Répondez simplement à cet e-mail : votre réponse ira à {{name}}.
$$),
  '{orderNumber,cars,name,company,email,phone,buyerLanguage,total,advance,balance,deliveryAddress,pickupAddress}'
), (
  'withdrawal-for-branch', 'To the branch: a buyer withdrew, and what that asks of it.',
  jsonb_build_object('nl', $$Herroeping van bestelling {{orderNumber}}: {{cars}}$$, 'fr', $$Rétractation de la commande {{orderNumber}} : {{cars}}$$),
  jsonb_build_object('nl', $$
Een klant heeft online herroepen. De ontvangst is bevestigd.

| Bestelling | {{orderNumber}}
| Wagens | {{cars}}
| Naam | {{name}}
| E-mail | {{email}}
| Ontvangen op | {{receivedAt}}

{{#onSale}}
Wat al op stock staat, is opnieuw te koop: maak het niet klaar en lever het niet.
{{/onSale}}

{{#returnFirst}}
De klant heeft de wagen al, of hij is onderweg. Spreek binnen de twee werkdagen af over de teruggave en de terugbetaling.
{{/returnFirst}}

{{#refund}}
Stort het voorschot van {{refund}} binnen veertien dagen terug.
{{/refund}}

Antwoord gewoon op deze mail: uw antwoord gaat naar {{name}}.
$$, 'fr', $$
Un client s’est rétracté en ligne. La réception a été confirmée.

| Commande | {{orderNumber}}
| Voitures | {{cars}}
| Nom | {{name}}
| E-mail | {{email}}
| Reçue le | {{receivedAt}}

{{#onSale}}
Ce qui est en stock est de nouveau à vendre : ne le préparez pas et ne le livrez pas.
{{/onSale}}

{{#returnFirst}}
Le client a déjà la voiture, ou elle est en route. Convenez dans les deux jours ouvrables de la restitution et du remboursement.
{{/returnFirst}}

{{#refund}}
Remboursez l’acompte de {{refund}} dans les quatorze jours.
{{/refund}}

Répondez simplement à cet e-mail : votre réponse ira à {{name}}.
$$),
  '{orderNumber,cars,name,email,receivedAt,onSale,returnFirst,refund}'
);

import type { Language } from '../values/languages.ts'
import type { VariableKind } from './mail-words.ts'

export interface MailVariable {
  readonly kind: VariableKind
  /** Label for people who edit the mail. */
  readonly text: Readonly<Record<Language, string>>
}

/** Variables of the sender, available in every mail. */
export const SENDER_VARIABLES = ['dealerName', 'branchName', 'branchPhone', 'branchEmail'] as const

/** Variables that code fills in. A variable with another meaning in a mail is listed under both names. */
const variables: Readonly<Record<string, MailVariable>> = {
  dealerName: text('Naam van de groep', 'Nom du groupe'),
  absent: text('Afwezige collega die de lezer vervangt', 'Collègue absent que le lecteur remplace'),
  branchName: text('Wie schrijft: groep of vestiging', 'Qui écrit : groupe ou établissement'),
  branchPhone: { kind: 'phone', ...nameVariable('Telefoon van wie schrijft', 'Téléphone de qui écrit') },
  branchEmail: { kind: 'email', ...nameVariable('E-mailadres van wie schrijft', 'Adresse e-mail de qui écrit') },

  address: text('Adres', 'Adresse'),
  advance: text('Voorschot', 'Acompte'),
  amount: text('Bedrag', 'Montant'),
  amounts: blocks('Bedragen van de bestelling', 'Montants de la commande'),
  'work-proposed.amounts': blocks('Voorgesteld werk met prijs', 'Travaux proposés avec prix'),
  'work-answered.amounts': blocks('Antwoord per voorstel', 'Réponse par proposition'),
  askedAt: text('Wanneer het gevraagd is', 'Date de la demande'),
  balance: text('Saldo', 'Solde'),
  beneficiary: text('Begunstigde', 'Bénéficiaire'),
  buyerLanguage: text('Taal van de koper', 'Langue de l’acheteur'),
  by: text('Naam van de medewerker', 'Nom du collaborateur'),
  car: text('Wagen', 'Voiture'),
  'car-alert-cheaper.car': blocks('Wagen met prijs', 'Voiture avec prix'),
  carHere: condition('Als wij de wagen nog hebben', 'Si nous avons encore la voiture'),
  carOut: condition('Als de koper de wagen al heeft', 'Si l’acheteur a déjà la voiture'),
  carPictures: blocks('Wagens met foto', 'Voitures avec photo'),
  carUrl: link('Link naar de wagen', 'Lien vers la voiture'),
  cars: text('Wagens', 'Voitures'),
  'configurations-issued.cars': text('Aantal wagens', 'Nombre de véhicules'),
  'configurations-issued.offers': blocks('De configuraties met hun totaal', 'Les configurations et leur total'),
  'saved-search.cars': blocks('Lijst van wagens', 'Liste des voitures'),
  'price-drop.cars': blocks('Lijst van wagens', 'Liste des voitures'),
  'car-alert-search.cars': blocks('Lijst van wagens', 'Liste des voitures'),
  'newsletter-issue.cars': blocks('Gekozen wagens', 'Voitures choisies'),
  change: text('Wijziging', 'Modification'),
  cheaper: text('Wagen, bij een prijsmelding', 'Voiture, pour une alerte de prix'),
  count: text('Aantal', 'Nombre'),
  code: text('Code', 'Code'),
  communication: text('Gestructureerde mededeling', 'Communication structurée'),
  company: text('Bedrijf', 'Entreprise'),
  confirmUrl: link('Link om te bevestigen', 'Lien de confirmation'),
  contactBy: text('Liefst bereikbaar per', 'Moyen de contact préféré'),
  content: text('Bericht', 'Message'),
  day: text('Dag', 'Jour'),
  dueDay: text('Vervaldag', 'Échéance'),
  'invoice.number': text('Nummer van de factuur', 'Numéro de la facture'),
  'invoice.kind': text('Factuur, voorschotfactuur of creditnota', 'Facture, facture d’acompte ou note de crédit'),
  'reminder.number': text('Nummer van de factuur', 'Numéro de la facture'),
  'reminder-revoked.number': text('Nummer van de factuur', 'Numéro de la facture'),
  levelName: text('Welke herinnering', 'Quel rappel'),
  letterText: text('Tekst van de brief', 'Texte de la lettre'),
  costs: text('Gevraagde vergoeding', 'Indemnité demandée'),
  interest: text('Verwijlintrest', 'Intérêts de retard'),
  payUntil: text('Laatste dag om te betalen', 'Dernier jour pour payer'),
  from: text('Eerste dag', 'Premier jour'),
  to: text('Laatste dag', 'Dernier jour'),
  toPay: condition('Als er nog te betalen is', 'S’il reste un montant à payer'),
  was: text('Vorige dag', 'Jour précédent'),
  'car-expected.later': condition('Als de wagen later komt', 'Si la voiture arrive plus tard'),
  earlier: condition('Als de wagen vroeger komt', 'Si la voiture arrive plus tôt'),
  first: condition('Als er nog geen dag afgesproken was', 'Si aucun jour n’était encore convenu'),
  stays: condition('Als de wet iets laat bewaren', 'Si la loi impose de conserver des données'),
  consumer: condition('Als de koper een consument is', 'Si l’acheteur est un consommateur'),
  distance: condition('Als een consument op afstand zou kunnen herroepen', 'Si un consommateur pourrait se rétracter'),
  again: condition('Als er al een dag afgesproken was', 'Si un jour était déjà convenu'),
  collected: condition('Als de klant de wagen afhaalt', 'Si le client vient chercher la voiture'),
  days: text('Aantal dagen', 'Nombre de jours'),
  deliver: condition('Als wij de wagen brengen', 'Si nous livrons la voiture'),
  collection: text('Termijn om af te halen', 'Délai d’enlèvement'),
  delivery: text('Levertermijn', 'Délai de livraison'),
  deliveryAddress: blocks('Leveringsadres', 'Adresse de livraison'),
  department: text('Afdeling', 'Département'),
  departmentPhone: { kind: 'phone', ...nameVariable('Telefoon van de afdeling', 'Téléphone du département') },
  email: { kind: 'email', ...nameVariable('E-mailadres', 'Adresse e-mail') },
  facts: blocks('Gegevens van de aanvraag', 'Données de la demande'),
  failure: text('Melding van de betaaldienst', 'Message du service de paiement'),
  firstName: text('Voornaam', 'Prénom'),
  follow: link('Link om de bestelling te volgen', 'Lien pour suivre la commande'),
  free: text('Wagen, bij een melding “weer vrij”', 'Voiture, pour une alerte de disponibilité'),
  fullName: text('Volledige naam', 'Nom complet'),
  guarantee: blocks('Wettelijke garantie', 'Garantie légale'),
  handover: text('Afspraak over levering of afhaling', 'Rendez-vous de livraison ou de retrait'),
  iban: text('Rekeningnummer', 'Numéro de compte'),
  intro: blocks('Inleiding', 'Introduction'),
  inviterName: text('Wie uitnodigt', 'Qui invite'),
  kind: text('Soort aanvraag', 'Type de demande'),
  language: text('Taal', 'Langue'),
  leads: blocks('Lijst van aanvragen', 'Liste des demandes'),
  later: condition('Als er nog iets af te spreken valt', 'S’il reste quelque chose à convenir'),
  licencePlate: text('Nummerplaat', 'Plaque d’immatriculation'),
  link: link('Link', 'Lien'),
  listLink: link('Link naar de lijst', 'Lien vers la liste'),
  message: text('Wat de klant schreef', 'Message du client'),
  minutes: text('Aantal minuten', 'Nombre de minutes'),
  name: text('Naam', 'Nom'),
  'car-alert-cheaper.name': text('Wagen', 'Voiture'),
  'car-alert-free.name': text('Wagen', 'Voiture'),
  'car-alert-gone.name': text('Wagen', 'Voiture'),
  'car-alert-confirmation.name': text('Wagen of zoekopdracht', 'Voiture ou recherche'),
  news: text('Wat er gebeurd is', 'Ce qui s’est passé'),
  'newsletter-issue.news': blocks('Gekozen nieuws', 'Actualités choisies'),
  number: text('Nummer van de afspraak', 'Numéro du rendez-vous'),
  'work-proposed.number': text('Nummer van de werkorder', 'Numéro de l’ordre de réparation'),
  'work-answered.number': text('Nummer van de werkorder', 'Numéro de l’ordre de réparation'),
  dossierNumber: text('Nummer van het dossier', 'Numéro du dossier'),
  offers: blocks('De alternatieven met hun totaal', 'Les variantes et leur total'),
  offerNumber: text('Nummer van de offerte', 'Numéro de l’offre'),
  onSale: condition('Als de wagen weer te koop staat', 'Si la voiture est remise en vente'),
  orderNumber: text('Bestelnummer', 'Numéro de commande'),
  ownCar: text('Wagen van de klant', 'Voiture du client'),
  papers: blocks('Wat de klant meebrengt', 'Ce que le client apporte'),
  passwordUrl: link('Link voor een nieuw wachtwoord', 'Lien pour un nouveau mot de passe'),
  phone: { kind: 'phone', ...nameVariable('Telefoon', 'Téléphone') },
  pickup: text('Adres van afhaling', 'Adresse de retrait'),
  pickupAddress: blocks('Adres van afhaling', 'Adresse de retrait'),
  range: text('Eerste indicatie van de prijs', 'Première indication de prix'),
  reason: text('Reden', 'Motif'),
  reasons: text('Waarom er goedkeuring nodig is', 'Pourquoi une approbation est nécessaire'),
  receivedAt: text('Dag en uur van ontvangst', 'Date et heure de réception'),
  reference: text('Referentie van de betaling', 'Référence du paiement'),
  refund: text('Terug te betalen bedrag', 'Montant à rembourser'),
  refusal: text('Waarom het niet kan', 'Motif du refus'),
  remark: text('Toelichting van de verkoper', 'Précision du vendeur'),
  remarks: text('Opmerkingen', 'Remarques'),
  resume: text('Naam van het cv', 'Nom du CV'),
  returnFirst: condition('Als de wagen eerst terug moet komen', 'Si la voiture doit d’abord revenir'),
  search: text('Zoekopdracht', 'Recherche'),
  seller: text('Verkoper, met ondernemingsnummer', 'Vendeur, avec numéro d’entreprise'),
  service: text('Dienst', 'Prestation'),
  signInUrl: link('Link om aan te melden', 'Lien de connexion'),
  identity: text('Hoe de klant zich heeft geïdentificeerd', 'Comment le client s’est identifié'),
  signedOn: text('Dag van de handtekening', 'Jour de la signature'),
  signature: text('Naam waarmee de klant tekende', 'Nom sous lequel le client a signé'),
  subject: text('Onderwerp dat de medewerker schreef', 'Objet écrit par le collaborateur'),
  text: blocks('Wat de medewerker schreef', 'Texte du collaborateur'),
  time: text('Uur', 'Heure'),
  total: text('Totaal', 'Total'),
  proposedTotal: text('Totaal met het tegenvoorstel', 'Total avec la contre-proposition'),
  discount: text('Voorgestelde korting', 'Remise proposée'),
  transferCode: blocks('QR-code voor de overschrijving', 'Code QR du virement'),
  'advance-asked.until': text('Laatste dag om te betalen', 'Dernier jour pour payer'),
  'offer-issued.until': text('Laatste dag waarop de offerte geldt', 'Dernier jour de validité de l’offre'),
  until: text('Laatste dag om te herroepen', 'Dernier jour pour se rétracter'),
  url: link('Link', 'Lien'),
  vacancy: text('Vacature', 'Offre d’emploi'),
  visitorLanguage: text('Taal van de klant', 'Langue du client'),
  when: text('Wanneer', 'Quand'),
  customerWish: text('Wat de klant voor de wagen vraagt', 'Ce que le client demande pour la voiture'),
  mileage: text('Kilometerstand', 'Kilométrage'),
  plate: text('Nummerplaat', 'Plaque d’immatriculation'),
  tradeInNumber: text('Nummer van de overname', 'Numéro de la reprise'),
  'trade-in-value-questioned.message': text('Vraag van wie de wagen schat', 'Question de celui qui estime la voiture'),
  wish: text('Gewenst moment', 'Moment souhaité'),
  withdrawal: link('Link om te herroepen', 'Lien pour se rétracter'),
  withdrawalRule: text('Uitleg over het herroepingsrecht', 'Explication du droit de rétractation'),
}

/** Returns a variable of a mail; one without a description here counts as text. */
export function mailVariable(mail: string, name: string): MailVariable {
  return variables[`${mail}.${name}`] ?? variables[name] ?? text(name, name)
}

/** Lists the variables that the texts of a mail may name, each with its kind. */
export function listVariables(mail: string, declared: readonly string[]): Readonly<Record<string, VariableKind>> {
  return Object.fromEntries([...declared, ...SENDER_VARIABLES].map((name) => [name, mailVariable(mail, name).kind]))
}

function nameVariable(nl: string, fr: string) {
  return { text: { nl, fr } }
}

function text(nl: string, fr: string): MailVariable {
  return { kind: 'text', ...nameVariable(nl, fr) }
}

function link(nl: string, fr: string): MailVariable {
  return { kind: 'link', ...nameVariable(nl, fr) }
}

function blocks(nl: string, fr: string): MailVariable {
  return { kind: 'blocks', ...nameVariable(nl, fr) }
}

function condition(nl: string, fr: string): MailVariable {
  return { kind: 'condition', ...nameVariable(nl, fr) }
}

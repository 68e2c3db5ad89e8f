import { listKeys } from '../values/records.ts'
import type { Language } from '../values/languages.ts'

/** Subjects of mails, in the order of the list. */
export const MAIL_AREAS = [
  'offers',
  'orders',
  'withdrawals',
  'requests',
  'test-drives',
  'workshop',
  'alerts',
  'newsletter',
  'accounts',
  'jobs',
  'staff',
] as const
export type MailArea = (typeof MAIL_AREAS)[number]

/** Recipients of mails. */
export const MAIL_READERS = ['customer', 'department', 'colleague'] as const
export type MailReader = (typeof MAIL_READERS)[number]

type Texts = Readonly<Record<Language, string>>

export interface MailKind {
  readonly area: MailArea
  readonly reader: MailReader
  readonly title: Texts
  /** When it is sent. */
  readonly when: Texts
  /** Variables that the law requires: no text may omit them. Attachments do not depend on the text. */
  readonly lawful?: readonly string[]
  /** The variables without which the mail is of no use. */
  readonly needed?: readonly string[]
  /** The same of the subject. */
  readonly neededInSubject?: readonly string[]
  /** A user writes its text: an automatic answer to it is welcome. */
  readonly isWritten?: true
}

/** Every mail that is sent, by the name of its template. */
export const MAILS = {
  'offer-issued': {
    area: 'offers',
    reader: 'customer',
    title: { nl: 'Offerte', fr: 'Offre' },
    when: { nl: 'Als een verkoper een offerte uitbrengt.', fr: 'Lorsqu’un vendeur émet une offre.' },
    needed: ['total', 'until', 'link'],
  },
  'alternatives-issued': {
    area: 'offers',
    reader: 'customer',
    title: { nl: 'Alternatieven', fr: 'Variantes' },
    when: {
      nl: 'Als een verkoper alternatieven samen uitbrengt.',
      fr: 'Lorsqu’un vendeur émet des variantes ensemble.',
    },
    needed: ['offers', 'link'],
  },
  'configurations-issued': {
    area: 'offers',
    reader: 'customer',
    title: { nl: 'Configuraties van een wagenpark', fr: 'Configurations d’une flotte' },
    when: {
      nl: 'Als een verkoper de configuraties van een wagenpark samen uitbrengt.',
      fr: 'Lorsqu’un vendeur émet ensemble les configurations d’une flotte.',
    },
    needed: ['offers', 'total', 'link'],
  },
  'offer-question': {
    area: 'offers',
    reader: 'colleague',
    title: { nl: 'Vraag over een offerte, voor de verkoper', fr: 'Question sur une offre, pour le vendeur' },
    when: { nl: 'Als een klant online iets vraagt.', fr: 'Lorsqu’un client pose une question en ligne.' },
    needed: ['name', 'message', 'url'],
  },
  'offer-reply': {
    isWritten: true,
    area: 'offers',
    reader: 'customer',
    title: { nl: 'Antwoord over een offerte', fr: 'Réponse au sujet d’une offre' },
    when: { nl: 'Als een verkoper een vraag beantwoordt.', fr: 'Lorsqu’un vendeur répond à une question.' },
    needed: ['text', 'link'],
  },
  'offer-reminder': {
    isWritten: true,
    area: 'offers',
    reader: 'customer',
    title: { nl: 'Herinnering aan een offerte', fr: 'Rappel d’une offre' },
    when: {
      nl: 'Voor een offerte, of iets in haar prijs, afloopt: als een verkoper ze verstuurt, of vanzelf.',
      fr: 'Avant qu’une offre, ou un élément de son prix, n’expire : envoyé par un vendeur, ou automatiquement.',
    },
    needed: ['text', 'link'],
  },
  'offer-accepted': {
    area: 'offers',
    reader: 'colleague',
    title: { nl: 'Akkoord met een offerte, voor de verkoper', fr: 'Accord sur une offre, pour le vendeur' },
    when: { nl: 'Als een klant online akkoord gaat.', fr: 'Lorsqu’un client donne son accord en ligne.' },
    needed: ['offerNumber', 'name', 'url'],
  },
  'offer-declined': {
    area: 'offers',
    reader: 'colleague',
    title: { nl: 'Offerte geweigerd, voor de verkoper', fr: 'Offre refusée, pour le vendeur' },
    when: { nl: 'Als een klant online weigert.', fr: 'Lorsqu’un client refuse en ligne.' },
    needed: ['offerNumber', 'name', 'reason', 'url'],
  },
  'offer-signed': {
    area: 'offers',
    reader: 'customer',
    title: { nl: 'Akkoord met een offerte ontvangen', fr: 'Accord sur une offre bien reçu' },
    when: { nl: 'Meteen na het akkoord op de website.', fr: 'Dès l’accord donné sur le site.' },
    lawful: ['offerNumber', 'total', 'signature', 'when'],
    needed: ['link'],
  },
  'contract-signed': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Getekende bestelbon', fr: 'Bon de commande signé' },
    when: { nl: 'Als een klant bij een verkoper tekent.', fr: 'Lorsqu’un client signe chez un vendeur.' },
    lawful: ['orderNumber', 'car', 'signedOn'],
  },
  'data-erased': {
    area: 'requests',
    reader: 'customer',
    title: { nl: 'Gegevens gewist', fr: 'Données effacées' },
    when: {
      nl: 'Als een medewerker de gegevens van een klant wist.',
      fr: 'Lorsqu’un collaborateur efface les données d’un client.',
    },
    lawful: ['day', 'stays'],
  },
  'order-confirmation': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Bevestiging van de bestelling', fr: 'Confirmation de la commande' },
    when: { nl: 'Zodra het voorschot betaald is.', fr: 'Dès que l’acompte est payé.' },
    lawful: [
      'orderNumber',
      'amounts',
      'seller',
      'delivery',
      'collection',
      'withdrawalRule',
      'withdrawal',
      'guarantee',
      'deliveryAddress',
      'pickupAddress',
    ],
    needed: ['advance', 'balance', 'beneficiary', 'iban', 'communication', 'transferCode', 'handover'],
  },
  'order-for-branch': {
    area: 'orders',
    reader: 'department',
    title: { nl: 'Nieuwe bestelling, voor de vestiging', fr: 'Nouvelle commande, pour l’établissement' },
    when: { nl: 'Zodra het voorschot betaald is.', fr: 'Dès que l’acompte est payé.' },
    needed: ['orderNumber', 'name'],
  },
  'order-ready': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'De wagen staat klaar', fr: 'La voiture est prête' },
    when: {
      nl: 'Als een medewerker de bestelling klaarzet.',
      fr: 'Lorsqu’un collaborateur indique que la commande est prête.',
    },
    needed: ['pickup', 'deliver', 'when', 'balance'],
  },
  'order-shipped': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'De wagen is onderweg', fr: 'La voiture est en route' },
    when: { nl: 'Als de wagen naar de koper vertrekt.', fr: 'Lorsque la voiture part chez l’acheteur.' },
    needed: ['cars'],
  },
  'order-delivered': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'De wagen is geleverd', fr: 'La voiture est livrée' },
    when: { nl: 'Als de koper de wagen heeft.', fr: 'Lorsque l’acheteur a reçu la voiture.' },
    needed: ['until'],
  },
  'order-handover': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Andere dag voor levering of afhaling', fr: 'Autre jour pour la livraison ou le retrait' },
    when: { nl: 'Als de afgesproken dag verandert.', fr: 'Lorsque le jour convenu change.' },
    needed: ['when'],
  },
  'order-canceled': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'De bestelling is geannuleerd', fr: 'La commande est annulée' },
    when: { nl: 'Als wij een bestelling annuleren.', fr: 'Lorsque nous annulons une commande.' },
    needed: ['reason', 'refund'],
  },
  'order-link': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Link om een bestelling te volgen', fr: 'Lien pour suivre une commande' },
    when: {
      nl: 'Als een koper zijn bestelling op een ander toestel wil bekijken.',
      fr: 'Lorsqu’un acheteur veut suivre sa commande sur un autre appareil.',
    },
    needed: ['link'],
  },
  'refund-already-paid': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Terugbetaling: al betaald', fr: 'Remboursement : déjà payé' },
    when: { nl: 'Als een voorschot twee keer betaald is.', fr: 'Lorsqu’un acompte a été payé deux fois.' },
    needed: ['amount'],
  },
  'refund-amount-differs': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Terugbetaling: ander bedrag', fr: 'Remboursement : autre montant' },
    when: {
      nl: 'Als er een ander bedrag dan het voorschot binnenkomt.',
      fr: 'Lorsque le montant reçu n’est pas celui de l’acompte.',
    },
    needed: ['amount'],
  },
  'refund-cars-gone': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Terugbetaling: wagen niet meer vrij', fr: 'Remboursement : voiture plus disponible' },
    when: {
      nl: 'Als de wagen verkocht of gereserveerd was voor de betaling binnenkwam.',
      fr: 'Lorsque la voiture a été vendue ou réservée avant l’arrivée du paiement.',
    },
    needed: ['amount'],
  },
  invoice: {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Factuur of creditnota', fr: 'Facture ou note de crédit' },
    when: { nl: 'Als een factuur of creditnota uitgereikt is.', fr: 'Lorsqu’une facture ou note de crédit est émise.' },
    needed: ['number', 'amount'],
  },
  reminder: {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Herinnering om te betalen', fr: 'Rappel de paiement' },
    when: {
      nl: 'Als een medewerker een herinnering van een factuur verstuurt; de brief zit in bijlage.',
      fr: 'Lorsqu’un collaborateur envoie un rappel de facture ; la lettre est en annexe.',
    },
    needed: ['number', 'amount', 'dueDay', 'payUntil'],
  },
  'reminder-revoked': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Herinnering ingetrokken', fr: 'Rappel retiré' },
    when: {
      nl: 'Als een medewerker een verkeerde herinnering intrekt.',
      fr: 'Lorsqu’un collaborateur retire un rappel erroné.',
    },
    needed: ['number'],
  },
  'account-statement': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Rekeninguittreksel', fr: 'Relevé de compte' },
    when: {
      nl: 'Als een medewerker de klant een overzicht van facturen en betalingen mailt.',
      fr: 'Lorsqu’un collaborateur envoie au client un aperçu de ses factures et paiements.',
    },
    needed: ['balance'],
  },
  'refund-done': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Het geld is teruggestort', fr: 'Le remboursement est effectué' },
    when: { nl: 'Als de betaaldienst heeft terugbetaald.', fr: 'Lorsque le service de paiement a remboursé.' },
    needed: ['amount'],
  },
  'refund-failed': {
    area: 'orders',
    reader: 'department',
    title: { nl: 'Terugbetaling mislukt, voor de vestiging', fr: 'Remboursement échoué, pour l’établissement' },
    when: {
      nl: 'Als de betaaldienst een terugbetaling weigert.',
      fr: 'Lorsque le service de paiement refuse un remboursement.',
    },
    needed: ['orderNumber', 'amount', 'url'],
  },
  'offer-car-sold': {
    area: 'offers',
    reader: 'colleague',
    title: { nl: 'De wagen van een offerte is verkocht', fr: 'La voiture d’une offre est vendue' },
    when: {
      nl: 'Als iemand anders de wagen van een open offerte verkoopt, of hij in de webshop betaald wordt.',
      fr: 'Lorsqu’un collègue vend la voiture d’une offre en cours, ou qu’elle est payée en ligne.',
    },
    needed: ['offerNumber', 'url'],
  },
  'offer-handed-over': {
    area: 'offers',
    reader: 'colleague',
    title: { nl: 'Een offerte is nu van u', fr: 'Une offre vous est confiée' },
    when: {
      nl: 'Als iemand een offerte aan een andere verkoper doorgeeft.',
      fr: 'Lorsque quelqu’un confie une offre à un autre vendeur.',
    },
    needed: ['offerNumber', 'url'],
  },
  'offer-delay-over': {
    area: 'offers',
    reader: 'colleague',
    title: { nl: 'De bedenktijd van een klant is voorbij', fr: 'Le délai de réflexion d’un client est écoulé' },
    when: {
      nl: 'Als een klant niet beslist heeft op de afgesproken dag.',
      fr: 'Lorsqu’un client n’a pas décidé au jour convenu.',
    },
    needed: ['offerNumber', 'url'],
  },
  'offer-approval-asked': {
    area: 'offers',
    reader: 'colleague',
    title: { nl: 'Goedkeuring van een offerte gevraagd', fr: 'Approbation d’une offre demandée' },
    when: {
      nl: 'Als een verkoper goedkeuring vraagt, aan wie ze mag geven.',
      fr: 'Lorsqu’un vendeur demande une approbation, à ceux qui peuvent la donner.',
    },
    needed: ['offerNumber', 'reasons', 'url'],
  },
  'offer-approval-granted': {
    area: 'offers',
    reader: 'colleague',
    title: { nl: 'Offerte goedgekeurd, voor de verkoper', fr: 'Offre approuvée, pour le vendeur' },
    when: { nl: 'Als iemand een offerte goedkeurt.', fr: 'Lorsque quelqu’un approuve une offre.' },
    needed: ['offerNumber', 'url'],
  },
  'offer-approval-refused': {
    area: 'offers',
    reader: 'colleague',
    title: { nl: 'Goedkeuring geweigerd, voor de verkoper', fr: 'Approbation refusée, pour le vendeur' },
    when: {
      nl: 'Als iemand de goedkeuring van een offerte weigert.',
      fr: 'Lorsque quelqu’un refuse l’approbation d’une offre.',
    },
    needed: ['offerNumber', 'reason', 'url'],
  },
  'offer-approval-countered': {
    area: 'offers',
    reader: 'colleague',
    title: { nl: 'Tegenvoorstel voor een offerte, voor de verkoper', fr: 'Contre-proposition, pour le vendeur' },
    when: {
      nl: 'Als iemand een lagere korting voorstelt dan de gevraagde.',
      fr: 'Lorsque quelqu’un propose une remise inférieure à celle demandée.',
    },
    needed: ['offerNumber', 'discount', 'url'],
  },
  'trade-in-value-asked': {
    area: 'offers',
    reader: 'colleague',
    title: { nl: 'Waarde van een overname gevraagd', fr: 'Valeur d’une reprise demandée' },
    when: {
      nl: 'Als een verkoper de waarde van een wagen vraagt, aan wie overnames schat.',
      fr: 'Lorsqu’un vendeur demande la valeur d’une voiture, à ceux qui estiment les reprises.',
    },
    needed: ['car', 'url'],
  },
  'trade-in-value-answered': {
    area: 'offers',
    reader: 'colleague',
    title: { nl: 'Overname geschat, voor de verkoper', fr: 'Reprise estimée, pour le vendeur' },
    when: {
      nl: 'Als iemand de gevraagde waarde geeft.',
      fr: 'Lorsque quelqu’un donne la valeur demandée.',
    },
    needed: ['amount', 'url'],
  },
  'trade-in-value-declined': {
    area: 'offers',
    reader: 'colleague',
    title: {
      nl: 'Waarde van een overname geweigerd, voor de verkoper',
      fr: 'Valeur d’une reprise refusée, pour le vendeur',
    },
    when: {
      nl: 'Als iemand de gevraagde waarde weigert.',
      fr: 'Lorsque quelqu’un refuse la valeur demandée.',
    },
    needed: ['reason', 'url'],
  },
  'trade-in-value-questioned': {
    area: 'offers',
    reader: 'colleague',
    title: { nl: 'Vraag over een overname, voor de verkoper', fr: 'Question sur une reprise, pour le vendeur' },
    when: {
      nl: 'Als wie de wagen schat eerst meer wil weten.',
      fr: 'Lorsque celui qui estime la voiture veut d’abord en savoir plus.',
    },
    needed: ['message', 'url'],
  },
  'dossier-disapproved': {
    area: 'orders',
    reader: 'colleague',
    title: { nl: 'Dossier afgekeurd, voor de verkoper', fr: 'Dossier refusé, pour le vendeur' },
    when: { nl: 'Als iemand een dossier afkeurt.', fr: 'Lorsque quelqu’un refuse un dossier.' },
    needed: ['dossierNumber', 'reason', 'url'],
  },
  'order-form-to-sign': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Bestelbon online te tekenen', fr: 'Bon de commande à signer en ligne' },
    when: {
      nl: 'Als een verkoper de bestelbon online laat tekenen.',
      fr: 'Lorsqu’un vendeur fait signer le bon de commande en ligne.',
    },
    needed: ['orderNumber', 'until', 'link'],
  },
  'advance-asked': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Voorschot te betalen', fr: 'Acompte à payer' },
    when: { nl: 'Als een verkoper een voorschot vraagt.', fr: 'Lorsqu’un vendeur demande un acompte.' },
    needed: ['amount', 'until', 'link', 'iban', 'communication'],
  },
  'advance-received': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Voorschot van een wagen ontvangen', fr: 'Acompte d’une voiture bien reçu' },
    when: { nl: 'Zodra de klant online betaald heeft.', fr: 'Dès que le client a payé en ligne.' },
    needed: ['amount', 'orderNumber'],
  },
  'advance-paid': {
    area: 'orders',
    reader: 'colleague',
    title: { nl: 'Voorschot betaald, voor de verkoper', fr: 'Acompte payé, pour le vendeur' },
    when: { nl: 'Zodra de klant online betaald heeft.', fr: 'Dès que le client a payé en ligne.' },
    needed: ['dossierNumber', 'amount', 'url'],
  },
  'advance-refund': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Terugbetaling: voorschot niet meer nodig', fr: 'Remboursement : acompte plus nécessaire' },
    when: {
      nl: 'Als er geld binnenkomt voor een voorschot dat niet meer gevraagd wordt.',
      fr: 'Lorsqu’un acompte qui n’est plus demandé est payé.',
    },
    needed: ['amount'],
  },
  'advance-to-refund': {
    area: 'orders',
    reader: 'colleague',
    title: { nl: 'Voorschot terug te betalen, voor de verkoper', fr: 'Acompte à rembourser, pour le vendeur' },
    when: {
      nl: 'Als er geld binnenkomt voor een voorschot dat niet meer gevraagd wordt.',
      fr: 'Lorsqu’un acompte qui n’est plus demandé est payé.',
    },
    needed: ['dossierNumber', 'amount', 'url'],
  },
  'car-expected': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Andere verwachte dag van een bestelde wagen', fr: 'Autre jour prévu pour une voiture commandée' },
    when: {
      nl: 'Als een wagen op bestelling later komt, of meer dan 3 dagen vroeger.',
      fr: 'Lorsqu’une voiture commandée arrive plus tard, ou plus de 3 jours plus tôt.',
    },
    needed: ['day', 'was', 'later', 'earlier'],
  },
  'car-arrived': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'De bestelde wagen is aangekomen', fr: 'La voiture commandée est arrivée' },
    when: { nl: 'Als een wagen op bestelling binnenkomt.', fr: 'Lorsqu’une voiture commandée arrive chez nous.' },
    needed: ['car'],
  },
  'car-handover': {
    area: 'orders',
    reader: 'customer',
    title: { nl: 'Dag waarop de wagen overhandigd wordt', fr: 'Jour de la remise de la voiture' },
    when: {
      nl: 'Als een verkoper de levering of afhaling van een verkochte wagen plant.',
      fr: 'Lorsqu’un vendeur planifie la livraison ou l’enlèvement d’une voiture vendue.',
    },
    needed: ['when'],
  },
  'withdrawal-link': {
    area: 'withdrawals',
    reader: 'customer',
    title: { nl: 'Link om te herroepen', fr: 'Lien pour se rétracter' },
    when: {
      nl: 'Als een koper op een ander toestel wil herroepen.',
      fr: 'Lorsqu’un acheteur veut se rétracter sur un autre appareil.',
    },
    lawful: ['link'],
  },
  'withdrawal-received': {
    area: 'withdrawals',
    reader: 'customer',
    title: { nl: 'Ontvangstbewijs van de herroeping', fr: 'Accusé de réception de la rétractation' },
    when: { nl: 'Meteen na een herroeping op de website.', fr: 'Dès une rétractation sur le site.' },
    lawful: ['orderNumber', 'name', 'cars', 'receivedAt'],
    needed: ['refund', 'later'],
  },
  'withdrawal-for-branch': {
    area: 'withdrawals',
    reader: 'department',
    title: { nl: 'Herroeping, voor de vestiging', fr: 'Rétractation, pour l’établissement' },
    when: { nl: 'Meteen na een herroeping op de website.', fr: 'Dès une rétractation sur le site.' },
    needed: ['orderNumber', 'receivedAt', 'onSale', 'returnFirst', 'refund'],
  },
  'withdrawal-accepted': {
    area: 'withdrawals',
    reader: 'customer',
    title: { nl: 'De herroeping is in orde', fr: 'La rétractation est acceptée' },
    when: { nl: 'Als een medewerker de herroeping aanvaardt.', fr: 'Lorsqu’un collaborateur accepte la rétractation.' },
    needed: ['orderNumber', 'carOut', 'carHere'],
  },
  'withdrawal-refused': {
    area: 'withdrawals',
    reader: 'customer',
    title: { nl: 'De herroeping kan niet', fr: 'La rétractation est refusée' },
    when: { nl: 'Als een medewerker de herroeping weigert.', fr: 'Lorsqu’un collaborateur refuse la rétractation.' },
    needed: ['orderNumber', 'refusal'],
  },
  lead: {
    area: 'requests',
    reader: 'department',
    title: { nl: 'Nieuwe aanvraag, voor de afdeling', fr: 'Nouvelle demande, pour le département' },
    when: { nl: 'Bij elke vraag via de website.', fr: 'À chaque demande par le site.' },
    needed: ['kind', 'name', 'email', 'phone', 'facts', 'message'],
  },
  'lead-answer': {
    isWritten: true,
    area: 'requests',
    reader: 'customer',
    title: { nl: 'Antwoord van een medewerker', fr: 'Réponse d’un collaborateur' },
    when: {
      nl: 'Als een medewerker een aanvraag of sollicitatie beantwoordt.',
      fr: 'Lorsqu’un collaborateur répond à une demande ou à une candidature.',
    },
    needed: ['text'],
    neededInSubject: ['subject'],
  },
  'lead-passed-on': {
    area: 'requests',
    reader: 'colleague',
    title: { nl: 'Doorgegeven aanvraag', fr: 'Demande transmise' },
    when: { nl: 'Als iemand een aanvraag doorgeeft.', fr: 'Lorsque quelqu’un transmet une demande.' },
    needed: ['url'],
  },
  'leads-passed-on': {
    area: 'requests',
    reader: 'colleague',
    title: { nl: 'Verschillende doorgegeven aanvragen', fr: 'Plusieurs demandes transmises' },
    when: {
      nl: 'Als iemand verschillende aanvragen tegelijk doorgeeft.',
      fr: 'Lorsque quelqu’un transmet plusieurs demandes à la fois.',
    },
    needed: ['leads'],
  },
  'contact-confirmation': {
    area: 'requests',
    reader: 'customer',
    title: { nl: 'Bericht ontvangen', fr: 'Message bien reçu' },
    when: { nl: 'Na het contactformulier.', fr: 'Après le formulaire de contact.' },
  },
  'car-question-confirmation': {
    area: 'requests',
    reader: 'customer',
    title: { nl: 'Vraag over een wagen ontvangen', fr: 'Question sur une voiture bien reçue' },
    when: { nl: 'Na een vraag bij een wagen.', fr: 'Après une question sur une voiture.' },
  },
  'car-search-confirmation': {
    area: 'requests',
    reader: 'customer',
    title: { nl: 'Zoekopdracht ontvangen', fr: 'Recherche bien reçue' },
    when: { nl: 'Als iemand ons mee laat zoeken.', fr: 'Lorsque quelqu’un nous confie sa recherche.' },
  },
  'trade-in-confirmation': {
    area: 'requests',
    reader: 'customer',
    title: { nl: 'Overnameaanvraag ontvangen', fr: 'Demande de reprise bien reçue' },
    when: { nl: 'Als iemand zijn wagen te koop aanbiedt.', fr: 'Lorsque quelqu’un propose sa voiture en reprise.' },
    needed: ['range'],
  },
  'trade-in-photos': {
    area: 'requests',
    reader: 'department',
    title: { nl: 'Foto’s bij een overname, voor de afdeling', fr: 'Photos d’une reprise, pour le département' },
    when: {
      nl: 'Als er foto’s bij een overnameaanvraag zijn.',
      fr: 'Lorsque des photos accompagnent une demande de reprise.',
    },
    needed: ['name', 'ownCar'],
  },
  'test-drive-confirmation': {
    area: 'test-drives',
    reader: 'customer',
    title: { nl: 'Aanvraag voor een proefrit ontvangen', fr: 'Demande d’essai bien reçue' },
    when: { nl: 'Als er nog geen moment vastligt.', fr: 'Lorsqu’aucun moment n’est encore fixé.' },
  },
  'test-drive-booked': {
    area: 'test-drives',
    reader: 'customer',
    title: { nl: 'Proefrit geboekt', fr: 'Essai réservé' },
    when: { nl: 'Meteen na de boeking.', fr: 'Dès la réservation.' },
    needed: ['day', 'time', 'department', 'address', 'link'],
  },
  'test-drive-moved': {
    area: 'test-drives',
    reader: 'customer',
    title: { nl: 'Proefrit verplaatst', fr: 'Essai déplacé' },
    when: { nl: 'Als het moment verandert.', fr: 'Lorsque le moment change.' },
    needed: ['day', 'time', 'department', 'address', 'link'],
  },
  'test-drive-cancelled': {
    area: 'test-drives',
    reader: 'customer',
    title: { nl: 'Proefrit geannuleerd door de klant', fr: 'Essai annulé par le client' },
    when: { nl: 'Als de klant annuleert.', fr: 'Lorsque le client annule.' },
    needed: ['day', 'time'],
  },
  'test-drive-called-off': {
    area: 'test-drives',
    reader: 'customer',
    title: { nl: 'Proefrit afgezegd door ons', fr: 'Essai annulé par nos soins' },
    when: { nl: 'Als een medewerker de proefrit afzegt.', fr: 'Lorsqu’un collaborateur annule l’essai.' },
    needed: ['day', 'time', 'reason'],
  },
  'test-drive-reminder': {
    area: 'test-drives',
    reader: 'customer',
    title: { nl: 'Herinnering aan een proefrit', fr: 'Rappel d’un essai' },
    when: { nl: 'Kort voor de proefrit.', fr: 'Peu avant l’essai.' },
    needed: ['day', 'time', 'department', 'address', 'link'],
  },
  'test-drive-for-department': {
    area: 'test-drives',
    reader: 'department',
    title: { nl: 'Proefrit, voor de afdeling', fr: 'Essai, pour le département' },
    when: {
      nl: 'Als een proefrit geboekt, verplaatst of geannuleerd is.',
      fr: 'Lorsqu’un essai est réservé, déplacé ou annulé.',
    },
    needed: ['news', 'car', 'day', 'time', 'name'],
  },
  'workshop-booked': {
    area: 'workshop',
    reader: 'customer',
    title: { nl: 'Afspraak in de werkplaats', fr: 'Rendez-vous à l’atelier' },
    when: { nl: 'Meteen na de boeking.', fr: 'Dès la réservation.' },
    needed: ['service', 'day', 'time', 'department', 'address', 'link'],
  },
  'workshop-moved': {
    area: 'workshop',
    reader: 'customer',
    title: { nl: 'Afspraak in de werkplaats verplaatst', fr: 'Rendez-vous à l’atelier déplacé' },
    when: { nl: 'Als het moment verandert.', fr: 'Lorsque le moment change.' },
    needed: ['service', 'day', 'time', 'department', 'address', 'link'],
  },
  'workshop-cancelled': {
    area: 'workshop',
    reader: 'customer',
    title: { nl: 'Afspraak geannuleerd door de klant', fr: 'Rendez-vous annulé par le client' },
    when: { nl: 'Als de klant annuleert.', fr: 'Lorsque le client annule.' },
    needed: ['day', 'time'],
  },
  'workshop-called-off': {
    area: 'workshop',
    reader: 'customer',
    title: { nl: 'Afspraak afgezegd door ons', fr: 'Rendez-vous annulé par nos soins' },
    when: { nl: 'Als een medewerker de afspraak afzegt.', fr: 'Lorsqu’un collaborateur annule le rendez-vous.' },
    needed: ['day', 'time', 'reason'],
  },
  'workshop-reminder': {
    area: 'workshop',
    reader: 'customer',
    title: { nl: 'Herinnering aan een afspraak', fr: 'Rappel d’un rendez-vous' },
    when: { nl: 'Kort voor de afspraak.', fr: 'Peu avant le rendez-vous.' },
    needed: ['service', 'day', 'time', 'department', 'address', 'link'],
  },
  'work-proposed': {
    area: 'workshop',
    reader: 'customer',
    title: { nl: 'Bijkomend werk voorgesteld', fr: 'Travaux supplémentaires proposés' },
    when: {
      nl: 'Als de receptie vraagt of bijkomend werk mag.',
      fr: 'Lorsque la réception demande l’accord pour des travaux supplémentaires.',
    },
    needed: ['amounts', 'link'],
  },
  'work-answered': {
    area: 'workshop',
    reader: 'customer',
    title: { nl: 'Antwoord op bijkomend werk', fr: 'Réponse aux travaux supplémentaires' },
    when: {
      nl: 'Als de klant via de link geantwoord heeft.',
      fr: 'Lorsque le client a répondu par le lien.',
    },
    needed: ['amounts', 'signature'],
  },
  'reception-signed': {
    area: 'workshop',
    reader: 'customer',
    title: { nl: 'Getekend ontvangstblad', fr: 'Fiche de réception signée' },
    when: {
      nl: 'Als de klant de ontvangst van de wagen getekend heeft.',
      fr: 'Lorsque le client a signé la réception du véhicule.',
    },
    needed: ['number'],
  },
  'saved-search': {
    area: 'alerts',
    reader: 'customer',
    title: { nl: 'Nieuwe wagens voor een bewaarde zoekopdracht', fr: 'Nouveautés pour une recherche enregistrée' },
    when: {
      nl: 'Als er wagens bijkomen die passen, voor wie een account heeft.',
      fr: 'Lorsque des voitures correspondent, pour qui a un compte.',
    },
    needed: ['cars'],
  },
  'price-drop': {
    area: 'alerts',
    reader: 'customer',
    title: { nl: 'Favoriet in prijs gedaald', fr: 'Baisse de prix d’un favori' },
    when: { nl: 'Als een favoriet minder kost.', fr: 'Lorsqu’un favori coûte moins cher.' },
    needed: ['cars'],
  },
  'car-alert-confirmation': {
    area: 'alerts',
    reader: 'customer',
    title: { nl: 'Melding bevestigen', fr: 'Confirmer une alerte' },
    when: {
      nl: 'Als iemand zonder account een melding vraagt.',
      fr: 'Lorsque quelqu’un demande une alerte sans avoir de compte.',
    },
    lawful: ['search', 'cheaper', 'free', 'confirmUrl'],
  },
  'car-alert-search': {
    area: 'alerts',
    reader: 'customer',
    title: { nl: 'Melding: nieuwe wagens', fr: 'Alerte : nouvelles voitures' },
    when: { nl: 'Als er wagens bijkomen die passen.', fr: 'Lorsque des voitures correspondent.' },
    needed: ['cars'],
  },
  'car-alert-cheaper': {
    area: 'alerts',
    reader: 'customer',
    title: { nl: 'Melding: wagen in prijs gedaald', fr: 'Alerte : voiture moins chère' },
    when: { nl: 'Als de wagen minder kost.', fr: 'Lorsque la voiture coûte moins cher.' },
    needed: ['car'],
  },
  'car-alert-free': {
    area: 'alerts',
    reader: 'customer',
    title: { nl: 'Melding: wagen weer vrij', fr: 'Alerte : voiture à nouveau libre' },
    when: { nl: 'Als een gereserveerde wagen weer vrij is.', fr: 'Lorsqu’une voiture réservée est à nouveau libre.' },
    needed: ['name', 'link'],
  },
  'car-alert-gone': {
    area: 'alerts',
    reader: 'customer',
    title: { nl: 'Melding: wagen niet meer te koop', fr: 'Alerte : voiture plus à vendre' },
    when: { nl: 'Als de wagen verkocht of weg is.', fr: 'Lorsque la voiture est vendue ou retirée.' },
    needed: ['name'],
  },
  'newsletter-confirmation': {
    area: 'newsletter',
    reader: 'customer',
    title: { nl: 'Inschrijving op de nieuwsbrief bevestigen', fr: 'Confirmer l’inscription à la newsletter' },
    when: { nl: 'Als iemand zich inschrijft.', fr: 'Lorsque quelqu’un s’inscrit.' },
    lawful: ['confirmUrl'],
  },
  'newsletter-issue': {
    area: 'newsletter',
    reader: 'customer',
    title: { nl: 'De nieuwsbrief zelf', fr: 'La newsletter elle-même' },
    when: {
      nl: 'Bij elke nieuwsbrief: rond wat u daarvoor kiest.',
      fr: 'À chaque newsletter : autour de ce que vous y mettez.',
    },
    needed: ['intro', 'cars', 'news'],
    neededInSubject: ['subject'],
  },
  'sign-up-confirmation': {
    area: 'accounts',
    reader: 'customer',
    title: { nl: 'Code voor een nieuw account', fr: 'Code pour un nouveau compte' },
    when: { nl: 'Als iemand zich registreert.', fr: 'Lorsque quelqu’un s’inscrit.' },
    needed: ['code', 'url'],
  },
  'account-exists': {
    area: 'accounts',
    reader: 'customer',
    title: { nl: 'U hebt al een account', fr: 'Vous avez déjà un compte' },
    when: {
      nl: 'Als iemand zich registreert met een adres dat al een account heeft.',
      fr: 'Lorsque quelqu’un s’inscrit avec une adresse qui a déjà un compte.',
    },
    needed: ['signInUrl', 'passwordUrl'],
  },
  'password-reset': {
    area: 'accounts',
    reader: 'customer',
    title: { nl: 'Code voor een nieuw wachtwoord', fr: 'Code pour un nouveau mot de passe' },
    when: {
      nl: 'Als een klant of medewerker het wachtwoord vergeten is.',
      fr: 'Lorsqu’un client ou un collaborateur a oublié son mot de passe.',
    },
    needed: ['code', 'url'],
  },
  'password-changed': {
    area: 'accounts',
    reader: 'customer',
    title: { nl: 'Wachtwoord gewijzigd', fr: 'Mot de passe modifié' },
    when: { nl: 'Meteen na een nieuw wachtwoord.', fr: 'Dès qu’un mot de passe est changé.' },
    needed: ['passwordUrl'],
  },
  'application-confirmation': {
    area: 'jobs',
    reader: 'customer',
    title: { nl: 'Sollicitatie ontvangen', fr: 'Candidature bien reçue' },
    when: { nl: 'Als iemand solliciteert.', fr: 'Lorsque quelqu’un postule.' },
  },
  'application-for-department': {
    area: 'jobs',
    reader: 'department',
    title: { nl: 'Nieuwe sollicitatie, voor de afdeling', fr: 'Nouvelle candidature, pour le département' },
    when: { nl: 'Als iemand solliciteert.', fr: 'Lorsque quelqu’un postule.' },
    needed: ['fullName', 'vacancy', 'url'],
  },
  'staff-invitation': {
    area: 'staff',
    reader: 'colleague',
    title: { nl: 'Uitnodiging voor de backoffice', fr: 'Invitation au back-office' },
    when: { nl: 'Als u een gebruiker uitnodigt.', fr: 'Lorsque vous invitez un utilisateur.' },
    needed: ['url'],
  },
  'second-factor-changed': {
    area: 'staff',
    reader: 'colleague',
    title: { nl: 'Aanmelding gewijzigd', fr: 'Connexion modifiée' },
    when: {
      nl: 'Als iemand een code-app of passkey toevoegt of verwijdert.',
      fr: 'Lorsqu’une application de codes ou une clé d’accès est ajoutée ou supprimée.',
    },
    needed: ['change', 'url'],
  },
  'staff-blocked': {
    area: 'staff',
    reader: 'colleague',
    title: { nl: 'Toegang geblokkeerd', fr: 'Accès bloqué' },
    when: { nl: 'Als u een gebruiker blokkeert.', fr: 'Lorsque vous bloquez un utilisateur.' },
  },
  'staff-unblocked': {
    area: 'staff',
    reader: 'colleague',
    title: { nl: 'Toegang niet meer geblokkeerd', fr: 'Accès débloqué' },
    when: { nl: 'Als u een gebruiker weer toelaat.', fr: 'Lorsque vous débloquez un utilisateur.' },
    needed: ['url'],
  },
  'staff-message': {
    isWritten: true,
    area: 'staff',
    reader: 'customer',
    title: { nl: 'Vrij bericht van een medewerker', fr: 'Message libre d’un collaborateur' },
    when: { nl: 'Als een medewerker zelf een mail schrijft.', fr: 'Lorsqu’un collaborateur écrit lui-même un e-mail.' },
    needed: ['content'],
    neededInSubject: ['subject'],
  },
} as const satisfies Record<string, MailKind>

export type MailName = keyof typeof MAILS

export const MAIL_NAMES: readonly MailName[] = listKeys(MAILS)

export function mailKind(name: string): MailKind | undefined {
  return (MAILS as Readonly<Record<string, MailKind>>)[name]
}

/** Returns the mandatory variables of a field of a mail. */
export function requiredIn(kind: MailKind, field: 'subject' | 'body'): readonly string[] {
  if (field === 'subject') return kind.neededInSubject ?? []
  return [...(kind.lawful ?? []), ...(kind.needed ?? [])]
}

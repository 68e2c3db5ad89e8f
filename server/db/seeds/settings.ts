import type { SettingName, SettingValue } from '../../platform/setting/setting.ts'

/** No two dealers share these: `server/db/migrations` makes the one and leaves the other empty. */
type OfThisDealer = 'contacts.stamp-key' | 'workshop.overlay'

/** The default of each setting. */
export const settings: { readonly [Name in Exclude<SettingName, OfThisDealer>]: SettingValue<Name> } = {
  'organisation.name': 'Autogroep',
  'access.session-idle-minutes': 60,
  'access.session-longest-hours': 168,
  'access.proof-minutes': 15,
  // A decision keeps in whose place it was taken; the days themselves only answer questions of the next months.
  'access.absence-days': 180,
  'access.password': { min: 8, max: 12, digit: true, lowerCase: false, upperCase: true, symbol: false },
  // As long as what they bought has to be accounted for (VAT Code art. 60); who is a customer still stays.
  'contacts.customer-days': 3652,
  // A question or a trade-in may still become a sale; two years is what we may call a running contact.
  'contacts.lead-days': 730,
  // Spam is looked at within weeks, or never.
  'contacts.quarantined-lead-days': 90,
  // A year lets us come back to a candidate; longer only with their word, see application.kept_until.
  'content.application-days': 365,
  // An unconfirmed subscriber gave no consent; a month tells if the mails arrive at all.
  'content.newsletter-open-days': 30,
  // After somebody left we may have to prove that the letters before were asked for: claims lapse after five years
  // (Civil Code 2262bis).
  'content.newsletter-left-days': 1826,
  // Two full years compare with each other, and a month to do so; what authorities accept for counts of visits.
  'content.page-view-days': 760,
  // Two months is what a dealer gives a used car before its price is looked at again.
  'stock.price-review-days': 60,
  // A car is bought within months; after a year nobody waits for one any more. The mail `car-alert-confirmation` says
  // “een jaar”.
  'stock.alert-days': 365,
  // A supplier asks within a year what became of their mail.
  'invoicing.aside-mail-days': 365,
  'content.renewal-notice': {
    isOn: false,
    text: {
      nl: 'Onze webshop krijgt een nieuw jasje. Werkt iets niet zoals verwacht? Bel ons gerust.',
      fr: 'Notre boutique en ligne fait peau neuve. Quelque chose ne fonctionne pas comme prévu ? Appelez-nous.',
    },
  },
  // Warranty and hidden defects are argued about within three years; who only looked, within one.
  'platform.audit-months': 36,
  'platform.audit-reading-months': 12,
  // Long enough to look up what was brought, and to take it back.
  'platform.import-days': 90,
  // Attachments (resumes, photos, calendar files) lie with what they belong to as well; mail servers try for some days.
  'platform.mail-attachment-days': 30,
  // "I never got it" comes within weeks; orders, bookings and leads say the same for as long as they stay.
  'platform.mail-days': 90,
  // More than a person sets off who books, asks and signs up in one evening; too few to fill a stranger's mailbox.
  'platform.form-mails-per-hour': 10,
  'platform.proof-mails-per-ten-minutes': 4,
  'orders.transport-gross-cents': 24_200,
  'orders.ready-in-days': 4,
  // Nobody works at two. A night that is missed is told before the end of the next working day.
  'platform.backup': { hour: 2, days: 7, weeks: 5, months: 12, overdueHours: 36 },
  // A transfer takes a working day, the balance comes three before the car: a week is what a buyer can keep to.
  'orders.handover': { leadDays: 7, horizonDays: 42 },
  // Without an agreed day thirty days (Code of Economic Law, art. VI.43 §1); the rest is what the terms of the trade say.
  'orders.delivery-term': { days: 30, extensionBp: 2500, revisionMonths: 4 },
  'orders.advance-cents': 100_000,
  // The law's cap is 15 % (Code of Economic Law, book VI).
  'orders.advance-cap-bp': 1500,
  // Cars held at once for one guest (one address, or one network of addresses), and for one account, whose mail was read.
  'orders.cars-held-for-guest': 5,
  'orders.cars-held-for-account': 10,
  // As long as no phone has opened the payment; after that as long as the payment lives.
  'orders.unopened-hold-minutes': 10,
  // Most orders that are begun are never paid. They hold names and addresses, which nobody needs after a while (GDPR art. 5).
  'orders.draft-days': 30,
  // Copies of identity cards, insurances and approvals of credit: of use until the legal guarantee is over (old Civil Code
  // 1649quater), and no longer.
  'orders.paper-days': 730,
  // A customer who compares offers decides within the week.
  'offers.call-after-days': 3,
  // A contract at a distance would need the information of art. VI.45 and a button with an obligation to pay (VI.46 §2):
  // what makes the sale is the order form that is signed.
  'offers.no-contract': {
    nl: 'Deze offerte verplicht u tot niets. Als u akkoord gaat, maken we de bestelbon op: de koop is pas gesloten als u en wij die tekenen.',
    fr: 'Cette offre ne vous engage à rien. Si vous marquez votre accord, nous établissons le bon de commande : la vente n’est conclue que lorsque vous et nous le signons.',
  },
  // Code of Economic Law, art. VII.64 and VII.65; Directive 2023/2225 applies since 20 November 2026, and the wording of the
  // Belgian law that brings it is for counsel.
  'offers.credit': {
    intermediary: { nl: 'agent in een nevenfunctie', fr: 'agent à titre accessoire' },
    notice: {
      nl: 'Let op, geld lenen kost ook geld.',
      fr: 'Attention, emprunter de l’argent coûte aussi de l’argent.',
    },
  },
  // A working week is left to think, ask and come by. A salesperson reads each mail first, unless the dealer decides otherwise.
  'offers.reminder': { days: 4, isSentByItself: false },
  // Directive 2000/53/EC on end-of-life vehicles, art. 9 §2: advertising of new cars says that the manufacturer informs about
  // their design for recycling. It is not about CO₂.
  'stock.environment-note': {
    nl: 'Milieu-informatie van de constructeur [KB 19/03/2004]: vraag ernaar in onze vestigingen.',
    fr: 'Informations environnementales du constructeur [A.R. 19/03/2004] : à demander dans nos établissements.',
  },
  // Cash: Act of 18 September 2017 art. 67. New means of transport: VAT Code art. 8bis. Term: Royal Decree no. 1 art. 4.
  'invoicing.limits': { cashCents: 300_000, newMeansMonths: 6, newMeansKm: 6_000, lastDayOfMonthAfter: 15 },
  // VAT Code art. 45 par. 2 with the administration's practice on cars deducted by half; the accountant confirms it (docs/law-to-confirm.md).
  'invoicing.half-deducted-bp': 5_000,
  // Both limits apply to a line. VAT within the tolerance is booked as stated. A second copy comes within days.
  'invoicing.incoming': { shareBp: 50, cents: 5_000, vatCents: 5, duplicateDays: 5 },
  // A payment difference is booked, not dunned.
  'invoicing.bank-tolerance-cents': 5,
  // A quarter to explain the car, half an hour to drive. Nobody compares more than a few cars at once.
  'agenda.test-drives': { minutes: 45, leadHours: 4, horizonDays: 42, reminderHours: 24, perGuest: 3, perAccount: 5 },
  // The driver's share of a claim, and the hours to report an accident in: the terms of the dealer's loan contract.
  'agenda.own-risk-cents': 125_000,
  'agenda.accident-report-hours': 48,
  // The police ask who drove a car for as long as an offence can be prosecuted; insurers ask meanwhile.
  'agenda.loan-days': 730,
  // A calendar of Google or Outlook is outside the office: no customer is named there until the dealer says so.
  'agenda.names-in-calendars': false,
  'workshop.lead-hours': 4,
  'workshop.horizon-days': 84,
  'workshop.reminder-hours': 24,
  // Tyres, a service and something that was found: more for one car at once is nobody's wish. A guest is an address of mail.
  'workshop.bookings-per-plate': 3,
  'workshop.bookings-per-guest': 5,
  // A company's fleet.
  'workshop.bookings-per-account': 40,
  'workshop.reception-terms': {
    nl: 'Ik geef opdracht voor het werk hierboven. Kost het meer dan het bedrag waarvoor ik akkoord ga, dan vraagt de werkplaats het mij eerst. De foto’s tonen de wagen zoals ik hem heb gebracht.',
    fr: 'Je demande d’effectuer les travaux ci-dessus. S’ils coûtent plus que le montant pour lequel j’ai donné mon accord, l’atelier me consulte d’abord. Les photos montrent la voiture telle que je l’ai amenée.',
  },
  // Damage is argued about within two years, as with the papers of a sold car.
  'workshop.reception-days': 730,
}

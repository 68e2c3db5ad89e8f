import type { RouteName } from './routes.ts'
import type { Translated } from '../values/translated.ts'

/** These pages name what they show; no fixed text fits all of them. */
type WithOwnWords =
  | 'content.home'
  | 'content.newcars'
  | 'content.newcar.detail'
  | 'content.stockcars'
  | 'content.stockcar.detail'
  | 'content.usedcars'
  | 'content.usedcar.detail'
  | 'content.trucks'
  | 'content.truck.detail'

/** Search words of pages. Only the server renders them, so the browser does not load them. */
const keywords: Record<Exclude<RouteName, WithOwnWords>, Translated> = {
  'content.departments': {
    nl: 'showroom, garage, werkplaats, adres, openingsuren, route',
    fr: 'showroom, garage, atelier, adresse, heures d’ouverture, itinéraire',
  },
  'content.jobs': {
    nl: 'vacatures, jobs, garage, mecanicien, autoverkoper',
    fr: 'offres d’emploi, jobs, garage, mécanicien, conseiller commercial',
  },
  'content.jobs.detail': {
    nl: 'vacature, job, garage, solliciteren',
    fr: 'offre d’emploi, job, garage, postuler',
  },
  'content.news': { nl: 'autonieuws, acties, nieuwe modellen', fr: 'actualité auto, actions, nouveaux modèles' },
  'content.news.detail': { nl: 'autonieuws, garage', fr: 'actualité auto, garage' },
  'content.contact': {
    nl: 'contact, garage, telefoon, e-mail, vraag stellen',
    fr: 'contact, garage, téléphone, e-mail, poser une question',
  },
  'content.schedule': {
    nl: 'onderhoud boeken, werkplaats, bandenwissel, technische keuring, afspraak garage',
    fr: 'réserver un entretien, atelier, changement de pneus, contrôle technique, rendez-vous garage',
  },
  'content.schedule.booking': { nl: 'afspraak, werkplaats, verplaatsen', fr: 'rendez-vous, atelier, déplacer' },
  'content.trade-in': {
    nl: 'wagen laten schatten, overname, wagen verkopen, waarde',
    fr: 'estimer ma voiture, reprise, vendre ma voiture, valeur',
  },
  'content.favourites': { nl: 'favorieten, bewaarde wagens', fr: 'favoris, voitures enregistrées' },
  'content.compare': { nl: 'wagens vergelijken, prijs, verbruik', fr: 'comparer des voitures, prix, consommation' },
  'content.more-work': { nl: 'werkplaats, herstelling goedkeuren', fr: 'atelier, accepter une réparation' },
  'content.offer': { nl: 'offerte bekijken, prijs, aanvaarden', fr: 'consulter une offre, prix, accepter' },
  'content.order-form': { nl: 'bestelbon tekenen, ondertekenen', fr: 'signer un bon de commande, signature' },
  'content.advance': { nl: 'voorschot betalen, wagen', fr: 'payer l’acompte, voiture' },
  'content.order': {
    nl: 'bestelling volgen, levering, bestelbon',
    fr: 'suivre une commande, livraison, bon de commande',
  },
  'content.withdrawal': { nl: 'herroepen, bestelling annuleren', fr: 'rétractation, annuler une commande' },
  'content.payment': { nl: 'voorschot betalen, bestelling', fr: 'payer l’acompte, commande' },
  'content.maillist.confirm': { nl: 'nieuwsbrief, inschrijven', fr: 'newsletter, inscription' },
  'content.legal.privacy': {
    nl: 'privacyverklaring, persoonsgegevens, GDPR',
    fr: 'déclaration de confidentialité, données personnelles, RGPD',
  },
  'content.legal.terms': {
    nl: 'algemene voorwaarden, verkoop, garantie',
    fr: 'conditions générales, vente, garantie',
  },
  'content.legal.disclaimer': {
    nl: 'disclaimer, aansprakelijkheid',
    fr: 'clause de non-responsabilité, responsabilité',
  },
  'content.legal.disputes': {
    nl: 'verzoeningscommissie auto, klacht, geschil',
    fr: 'commission de conciliation automobile, plainte, litige',
  },
  'content.legal.accessibility': {
    nl: 'toegankelijkheid, toegankelijkheidsverklaring',
    fr: 'accessibilité, déclaration d’accessibilité',
  },
  'content.legal.cookies': { nl: 'cookies, cookiekeuze', fr: 'cookies, choix des cookies' },
  'content.legal.withdrawal': {
    nl: 'herroepingsrecht, veertien dagen, modelformulier',
    fr: 'droit de rétractation, quatorze jours, formulaire type',
  },
  'account.login': { nl: 'aanmelden, account', fr: 'connexion, compte' },
  'account.logout': { nl: 'afmelden, account', fr: 'déconnexion, compte' },
  'account.confirm-alert': { nl: 'melding bevestigen, e-mail', fr: 'confirmer une alerte, e-mail' },
  'account.stop-mails': { nl: 'meldingen stoppen, e-mail', fr: 'arrêter les alertes, e-mail' },
  'account.home': {
    nl: 'mijn account, bestellingen, afspraken, gegevens',
    fr: 'mon compte, commandes, rendez-vous, données',
  },
}

/** Returns the keywords of a page; undefined: the page supplies them itself. */
export function findKeywords(name: RouteName): Translated | undefined {
  return (keywords as Partial<Record<RouteName, Translated>>)[name]
}

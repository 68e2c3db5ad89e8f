import { PATHS, routeNames, type RouteName, type RoutePath } from './routes.ts'
import type { Translated } from '../values/translated.ts'

/** Data of a page besides its path. */
export interface RouteMeta {
  /** The area whose folder contains the page. */
  area: 'access' | 'catalogue' | 'content' | 'offers' | 'orders' | 'organisation' | 'stock' | 'trade-ins' | 'workshop'
  /** The label in menus and breadcrumbs. */
  text: Translated
  /** Short description of the page for tooltips and link lists. */
  caption: Translated
  /** The page exists: menus, footer and sitemap may lead to it. Turn it on together with the page. */
  visible: boolean
  /** Only for signed-in customers. */
  mustAuthorize: boolean
}

type Words = Pick<RouteMeta, 'area' | 'text' | 'caption'> & {
  /** The page does not exist yet: nothing leads to it. Take this away together with adding the page. */
  isPlanned?: true
  mustAuthorize?: true
}

/** Names of the pages. */
const words: Record<RouteName, Words> = {
  'content.home': {
    area: 'content',
    text: { nl: 'Home', fr: 'Accueil' },
    caption: { nl: 'Naar de startpagina', fr: 'Vers la page d’accueil' },
  },
  'content.newcars': {
    area: 'catalogue',
    text: { nl: 'Nieuwe wagens', fr: 'Voitures neuves' },
    caption: { nl: 'Alle modellen en versies', fr: 'Tous les modèles et versions' },
  },
  'content.newcar.detail': {
    area: 'catalogue',
    text: { nl: 'Nieuwe wagen', fr: 'Voiture neuve' },
    caption: { nl: 'Versies, motoren en uitrusting', fr: 'Versions, moteurs et équipements' },
  },
  'content.stockcars': {
    area: 'stock',
    text: { nl: 'Stockwagens', fr: 'Voitures de stock' },
    caption: { nl: 'Nieuwe wagens, snel leverbaar', fr: 'Voitures neuves, livrables rapidement' },
  },
  'content.stockcar.detail': {
    area: 'stock',
    text: { nl: 'Stockwagen', fr: 'Voiture de stock' },
    caption: { nl: 'Nieuwe wagen, snel leverbaar', fr: 'Voiture neuve, livrable rapidement' },
  },
  'content.usedcars': {
    area: 'stock',
    text: { nl: 'Tweedehandswagens', fr: 'Occasions' },
    caption: { nl: 'Gekeurd en met Car-Pass', fr: 'Contrôlées et avec Car-Pass' },
  },
  'content.usedcar.detail': {
    area: 'stock',
    text: { nl: 'Tweedehandswagen', fr: 'Voiture d’occasion' },
    caption: { nl: 'Gekeurd en met Car-Pass', fr: 'Contrôlée et avec Car-Pass' },
  },
  'content.trucks': {
    area: 'stock',
    text: { nl: 'Vrachtwagens', fr: 'Camions' },
    caption: { nl: 'Trekkers, bouw en wegtransport', fr: 'Tracteurs, chantier et transport routier' },
  },
  'content.truck.detail': {
    area: 'stock',
    text: { nl: 'Vrachtwagen', fr: 'Camion' },
    caption: { nl: 'Klaar om te rijden', fr: 'Prêt à rouler' },
  },
  'content.departments': {
    area: 'organisation',
    text: { nl: 'Showrooms', fr: 'Showrooms' },
    caption: { nl: 'Adressen en openingsuren', fr: 'Adresses et heures d’ouverture' },
  },
  'content.jobs': {
    area: 'content',
    text: { nl: 'Vacatures', fr: 'Jobs' },
    caption: { nl: 'Werken bij ons', fr: 'Travailler chez nous' },
  },
  'content.jobs.detail': {
    area: 'content',
    text: { nl: 'Vacature', fr: 'Offre d’emploi' },
    caption: { nl: 'Werken bij ons', fr: 'Travailler chez nous' },
  },
  'content.news': {
    area: 'content',
    text: { nl: 'Nieuws', fr: 'Actualités' },
    caption: { nl: 'Nieuws en acties', fr: 'Actualités et promotions' },
  },
  'content.news.detail': {
    area: 'content',
    text: { nl: 'Nieuwsbericht', fr: 'Article' },
    caption: { nl: 'Nieuws en acties', fr: 'Actualités et promotions' },
  },
  'content.contact': {
    area: 'content',
    text: { nl: 'Contact', fr: 'Contact' },
    caption: { nl: 'Stel ons uw vraag', fr: 'Posez-nous votre question' },
  },
  'content.schedule': {
    area: 'workshop',
    text: { nl: 'Onderhoud boeken', fr: 'Réserver un entretien' },
    caption: { nl: 'Maak een afspraak in de werkplaats', fr: 'Prenez rendez-vous à l’atelier' },
  },
  'content.schedule.booking': {
    area: 'workshop',
    text: { nl: 'Uw afspraak', fr: 'Votre rendez-vous' },
    caption: { nl: 'Uw afspraak verplaatsen of annuleren', fr: 'Déplacer ou annuler votre rendez-vous' },
  },
  'content.more-work': {
    area: 'workshop',
    text: { nl: 'Bijkomend werk aan uw wagen', fr: 'Travaux supplémentaires sur votre voiture' },
    caption: { nl: 'Voorgesteld werk goedkeuren of weigeren', fr: 'Accepter ou refuser les travaux proposés' },
  },
  'content.trade-in': {
    area: 'trade-ins',
    text: { nl: 'Wagen laten schatten', fr: 'Estimer ma voiture' },
    caption: { nl: 'Wat uw huidige wagen nog waard is', fr: 'Ce que vaut encore votre voiture' },
  },
  'content.favourites': {
    area: 'stock',
    text: { nl: 'Mijn favorieten', fr: 'Mes favoris' },
    caption: { nl: 'Wagens die u hebt bewaard', fr: 'Les voitures que vous avez enregistrées' },
  },
  'content.compare': {
    area: 'stock',
    text: { nl: 'Vergelijken', fr: 'Comparer' },
    caption: { nl: 'Wagens naast elkaar', fr: 'Des voitures côte à côte' },
  },
  'content.order': {
    area: 'orders',
    text: { nl: 'Uw bestelling volgen', fr: 'Suivre votre commande' },
    caption: { nl: 'Hoe ver uw bestelling staat', fr: 'Où en est votre commande' },
  },
  'content.offer': {
    area: 'offers',
    text: { nl: 'Uw offerte', fr: 'Votre offre' },
    caption: { nl: 'Uw offerte bekijken en beantwoorden', fr: 'Consulter votre offre et y répondre' },
  },
  'content.order-form': {
    area: 'orders',
    text: { nl: 'Bestelbon tekenen', fr: 'Signer le bon de commande' },
    caption: { nl: 'Uw bestelbon lezen en tekenen', fr: 'Lire et signer votre bon de commande' },
  },
  'content.advance': {
    area: 'orders',
    text: { nl: 'Voorschot betalen', fr: 'Payer l’acompte' },
    caption: { nl: 'Het voorschot van uw wagen betalen', fr: 'Payer l’acompte de votre voiture' },
  },
  'content.withdrawal': {
    area: 'orders',
    text: { nl: 'Overeenkomst hier herroepen', fr: 'Se rétracter du contrat ici' },
    caption: { nl: 'Een online aankoop herroepen', fr: 'Vous rétracter d’un achat en ligne' },
  },
  'content.payment': {
    area: 'orders',
    text: { nl: 'Betaling', fr: 'Paiement' },
    caption: { nl: 'Hoe het met uw betaling staat', fr: 'Où en est votre paiement' },
  },
  'content.maillist.confirm': {
    area: 'content',
    text: { nl: 'Inschrijving nieuwsbrief', fr: 'Inscription à la newsletter' },
    caption: { nl: 'Bevestig uw inschrijving', fr: 'Confirmez votre inscription' },
  },
  'content.legal.privacy': {
    area: 'content',
    text: { nl: 'Privacyverklaring', fr: 'Déclaration de confidentialité' },
    caption: { nl: 'Hoe wij met uw gegevens omgaan', fr: 'Comment nous traitons vos données' },
  },
  'content.legal.terms': {
    area: 'content',
    text: { nl: 'Algemene voorwaarden', fr: 'Conditions générales' },
    caption: { nl: 'Onze verkoopsvoorwaarden', fr: 'Nos conditions de vente' },
  },
  'content.legal.disclaimer': {
    area: 'content',
    text: { nl: 'Disclaimer', fr: 'Clause de non-responsabilité' },
    caption: { nl: 'Gebruik van deze website', fr: 'Utilisation de ce site' },
  },
  'content.legal.disputes': {
    area: 'content',
    text: { nl: 'Verzoeningscommissie', fr: 'Commission de conciliation' },
    caption: { nl: 'Een geschil regelen', fr: 'Régler un litige' },
  },
  'content.legal.cookies': {
    area: 'content',
    text: { nl: 'Cookie-instellingen', fr: 'Paramètres des cookies' },
    caption: { nl: 'Wat uw browser bewaart, en uw keuze', fr: 'Ce que garde votre navigateur, et votre choix' },
  },
  'content.legal.accessibility': {
    area: 'content',
    text: { nl: 'Toegankelijkheid', fr: 'Accessibilité' },
    caption: { nl: 'Een website voor iedereen', fr: 'Un site pour tout le monde' },
  },
  'content.legal.withdrawal': {
    area: 'content',
    text: { nl: 'Herroepingsrecht', fr: 'Droit de rétractation' },
    caption: {
      nl: 'Uw recht om een online aankoop te herroepen',
      fr: 'Votre droit de vous rétracter d’un achat en ligne',
    },
  },
  'account.login': {
    area: 'access',
    text: { nl: 'Aanmelden', fr: 'Se connecter' },
    caption: { nl: 'Meld u aan met uw account', fr: 'Connectez-vous à votre compte' },
  },
  'account.logout': {
    area: 'access',
    text: { nl: 'Afmelden', fr: 'Se déconnecter' },
    caption: { nl: 'Meld u af', fr: 'Déconnectez-vous' },
  },
  'account.confirm-alert': {
    area: 'access',
    text: { nl: 'Melding bevestigen', fr: 'Confirmer l’alerte' },
    caption: { nl: 'Mails over wagens die u zoekt', fr: 'Des e-mails sur les voitures que vous cherchez' },
  },
  'account.stop-mails': {
    area: 'access',
    text: { nl: 'Wagenalerts stoppen', fr: 'Arrêter les alertes' },
    caption: { nl: 'Geen mails meer over wagens', fr: 'Plus d’e-mails sur les voitures' },
  },
  'account.home': {
    area: 'access',
    text: { nl: 'Mijn account', fr: 'Mon compte' },
    caption: { nl: 'Uw gegevens en bestellingen', fr: 'Vos coordonnées et vos commandes' },
    mustAuthorize: true,
  },
}

/** The route table: name, paths and meta of every page. */
export const ROUTES = routeTable()

/** The main menu, in order. */
export const MENU: readonly RouteName[] = [
  'content.newcars',
  'content.stockcars',
  'content.usedcars',
  'content.trucks',
  'content.departments',
  'content.jobs',
  'content.news',
  'content.contact',
]

/** The legal links of the footer, in order. */
export const LEGAL_MENU: readonly RouteName[] = [
  'content.legal.privacy',
  'content.legal.cookies',
  'content.legal.terms',
  'content.withdrawal',
  'content.legal.disclaimer',
  'content.legal.disputes',
  'content.legal.accessibility',
]

function routeTable() {
  const routes = routeNames().map((name): [RouteName, RoutePath & { meta: RouteMeta }] => {
    const { isPlanned = false, mustAuthorize = false, ...meta } = words[name]
    return [name, { ...PATHS[name], meta: { ...meta, visible: !isPlanned, mustAuthorize } }]
  })
  return Object.fromEntries(routes) as { [Name in RouteName]: (typeof PATHS)[Name] & { meta: RouteMeta } }
}

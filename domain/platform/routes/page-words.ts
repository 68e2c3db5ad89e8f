import { listKeys } from '../values/records.ts'
import type { Language } from '../values/languages.ts'
import type { RouteName } from './routes.ts'

export type BothLanguages = Readonly<Record<Language, string>>

/** Title and description of a page for search engines and social media. */
export interface PageWords {
  readonly title: BothLanguages
  readonly description: BothLanguages
}

/** The pages whose texts for search engines can be edited, with their defaults. */
export const PAGE_WORDS = {
  'content.home': {
    title: { nl: 'Nieuwe wagens, stockwagens en tweedehands', fr: 'Voitures neuves, de stock et d’occasion' },
    description: {
      nl: 'Nieuwe wagens, stockwagens, tweedehandswagens en vrachtwagens met garantie en Car-Pass. Bestel online en betaal uw voorschot met uw gsm.',
      fr: 'Voitures neuves, de stock et d’occasion, camions : avec garantie et Car-Pass. Commandez en ligne et payez l’acompte avec votre GSM.',
    },
  },
  'content.newcars': {
    title: { nl: 'Nieuwe wagens', fr: 'Voitures neuves' },
    description: {
      nl: 'Alle nieuwe modellen met hun versies, motoren, opties en prijzen.',
      fr: 'Tous les nouveaux modèles avec leurs versions, moteurs, options et prix.',
    },
  },
  'content.stockcars': {
    title: { nl: 'Stockwagens', fr: 'Voitures de stock' },
    description: {
      nl: 'Nieuwe wagens in stock of onderweg, met uitrusting, prijs en vestiging.',
      fr: 'Voitures neuves en stock ou bientôt livrées, avec leur équipement, leur prix et leur établissement.',
    },
  },
  'content.usedcars': {
    title: { nl: 'Tweedehandswagens', fr: 'Voitures d’occasion' },
    description: {
      nl: 'Tweedehandswagens die in onze werkplaats zijn nagekeken. Filter op merk, prijs, kilometerstand, brandstof en vestiging.',
      fr: 'Voitures d’occasion contrôlées dans notre atelier. Filtrez par marque, prix, kilométrage, carburant et établissement.',
    },
  },
  'content.trucks': {
    title: { nl: 'Vrachtwagens', fr: 'Camions' },
    description: {
      nl: 'Trekkers, bouwvoertuigen en vrachtwagens voor het wegtransport, nieuw in stock of tweedehands.',
      fr: 'Tracteurs, véhicules de chantier et camions de transport routier, neufs en stock ou d’occasion.',
    },
  },
  'content.departments': {
    title: { nl: 'Showrooms en openingsuren', fr: 'Showrooms et heures d’ouverture' },
    description: {
      nl: 'Adressen, telefoonnummers en openingsuren van al onze vestigingen: verkoop van nieuwe wagens en tweedehands, werkplaats en vrachtwagens.',
      fr: 'Adresses, téléphones et heures d’ouverture de tous nos établissements : vente de voitures neuves et d’occasion, atelier et camions.',
    },
  },
  'content.jobs': {
    title: { nl: 'Vacatures', fr: 'Offres d’emploi' },
    description: {
      nl: 'Werken bij onze garages in Gent, Aalst en Dendermonde: bekijk onze vacatures en solliciteer online.',
      fr: 'Travailler dans nos garages à Gand, Alost et Termonde : consultez nos offres d’emploi et postulez en ligne.',
    },
  },
  'content.news': {
    title: { nl: 'Nieuws en acties', fr: 'Actualités et promotions' },
    description: {
      nl: 'Nieuwe modellen, acties in de werkplaats en tips voor onderweg, van onze showrooms.',
      fr: 'Nouveaux modèles, promotions de l’atelier et conseils pour la route.',
    },
  },
  'content.contact': {
    title: { nl: 'Contact: stel ons uw vraag', fr: 'Contact : posez-nous votre question' },
    description: {
      nl: 'Schrijf of bel onze afdelingen verkoop, werkplaats en vrachtwagens. We antwoorden meestal binnen één werkdag.',
      fr: 'Écrivez ou téléphonez à nos départements vente, atelier et camions. Nous répondons en général dans un délai d’un jour ouvrable.',
    },
  },
  'content.schedule': {
    title: { nl: 'Onderhoud boeken', fr: 'Réserver un entretien' },
    description: {
      nl: 'Boek online een afspraak in onze werkplaats: onderhoud, banden, keuring, airco en meer. U kiest zelf de vestiging, de dag en het uur.',
      fr: 'Prenez rendez-vous en ligne à l’atelier : entretien, pneus, contrôle technique, climatisation et plus encore. Vous choisissez l’établissement, le jour et l’heure.',
    },
  },
  'content.trade-in': {
    title: { nl: 'Laat uw wagen schatten', fr: 'Faites estimer votre voiture' },
    description: {
      nl: 'Wat is uw wagen nog waard? Vul de gegevens in, voeg foto’s toe en ontvang een voorstel van onze aankoper. Gratis en zonder verplichting.',
      fr: 'Que vaut encore votre voiture ? Décrivez-la, ajoutez des photos et recevez une proposition de notre acheteur. Gratuit et sans engagement.',
    },
  },
} as const satisfies Partial<Record<RouteName, PageWords>>

export type WordedPage = keyof typeof PAGE_WORDS
export const WORDED_PAGES: readonly WordedPage[] = listKeys(PAGE_WORDS)

export const MAX_PAGE_TITLE = 80
export const MAX_PAGE_DESCRIPTION = 220

/** Characters that search engines show; longer texts are cut off. The title includes the name of the dealer. */
export const SHOWN_TITLE = 60
export const SHOWN_DESCRIPTION = 160

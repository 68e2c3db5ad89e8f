import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Batch } from './copy.ts'
import { daysFrom } from './days.ts'

const heroes = [
  {
    title: { nl: 'Uw volgende wagen staat al klaar.', fr: 'Votre prochaine voiture vous attend.' },
    text: {
      nl: '{stock} wagens te koop in Gent, Aalst en Dendermonde. Wat er staat, is rijklaar binnen vier dagen na betaling.',
      fr: '{stock} voitures à vendre à Gand, Alost et Termonde. Celles qui sont sur place sont prêtes dans les quatre jours qui suivent le paiement.',
    },
    link_text: { nl: 'Bekijk de stockwagens', fr: 'Voir les voitures de stock' },
    link_route: 'content.stockcars',
  },
  {
    title: { nl: 'Elektrisch rijden? Probeer het een dag.', fr: 'Passez à l’électrique. Essayez une journée.' },
    text: {
      nl: 'Van stadswagen tot gezins-SUV, en bij ons laadt u gratis bij.',
      fr: 'De la citadine au SUV familial, et la recharge est gratuite chez nous.',
    },
    link_text: { nl: 'Ontdek de nieuwe wagens', fr: 'Découvrir les voitures neuves' },
    link_route: 'content.newcars',
  },
  {
    title: { nl: 'Tweedehands, eersteklas.', fr: 'D’occasion, mais de premier choix.' },
    text: {
      nl: 'Nagekeken in onze werkplaats, met een gekend verleden. U weet wat u koopt.',
      fr: 'Contrôlées dans notre atelier, avec un passé connu. Vous savez ce que vous achetez.',
    },
    link_text: { nl: 'Naar de tweedehandswagens', fr: 'Vers les occasions' },
    link_route: 'content.usedcars',
  },
  {
    title: { nl: 'Wie bouwt of vervoert, staat niet stil.', fr: 'Chantier ou transport : pas de temps à perdre.' },
    text: {
      nl: 'Trekkers, kippers en bakwagens, klaar voor de weg. Met een eigen vrachtwagenwerkplaats in Gent.',
      fr: 'Tracteurs, bennes et porteurs, prêts pour la route. Avec notre atelier poids lourds à Gand.',
    },
    link_text: { nl: 'Bekijk de vrachtwagens', fr: 'Voir les camions' },
    link_route: 'content.trucks',
  },
]

const infoBlocks = [
  {
    subject: 'delivery',
    title: { nl: 'Thuis geleverd, wanneer u er bent', fr: 'Livrée chez vous, quand vous y êtes' },
    text: {
      nl: 'Kies een voor- of namiddag. In heel België voor € 242 incl. btw. Afhalen is gratis.',
      fr: 'Choisissez un matin ou un après-midi. Partout en Belgique pour 242 € TVAC. L’enlèvement est gratuit.',
    },
    link_text: { nl: 'Zo werkt de levering', fr: 'Comment se passe la livraison' },
    link_route: 'content.legal.terms',
  },
  {
    subject: 'warranty',
    title: { nl: 'Garantie verlengbaar tot 7 jaar', fr: 'Garantie prolongeable jusqu’à 7 ans' },
    text: {
      nl: 'Elke tweedehandswagen is nagekeken in onze werkplaats. De garantie kunt u laten verlengen.',
      fr: 'Chaque voiture d’occasion est contrôlée dans notre atelier. Vous pouvez faire prolonger la garantie.',
    },
    link_text: { nl: 'Wat de garantie dekt', fr: 'Ce que couvre la garantie' },
    link_route: 'content.legal.terms',
  },
  {
    subject: 'stock',
    title: { nl: 'Nieuwe wagens in stock', fr: 'Voitures neuves en stock' },
    text: {
      nl: 'Nooit ingeschreven. Wat er staat, is van u binnen vier dagen na betaling.',
      fr: 'Jamais immatriculées. Celles qui sont sur place sont à vous dans les quatre jours qui suivent le paiement.',
    },
    link_text: { nl: 'Bekijk de stockwagens', fr: 'Voir les voitures de stock' },
    link_route: 'content.stockcars',
  },
]

/** Adds the texts of the home page. `pictureHost` gives the media host of a hero, by its rank. */
export function addContent(
  batch: Batch,
  { today, id, pictureHost }: { today: CalendarDay; id: () => string; pictureHost: (index: number) => string },
): void {
  for (const [rank, hero] of heroes.entries()) {
    batch.add('hero', { id: id(), rank, ...hero, media_host_id: pictureHost(rank) })
  }
  for (const [rank, block] of infoBlocks.entries()) batch.add('info_block', { ...block, rank })
  batch.add('news_flash', {
    id: id(),
    header: { nl: 'Nieuws', fr: 'Actualité' },
    title: { nl: 'Wintercheck met bandenwissel voor € 89', fr: 'Contrôle hiver et changement de pneus pour 89 €' },
    content: {
      nl: 'We kijken banden, batterij, ruitenwissers en lichten na terwijl u een koffie drinkt.',
      fr: 'Nous contrôlons pneus, batterie, essuie-glaces et éclairage pendant que vous prenez un café.',
    },
    show_link: true,
    visible_from: daysFrom(today, -9),
    visible_until: daysFrom(today, 60),
  })
}

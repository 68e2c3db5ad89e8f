import type { LeadKind } from '../../domain/contacts/lead.ts'
import type { Translated } from '../../domain/platform/values/translated.ts'
import type { Batch } from './copy.ts'

// The reply templates of the staff.

interface Reply {
  kind: LeadKind | null
  name: Translated
  subject: Translated
  body: Translated
}

const replies: readonly Reply[] = [
  {
    kind: 'car-question',
    name: { nl: 'Nog beschikbaar', fr: 'Encore disponible' },
    subject: { nl: 'Uw vraag over de {car}', fr: 'Votre question sur la {car}' },
    body: {
      nl: 'Dag {name},\n\nBedankt voor uw interesse. De {car} staat nog bij ons en is vrij. U mag altijd komen kijken; laat even weten wanneer, dan zetten we hem klaar.',
      fr: 'Bonjour {name},\n\nMerci de votre intérêt. La {car} est toujours disponible. Vous pouvez venir la voir quand vous voulez : dites-nous simplement quand, nous la préparerons.',
    },
  },
  {
    kind: 'car-question',
    name: { nl: 'Intussen verkocht', fr: 'Vendue entre-temps' },
    subject: { nl: 'De {car} is verkocht', fr: 'La {car} est vendue' },
    body: {
      nl: 'Dag {name},\n\nDe {car} is intussen jammer genoeg verkocht. We krijgen geregeld gelijkaardige wagens binnen. Zullen we u verwittigen? Laat gerust weten wat u zoekt en wat uw budget is.',
      fr: 'Bonjour {name},\n\nLa {car} vient malheureusement d’être vendue. Des voitures du même genre rentrent régulièrement. Voulez-vous que nous vous prévenions ? Dites-nous ce que vous cherchez et votre budget.',
    },
  },
  {
    kind: 'test-drive',
    name: { nl: 'Proefrit: wat u meebrengt', fr: 'Essai : à apporter' },
    subject: { nl: 'Uw proefrit met de {car}', fr: 'Votre essai de la {car}' },
    body: {
      nl: 'Dag {name},\n\nFijn dat u met de {car} wilt rijden. Breng uw rijbewijs en uw identiteitskaart mee; reken op een halfuur.',
      fr: 'Bonjour {name},\n\nQuel plaisir de vous faire essayer la {car}. Apportez votre permis de conduire et votre carte d’identité ; comptez une demi-heure.',
    },
  },
  {
    kind: 'car-search',
    name: { nl: 'Zoekopdracht: dit past erbij', fr: 'Recherche : ce qui convient' },
    subject: { nl: 'De wagen die u zoekt', fr: 'La voiture que vous cherchez' },
    body: {
      nl: 'Dag {name},\n\nBedankt dat u ons laat meezoeken. Dit past volgens ons bij wat u vraagt:\n\n…\n\nZit er iets voor u bij? Dan zetten we de wagen graag klaar.',
      fr: 'Bonjour {name},\n\nMerci de nous avoir confié votre recherche. Voici ce qui pourrait vous convenir :\n\n…\n\nL’une de ces voitures vous plaît ? Nous vous la préparons volontiers.',
    },
  },
  {
    kind: 'trade-in',
    name: { nl: 'Overname: eerst zien', fr: 'Reprise : à voir sur place' },
    subject: { nl: 'De overname van uw wagen', fr: 'La reprise de votre voiture' },
    body: {
      nl: 'Dag {name},\n\nBedankt voor de gegevens van uw wagen. Een vast bedrag geven we pas als we hem gezien hebben: dat duurt een kwartier en verplicht u tot niets. Wanneer past het u?',
      fr: 'Bonjour {name},\n\nMerci pour les données de votre voiture. Nous ne fixons un montant qu’après l’avoir vue : cela prend un quart d’heure et ne vous engage à rien. Quand cela vous convient-il ?',
    },
  },
  {
    kind: null,
    name: { nl: 'Doorgegeven aan de dienst', fr: 'Transmis au service' },
    subject: { nl: 'Uw vraag aan {department}', fr: 'Votre question à {department}' },
    body: {
      nl: 'Dag {name},\n\nBedankt voor uw bericht. We hebben het doorgegeven aan {department}; u hoort binnen één werkdag van ons.',
      fr: 'Bonjour {name},\n\nMerci pour votre message. Nous l’avons transmis à {department} ; vous aurez de nos nouvelles dans un jour ouvrable.',
    },
  },
]

export function addReplies(batch: Batch, id: () => string): void {
  for (const [index, reply] of replies.entries()) batch.add('lead_reply', { id: id(), ...reply, rank: index })
}

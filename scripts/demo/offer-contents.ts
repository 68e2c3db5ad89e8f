import { emptyOffer, type OfferCar, type OfferContent, type OfferExtra } from '../../domain/offers/offer-content.ts'
import { usualSalesType } from '../../domain/offers/offer.ts'
import { addDays, brusselsDay } from '../../domain/platform/values/calendar.ts'
import type { Language } from '../../domain/platform/values/languages.ts'
import { tradeIn, type Customer, type House } from './offer-house.ts'

/** Returns what an offer of a car says: usual extras, services, picked rules and discounts of its kind of customer. */
export function buildContent(
  house: House,
  { customer, car, made, language = 'nl' }: { customer: Customer; car: OfferCar; made: Date; language?: Language },
): OfferContent {
  const { random, rules } = house
  const { customerType } = customer
  const isPrivate = customerType === 'private'
  const isNew = car.kind !== 'used'
  const day = brusselsDay(made)
  const carCount =
    isPrivate || car.kind !== 'configured'
      ? 1
      : random.weighted([
          [1, 3],
          [2, 1],
          [5, 1],
          [10, 0.5],
        ])
  const tradeIns = random.chance(isPrivate ? 0.35 : 0.1) ? [tradeIn(random, day)] : []
  const picks = [
    ...(isPrivate && random.chance(0.25) ? ['trouwe-klant'] : []),
    ...(isPrivate && isNew && tradeIns.length > 0 && random.chance(0.6) ? ['overname-zonder-premie'] : []),
    ...(customerType === 'fleet' && isNew && carCount < 5 && random.chance(0.5) ? ['wagenparkkorting'] : []),
    ...(!isPrivate && carCount >= 10 ? ['fleet-10'] : !isPrivate && carCount >= 5 ? ['fleet-5'] : []),
  ]
  const most = car.kind === 'used' ? [100, 100, 150, 200] : [100, 150, 200, 250, 300, 400]
  const text = offerWords[language]
  return {
    ...emptyOffer,
    customer: customer.number,
    salesType: usualSalesType(customerType),
    car,
    carCount,
    tradeIns,
    picks: picks.map((code) => rules.get(code)!),
    manualDiscount: random.chance(0.3)
      ? { kind: 'share', bp: random.pick(most), reason: random.pick(text.reasons) }
      : null,
    extras: random.chance(0.35) ? [random.pick(text.extras)] : [],
    services: [
      ...(random.chance(0.5) ? ['inschrijving'] : []),
      ...(isNew && random.chance(0.3) ? ['levering'] : []),
      ...(!isNew && random.chance(0.25) ? ['garantie-24'] : []),
    ],
    deliveryDay: random.chance(isNew ? 0.9 : 0.4)
      ? addDays(day, isNew ? random.whole(60, 140) : random.whole(7, 25))
      : null,
    ...(customerType === 'fleet' &&
      car.kind === 'configured' && { taxHelp: { isShown: true, maxMassKg: null, catalogueValueCents: null } }),
    message: random.chance(0.3) ? random.pick(offerWords[customer.language].messages) : '',
  }
}

type Words = Readonly<Record<'reasons' | 'ends' | 'cancels' | 'blocks' | 'delays' | 'messages', readonly string[]>> & {
  readonly extras: readonly OfferExtra[]
}

export const offerWords: Readonly<Record<Language, Words>> = {
  nl: {
    reasons: [
      'Vaste klant',
      'Eindejaar',
      'Gelijk aan een ander bod',
      'Laatste wagen van het modeljaar',
      'Koopt cash',
      'Tweede wagen in het gezin',
      'Wachttijd langer dan beloofd',
      'Klein krasje op de bumper',
    ],
    ends: [
      'Koos een ander merk',
      'Stelt de aankoop uit',
      'Budget te krap',
      'Kocht een tweedehandswagen elders',
      'Partner is niet overtuigd',
      'Levertijd te lang',
      'Bod op de overname te laag',
      'Neemt een leasewagen',
    ],
    cancels: ['Dubbel gemaakt', 'Verkeerde klant', 'Verkeerde uitvoering gekozen', 'Klant vroeg een nieuw voorstel'],
    blocks: ['Wacht op nazicht van de boekhouding', 'Identiteit van de klant na te kijken'],
    delays: ['Wil nog overleggen met de partner', 'Wacht op het antwoord van de bank'],
    messages: [
      'De proefrit kan elke zaterdag.',
      'De wagen kan binnen de week geleverd worden.',
      'Bel gerust met vragen over de opties.',
      'Deze prijs geldt zolang de actie loopt.',
    ],
    extras: [
      { name: 'Rubberen matten', quantity: 1, cents: 9_680, vatExcluded: false },
      { name: 'Dakkoffer', quantity: 1, cents: 48_400, vatExcluded: false },
      { name: 'Winterbanden op velg', quantity: 4, cents: 29_645, vatExcluded: false },
      { name: 'Laadpaal met plaatsing', quantity: 1, cents: 145_200, vatExcluded: false },
      { name: 'Fietsdrager op trekhaak', quantity: 1, cents: 54_450, vatExcluded: false },
    ],
  },
  fr: {
    reasons: [
      'Client fidèle',
      'Fin d’année',
      'Alignement sur une autre offre',
      'Dernière voiture de l’année-modèle',
      'Paie comptant',
      'Deuxième voiture du ménage',
      'Délai plus long que promis',
    ],
    ends: [
      'A choisi une autre marque',
      'Reporte son achat',
      'Budget trop serré',
      'A acheté une occasion ailleurs',
      'Reprise jugée trop basse',
      'Délai de livraison trop long',
      'Prend une voiture en leasing',
    ],
    cancels: [
      'Encodée deux fois',
      'Mauvais client',
      'Mauvaise finition choisie',
      'Le client souhaite une autre proposition',
    ],
    blocks: ['En attente d’un contrôle de la comptabilité', 'Identité du client à vérifier'],
    delays: ['Souhaite encore en parler à la maison', 'Attend la réponse de la banque'],
    messages: [
      'Un essai est possible chaque samedi.',
      'La voiture peut être livrée dans la semaine.',
      'Appelez-nous pour toute question sur les options.',
    ],
    extras: [
      { name: 'Tapis en caoutchouc', quantity: 1, cents: 9_680, vatExcluded: false },
      { name: 'Coffre de toit', quantity: 1, cents: 48_400, vatExcluded: false },
      { name: 'Pneus d’hiver sur jantes', quantity: 4, cents: 29_645, vatExcluded: false },
      { name: 'Borne de recharge avec pose', quantity: 1, cents: 145_200, vatExcluded: false },
    ],
  },
}

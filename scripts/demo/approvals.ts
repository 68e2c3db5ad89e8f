import { emptyOffer } from '../../domain/offers/offer-content.ts'
import { usualSalesType } from '../../domain/offers/offer.ts'
import { atClock, daysFrom } from './days.ts'
import { configureCar, standing, type House } from './offer-house.ts'
import { later, type PlannedApproval, type PlannedOffer } from './planned-offers.ts'
import { createRandom } from './random.ts'

interface Case {
  readonly daysAgo: number
  readonly kind: PlannedApproval['kind']
  /** Discount in basis points, above what a salesperson gives alone. */
  readonly bp: number
  readonly isUsed?: boolean
  readonly text: Readonly<Record<'nl' | 'fr', string>>
  readonly reason: Readonly<Record<'nl' | 'fr', string>>
}

const cases: readonly Case[] = [
  {
    daysAgo: 1,
    kind: 'asked',
    bp: 500,
    text: { nl: 'Derde wagen in het gezin, tekent vandaag.', fr: 'Troisième voiture du ménage, signe aujourd’hui.' },
    reason: { nl: 'Vaste klant', fr: 'Client fidèle' },
  },
  {
    daysAgo: 2,
    kind: 'asked',
    bp: 650,
    isUsed: true,
    text: { nl: 'Staat al vier maanden op het terrein.', fr: 'Sur notre parc depuis quatre mois.' },
    reason: { nl: 'Lang in stock', fr: 'Longtemps en stock' },
  },
  {
    daysAgo: 4,
    kind: 'asked',
    bp: 450,
    text: { nl: '', fr: '' },
    reason: { nl: 'Gelijk aan een ander bod', fr: 'Alignement sur une autre offre' },
  },
  {
    daysAgo: 3,
    kind: 'refused',
    bp: 900,
    text: { nl: 'Hoogstens 6 % op dit model.', fr: 'Au maximum 6 % sur ce modèle.' },
    reason: { nl: 'Koopt cash', fr: 'Paie comptant' },
  },
  {
    daysAgo: 6,
    kind: 'refused',
    bp: 1_100,
    isUsed: true,
    text: {
      nl: 'De overname staat al hoog: daar blijft geen marge over.',
      fr: 'La reprise est déjà élevée : il ne reste pas de marge.',
    },
    reason: { nl: 'Tweede wagen in het gezin', fr: 'Deuxième voiture du ménage' },
  },
  {
    daysAgo: 2,
    kind: 'granted',
    bp: 500,
    text: { nl: '', fr: '' },
    reason: { nl: 'Laatste wagen van het modeljaar', fr: 'Dernière voiture de l’année-modèle' },
  },
  {
    daysAgo: 5,
    kind: 'granted',
    bp: 600,
    isUsed: true,
    text: { nl: '', fr: '' },
    reason: { nl: 'Klein krasje op de bumper', fr: 'Petite griffe sur le pare-chocs' },
  },
  {
    daysAgo: 1,
    kind: 'countered',
    bp: 800,
    text: {
      nl: 'De helft, en de winterbanden aan inkoopprijs.',
      fr: 'La moitié, et les pneus d’hiver au prix d’achat.',
    },
    reason: { nl: 'Buur van een trouwe klant', fr: 'Voisin d’un client fidèle' },
  },
]

/** Plans drafts that give more than their salesperson may give alone: approval asked for, refused, granted, and countered. */
export function planApprovals(house: House): PlannedOffer[] {
  const { today, sellers, versions, cars } = house
  const random = createRandom('approvals')
  const salespeople = sellers.filter(({ role }) => role === 'salesperson')
  const people = house.customers.filter(({ customerType }) => customerType === 'private')
  return cases.map(({ daysAgo, kind, bp, isUsed, text, reason }, at) => {
    const made = atClock(daysFrom(today, -daysAgo), `1${at}:20`)
    const seller = salespeople[at % 2 === 0 ? 0 : 1 + (at % (salespeople.length - 1))]!
    const customer = random.pick(people.filter(({ language }) => language === seller.language))
    const used = cars.filter((car) => car.kind === 'used' && car.since <= daysFrom(today, -30))
    return {
      made,
      seller,
      content: {
        ...emptyOffer,
        customer: customer.number,
        salesType: usualSalesType(customer.customerType),
        car: isUsed ? standing(random.pick(used)) : configureCar(random, random.pick(versions)),
        manualDiscount: { kind: 'share', bp, reason: reason[seller.language] },
      },
      fate: { kind: 'draft' },
      approval: { kind, at: later(made, 90), text: text[seller.language] },
    }
  })
}

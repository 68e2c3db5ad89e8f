import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Batch } from './copy.ts'
import { daysFrom } from './days.ts'

const lender = {
  lender_name: 'Kredietpartner Scheldeland nv',
  lender_number: '0999004780',
  lender_address: 'Kouter 50, 9000 Gent',
}
const common = {
  ...lender,
  finance_type: 2,
  charge_method: 'actuarial',
  buyers: 'all',
  fee_cents: 0,
  min_months: 12,
  max_months: 60,
  min_amount_cents: 370_000,
  max_amount_cents: 6_000_000,
}

/** Minimum margins: one for all cars, and others where the trade earns less or more. */
const everywhere = { vehicle_class: null, vehicle_condition: null, sales_type: null, floor_cents: null }
const margins = [
  {
    ...everywhere,
    code: 'nieuw',
    name: { nl: 'Nieuwe wagens', fr: 'Voitures neuves' },
    vehicle_condition: 1,
    floor_bp: 350,
    target_bp: 700,
  },
  {
    ...everywhere,
    code: 'nieuw-fleet',
    name: { nl: 'Nieuwe wagens, fleet', fr: 'Voitures neuves, flotte' },
    vehicle_condition: 1,
    sales_type: 1,
    floor_bp: 150,
    target_bp: 400,
  },
  {
    ...everywhere,
    code: 'nieuw-personeel',
    name: { nl: 'Nieuwe wagens, personeel', fr: 'Voitures neuves, personnel' },
    vehicle_condition: 1,
    sales_type: 2,
    floor_bp: 0,
    target_bp: 100,
  },
  {
    ...everywhere,
    code: 'tweedehands',
    name: { nl: 'Tweedehandswagens', fr: 'Voitures d’occasion' },
    vehicle_condition: 2,
    floor_bp: 600,
    floor_cents: 75_000,
    target_bp: 1_100,
  },
  {
    ...everywhere,
    code: 'trucks',
    name: { nl: 'Vrachtwagens', fr: 'Camions' },
    vehicle_class: 3,
    floor_bp: 400,
    floor_cents: 200_000,
    target_bp: 800,
  },
]

const forAll = { sales_type: null, vehicle_condition: null, role: null }
const noFigures = { share_bp: null, amount_cents: null, days: null, min_keys: null, under_years: null }
const rules = [
  {
    ...forAll,
    ...noFigures,
    code: 'korting-verkoper',
    rule_kind: 'manual-discount',
    role: 'salesperson',
    name: { nl: 'Korting van een verkoper', fr: 'Remise d’un vendeur' },
    share_bp: 300,
  },
  {
    ...forAll,
    ...noFigures,
    code: 'korting-verkoper-tweedehands',
    rule_kind: 'manual-discount',
    role: 'salesperson',
    vehicle_condition: 2,
    share_bp: 200,
    name: { nl: 'Korting van een verkoper op tweedehands', fr: 'Remise d’un vendeur sur une occasion' },
  },
  {
    ...forAll,
    ...noFigures,
    code: 'korting-fleet',
    rule_kind: 'manual-discount',
    role: 'fleet-manager',
    name: { nl: 'Korting van de fleetverantwoordelijke', fr: 'Remise du responsable de flotte' },
    share_bp: 800,
  },
  {
    ...forAll,
    ...noFigures,
    code: 'korting-verkoopleider',
    rule_kind: 'manual-discount',
    role: 'sales-manager',
    name: { nl: 'Korting van de verkoopleider', fr: 'Remise du chef des ventes' },
    share_bp: 1_000,
  },
  {
    ...forAll,
    ...noFigures,
    code: 'goedkeuring',
    rule_kind: 'approval-above',
    amount_cents: 25_000_000,
    name: { nl: 'Goedkeuring van grote verkopen', fr: 'Approbation des grandes ventes' },
  },
  {
    ...forAll,
    ...noFigures,
    code: 'geldigheid-tweedehands',
    rule_kind: 'offer-days',
    vehicle_condition: 2,
    name: { nl: 'Offerte voor een tweedehandswagen', fr: 'Offre pour une occasion' },
    days: 14,
  },
]

/** Prices of services, VAT included; a warranty is sold with a used car. */
const always = { vehicle_condition: null, vat_excluded: false, is_active: true }
const services = [
  {
    ...always,
    code: 'levering',
    service_kind: 'delivery',
    price_cents: 24_200,
    name: { nl: 'Levering aan huis', fr: 'Livraison à domicile' },
  },
  {
    ...always,
    code: 'inschrijving',
    service_kind: 'registration',
    price_cents: 9_500,
    name: { nl: 'Inschrijving en nummerplaat', fr: 'Immatriculation et plaque' },
  },
  {
    ...always,
    code: 'garantie-24',
    service_kind: 'warranty',
    price_cents: 59_900,
    vehicle_condition: 2,
    name: { nl: 'Garantie tot 24 maanden', fr: 'Garantie portée à 24 mois' },
  },
  {
    ...always,
    code: 'veiligheidskit',
    service_kind: 'fee',
    price_cents: 4_900,
    name: { nl: 'Veiligheidskit en eerste keuring', fr: 'Kit de sécurité et premier contrôle' },
  },
]

/**
 * Credit at a bank that does not exist: for new cars in equal instalments or with a higher last one, for used cars. And
 * what must be earned.
 */
export function addFinance(batch: Batch, { today, id }: { today: CalendarDay; id: () => string }): void {
  const ofUsed = { ...common, kind: 'instalment', vehicle_condition: 2, min_advance_bp: 0, max_last_bp: 0 }
  const rates = [
    { ...common, kind: 'instalment', vehicle_condition: 1, rate_bp: 399, min_advance_bp: 0, max_last_bp: 0 },
    {
      ...common,
      kind: 'balloon',
      vehicle_condition: 1,
      rate_bp: 449,
      max_months: 48,
      min_advance_bp: 1_500,
      max_last_bp: 4_000,
    },
    { ...ofUsed, rate_bp: 519, valid_until: daysFrom(today, -12) },
    { ...ofUsed, rate_bp: 549, valid_from: daysFrom(today, -12) },
  ]
  for (const margin of margins) batch.add('profit_margin', { id: id(), ...margin, valid_from: daysFrom(today, -320) })
  for (const [at, rule] of rules.entries()) {
    batch.add('sales_rule', { id: id(), ...rule, valid_from: daysFrom(today, -320), rank: 10 + at })
  }
  for (const [at, service] of services.entries()) {
    batch.add('sale_service', { id: id(), ...service, valid_from: daysFrom(today, -320), rank: 1 + at })
  }
  for (const rate of rates)
    batch.add('finance_rate', { id: id(), valid_from: daysFrom(today, -90), valid_until: null, ...rate })
}

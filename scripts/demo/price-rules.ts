import type { Updateable } from 'kysely'
import type pg from 'pg'
import { CUSTOMER_TYPES } from '../../domain/contacts/customer.ts'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import { SALES_TYPES } from '../../domain/pricing/profit-margin.ts'
import type { PriceRule } from '../../server/db/schema.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { Batch, copyBatch } from './copy.ts'
import { daysFrom, toYear } from './days.ts'
import { createIds } from './random.ts'

// Price rules of this year and the last: seasonal campaigns with premiums, fleet and staff discounts, trade-in
// premiums.

interface Rule {
  readonly kind: 'campaign' | 'premium' | 'discount' | 'deal'
  readonly code: string
  readonly name: { readonly nl: string; readonly fr: string }
  readonly ranges?: readonly (readonly [from: CalendarDay, until: CalendarDay | null])[]
  /** By names. */
  readonly brands?: readonly string[]
  readonly models?: readonly string[]
  readonly conditions?: readonly number[]
  /** By codes. */
  readonly campaign?: string
  readonly combines?: readonly string[]
  readonly deals?: readonly string[]
  /** So many fleets it was made with. */
  readonly fleets?: number
  /** More columns of its row. */
  readonly columns?: Readonly<Record<string, unknown>>
}

const [isPrivate, isFleet, isStaff] = [[SALES_TYPES.private], [SALES_TYPES.fleet], [SALES_TYPES.staff]]
const automatic = { is_automatic: true }
const newCars = [1]

const gives = (premium_kind: string, euro: number, support = 0, more: object = {}) => ({
  premium_kind,
  amount_cents: euro * 100,
  support_net_cents: support * 100,
  paid_by: support > 0 ? 'importer' : 'house',
  treatment: 'sale',
  claim_days: support > 0 ? 60 : null,
  ...more,
})
const ofDeal = { sales_types: isFleet, priority: 30, cumulation_mode: 'exclusive' }
const share = (share_bp: number, more: object = {}) => ({ share_bp, share_of: 'list', ...more })

function makeRules(today: CalendarDay): readonly Rule[] {
  const year = toYear(today)
  const next = year + 1
  const salon = (of: number): Rule => ({
    kind: 'campaign',
    code: `autosalon-${of}`,
    name: { nl: `Autosalon ${of}`, fr: `Salon de l’auto ${of}` },
    ranges: [[`${of}-01-05`, `${of}-02-01`]],
    conditions: newCars,
    columns: { topic: 'Salon', sales_types: isPrivate, order_until: `${of}-02-01`, deliver_until: `${of}-10-01` },
  })
  /** The campaigns of a year with their premiums; the names of those that are over say of which year they were. */
  const makeSeasons = (of: number): Rule[] => {
    const toName = (nl: string, fr: string) => (of === year ? { nl, fr } : { nl: `${nl} ${of}`, fr: `${fr} ${of}` })
    const season = (code: string, name: Rule['name'], from: CalendarDay, until: CalendarDay): Rule => ({
      kind: 'campaign',
      code,
      name,
      ranges: [[from, until]],
      conditions: newCars,
      columns: { topic: 'Seizoen', sales_types: isPrivate },
    })
    return [
      season(`lente-${of}`, toName('Lentedagen', 'Journées du printemps'), `${of}-03-15`, `${of}-05-01`),
      season(`zomer-${of}`, toName('Zomeractie', 'Action d’été'), `${of}-06-01`, `${of}-07-16`),
      season(`najaar-${of}`, toName('Najaarsactie', 'Action d’automne'), `${of}-09-15`, `${of}-12-01`),
      season(`eindejaar-${of}`, toName('Eindejaarsactie', 'Action de fin d’année'), `${of}-12-01`, `${of + 1}-01-01`),
      {
        kind: 'premium',
        code: `lentepremie-${of}`,
        name: toName('Lentepremie', 'Prime de printemps'),
        campaign: `lente-${of}`,
        brands: ['Velta', 'Kaito'],
        columns: { ...gives('campaign', 800, 400), ...automatic },
      },
      {
        kind: 'premium',
        code: `najaarspremie-${of}`,
        name: toName('Najaarspremie', 'Prime d’automne'),
        campaign: `najaar-${of}`,
        columns: { ...gives('campaign', 1_000, 600), ...automatic },
      },
      {
        kind: 'premium',
        code: `najaarspremie-lumen-${of}`,
        name: toName('Najaarspremie Lumen', 'Prime d’automne Lumen'),
        campaign: `najaar-${of}`,
        brands: ['Lumen'],
        columns: { ...gives('campaign', 750, 750), ...automatic },
      },
      {
        kind: 'premium',
        code: `eindejaarspremie-${of}`,
        name: toName('Eindejaarspremie', 'Prime de fin d’année'),
        campaign: `eindejaar-${of}`,
        columns: { ...gives('campaign', 1_250, 600), ...automatic, cumulation_mode: 'exclusive' },
      },
    ]
  }
  return [
    {
      kind: 'campaign',
      code: 'overname',
      name: { nl: 'Overname', fr: 'Reprise' },
      ranges: [[`${year - 1}-01-01`, null]],
      columns: { topic: 'Overname' },
    },
    {
      kind: 'campaign',
      code: 'zomerruil',
      name: { nl: 'Zomerruil', fr: 'Échange d’été' },
      ranges: [[daysFrom(today, -150), null]],
      columns: { topic: 'Zomerruil', sales_types: isPrivate },
    },
    salon(year),
    salon(next),
    ...makeSeasons(year - 1),
    ...makeSeasons(year),

    {
      kind: 'deal',
      code: 'fleet-5',
      name: { nl: 'Fleet vanaf 5 wagens', fr: 'Flotte à partir de 5 voitures' },
      conditions: newCars,
      columns: {
        ...share(900),
        sales_types: isFleet,
        minimum_car_count: 5,
        count_mode: 'offer',
        priority: 30,
        cumulation_mode: 'exclusive',
      },
    },
    {
      kind: 'deal',
      code: 'fleet-10',
      name: { nl: 'Fleet vanaf 10 wagens', fr: 'Flotte à partir de 10 voitures' },
      conditions: newCars,
      columns: {
        ...share(1_200),
        sales_types: isFleet,
        minimum_car_count: 10,
        count_mode: 'offer',
        priority: 30,
        cumulation_mode: 'exclusive',
      },
    },
    {
      kind: 'deal',
      code: `raamakkoord-${year}`,
      name: { nl: `Raamakkoord ${year}`, fr: `Accord-cadre ${year}` },
      ranges: [[`${year}-01-01`, `${next}-01-01`]],
      brands: ['Noord', 'Lumen'],
      conditions: newCars,
      fleets: 3,
      columns: {
        ...share(1_400),
        sales_types: isFleet,
        minimum_car_count: 8,
        count_mode: 'period',
        priority: 29,
        cumulation_mode: 'exclusive',
      },
    },
    {
      kind: 'deal',
      code: `raamakkoord-${next}`,
      name: { nl: `Raamakkoord ${next}`, fr: `Accord-cadre ${next}` },
      ranges: [[`${next}-01-01`, `${next + 1}-01-01`]],
      brands: ['Noord', 'Lumen'],
      conditions: newCars,
      fleets: 3,
      columns: { ...share(1_350), ...ofDeal, minimum_car_count: 8, count_mode: 'period' },
    },
    {
      kind: 'deal',
      code: 'taxi',
      name: { nl: 'Taxi’s en huurwagens', fr: 'Taxis et voitures de location' },
      conditions: newCars,
      columns: { ...share(700), ...ofDeal, minimum_car_count: 2, count_mode: 'offer' },
    },
    {
      kind: 'deal',
      code: 'thuiszorg',
      name: { nl: 'Thuiszorg', fr: 'Soins à domicile' },
      conditions: newCars,
      ranges: [[`${year - 1}-01-01`, null]],
      columns: { ...share(600), ...ofDeal, minimum_car_count: 1, count_mode: 'offer' },
    },

    {
      kind: 'premium',
      code: `salonpremie-${year}`,
      name: { nl: `Salonpremie ${year}`, fr: `Prime Salon ${year}` },
      campaign: `autosalon-${year}`,
      columns: { ...gives('campaign', 1_500, 900), ...automatic },
    },
    {
      kind: 'premium',
      code: `salonpremie-${next}`,
      name: { nl: `Salonpremie ${next}`, fr: `Prime Salon ${next}` },
      campaign: `autosalon-${next}`,
      columns: { ...gives('campaign', 1_650, 1_000), ...automatic },
    },
    {
      kind: 'premium',
      code: 'overnamepremie',
      name: { nl: 'Overnamepremie', fr: 'Prime de reprise' },
      campaign: 'overname',
      conditions: newCars,
      combines: [`najaar-${year}`, `autosalon-${next}`],
      columns: { ...gives('adopt', 1_250, 500), cumulation_mode: 'listed' },
    },
    {
      kind: 'premium',
      code: 'overname-zonder-premie',
      name: { nl: 'Overname zonder premie', fr: 'Reprise sans prime' },
      campaign: 'overname',
      columns: { ...gives('adopt', 0), is_printable: false },
    },
    {
      kind: 'premium',
      code: 'stockpremie',
      name: { nl: 'Stockpremie', fr: 'Prime de stock' },
      ranges: [
        [daysFrom(today, -320), daysFrom(today, -230)],
        [daysFrom(today, -60), daysFrom(today, 40)],
      ],
      conditions: newCars,
      columns: { ...gives('stock', 750), ...automatic, priority: 45 },
    },
    {
      kind: 'premium',
      code: 'dealerpremie-elektrisch',
      name: { nl: 'Dealerpremie elektrisch', fr: 'Prime électrique du concessionnaire' },
      brands: ['Lumen'],
      conditions: newCars,
      ranges: [[`${year - 1}-01-01`, `${next}-01-01`]],
      columns: { ...gives('dealer', 500), sales_types: isPrivate },
    },
    {
      kind: 'premium',
      code: `fleetpremie-${year}`,
      name: { nl: 'Fleetpremie', fr: 'Prime de flotte' },
      deals: ['fleet-5', 'fleet-10', `raamakkoord-${year}`],
      columns: {
        ...gives('fleet', 500, 500, { vat_excluded: true }),
        sales_types: isFleet,
        cumulation_mode: 'exclusive',
      },
    },
    {
      kind: 'premium',
      code: 'zomerruil-premie',
      name: { nl: 'Zomerruilpremie', fr: 'Prime échange d’été' },
      campaign: 'zomerruil',
      columns: { ...gives('adopt', 900, 400) },
    },
    {
      kind: 'premium',
      code: 'slooppremie',
      name: { nl: 'Slooppremie', fr: 'Prime à la casse' },
      campaign: 'overname',
      columns: { ...gives('adopt', 600) },
    },
    {
      kind: 'premium',
      code: 'overname-zakelijk',
      name: { nl: 'Overnamepremie zakelijk', fr: 'Prime de reprise professionnelle' },
      campaign: 'overname',
      columns: { ...gives('adopt', 700) },
    },
    {
      kind: 'premium',
      code: 'winterwielen',
      name: { nl: 'Cheque voor winterwielen', fr: 'Chèque roues d’hiver' },
      conditions: newCars,
      columns: { ...gives('dealer', 400), sales_types: isPrivate },
    },

    {
      kind: 'discount',
      code: 'starters',
      name: { nl: 'Starterskorting', fr: 'Remise jeune conducteur' },
      conditions: newCars,
      ranges: [[`${year - 1}-01-01`, null]],
      columns: { ...share(200), sales_types: isPrivate },
    },
    {
      kind: 'discount',
      code: 'jubileum',
      name: { nl: 'Jubileumkorting 50 jaar', fr: 'Remise jubilé 50 ans' },
      conditions: newCars,
      columns: { ...share(250), sales_types: isPrivate },
    },
    {
      kind: 'discount',
      code: 'buurt',
      name: { nl: 'Burenkorting', fr: 'Remise du voisinage' },
      columns: { ...share(100), sales_types: isPrivate },
    },
    {
      kind: 'discount',
      code: 'jaarbeurs',
      name: { nl: 'Beursbon', fr: 'Bon de la foire' },
      columns: { amount_cents: 60_000, sales_types: isPrivate },
    },
    {
      kind: 'discount',
      code: 'wagenparkkorting',
      name: { nl: 'Wagenparkkorting', fr: 'Remise parc automobile' },
      conditions: newCars,
      columns: { ...share(300), sales_types: isFleet, customer_types: [CUSTOMER_TYPES.fleet, CUSTOMER_TYPES.lease] },
    },
    {
      kind: 'discount',
      code: 'personeelskorting',
      name: { nl: 'Personeelskorting', fr: 'Remise du personnel' },
      columns: {
        ...share(800),
        sales_types: isStaff,
        ...automatic,
        needs_approval: true,
        cumulation_mode: 'exclusive',
      },
    },
    {
      kind: 'discount',
      code: 'trouwe-klant',
      name: { nl: 'Korting trouwe klant', fr: 'Remise fidélité' },
      columns: { ...share(150, { most_cents: 50_000 }), sales_types: isPrivate },
    },
    {
      kind: 'discount',
      code: 'optiekorting',
      name: { nl: 'Optiekorting', fr: 'Remise sur les options' },
      brands: ['Noord', 'Velta'],
      conditions: newCars,
      ranges: [
        [`${year - 1}-09-01`, `${year}-01-01`],
        [`${year}-09-01`, `${next}-01-01`],
      ],
      columns: { ...share(1_000), line_kinds: ['option', 'pack'], sales_types: isPrivate, ...automatic, priority: 20 },
    },
    {
      kind: 'discount',
      code: 'toebehoren',
      name: { nl: 'Toebehoren bij de wagen', fr: 'Accessoires avec la voiture' },
      columns: { ...share(1_500, { most_cents: 20_000 }), line_kinds: ['accessory'], priority: 20 },
    },
    {
      kind: 'discount',
      code: 'gratis-levering',
      name: { nl: 'Gratis levering', fr: 'Livraison offerte' },
      conditions: newCars,
      columns: { ...share(10_000), line_kinds: ['delivery'], priority: 60 },
    },
    {
      kind: 'discount',
      code: 'pico-uitloop',
      name: { nl: 'Uitloop Velta Pico', fr: 'Fin de série Velta Pico' },
      models: ['Pico'],
      conditions: newCars,
      ranges: [[daysFrom(today, -200), daysFrom(today, -110)]],
      columns: { amount_cents: 120_000, ...automatic },
    },
  ]
}

/** Changes rules after offers used them: amount, customers, requirements, days, cumulation. */
export async function moveRulesOn(tx: Tx, today: CalendarDay): Promise<void> {
  const changes: readonly (readonly [code: string, now: Updateable<PriceRule>])[] = [
    ['taxi', { minimumCarCount: 4 }],
    ['slooppremie', { isActive: false }],
    ['overname-zakelijk', { salesTypes: isPrivate }],
    ['winterwielen', { amountCents: 30_000 }],
    ['starters', { shareBp: null, shareOf: null, amountCents: 50_000, needsApproval: true }],
    ['jubileum', { shareBp: 150, lineKinds: ['base', 'engine'], requiresPremium: 'dealer' }],
    ['buurt', { cumulationMode: 'exclusive' }],
    ['jaarbeurs', { isActive: false }],
  ]
  for (const [code, now] of changes) {
    await tx.updateTable('priceRule').set(now).where('code', '=', code).execute()
  }
  for (const [code, ago] of [
    ['thuiszorg', 6],
    ['zomerruil', 9],
    ['starters', 2],
  ] as const) {
    await tx
      .updateTable('priceRuleRange')
      .set({ validUntil: daysFrom(today, -ago) })
      .where('priceRuleId', 'in', (of) => of.selectFrom('priceRule').select('id').where('code', '=', code))
      .execute()
  }
}

/** After the customers: some deals were made with fleets. */
export async function addPriceRules(client: pg.Client, today: CalendarDay): Promise<void> {
  const nextId = createIds('price-rules', Date.parse(today))
  const batch = new Batch()
  const rules = makeRules(today)
  const ids = new Map(rules.map(({ code }) => [code, nextId()]))
  const loadNames = async (table: 'brand' | 'model') => {
    const { rows } = await client.query<{ id: string; name: string }>(`select id, name from ${table}`)
    return new Map(rows.map(({ id, name }) => [name, id]))
  }
  const [brands, models] = [await loadNames('brand'), await loadNames('model')]
  const { rows: fleets } = await client.query<{ id: string }>(
    'select id from customer where customer_type = 2 and is_active order by number',
  )
  const { rows: staff } = await client.query<{ id: string }>(
    `select staff_user.id from staff_user join role on role.id = role_id where role.base = 'sales-manager' limit 1`,
  )
  for (const rule of rules) {
    const id = ids.get(rule.code)!
    batch.add('price_rule', {
      ...blank,
      ...rule.columns,
      id,
      kind: rule.kind,
      code: rule.code,
      name: rule.name,
      campaign_id: ids.get(rule.campaign ?? '') ?? null,
      saved_by: staff[0]!.id,
    })
    for (const [valid_from, valid_until] of rule.ranges ?? []) {
      batch.add('price_rule_range', { id: nextId(), price_rule_id: id, valid_from, valid_until })
    }
    const car = (trait: object) => batch.add('price_rule_car', { ...anyCar, id: nextId(), price_rule_id: id, ...trait })
    for (const vehicle_condition of rule.conditions ?? []) car({ vehicle_condition })
    for (const name of rule.brands ?? []) car({ brand_id: brands.get(name)! })
    for (const name of rule.models ?? []) car({ model_id: models.get(name)! })
    for (const { id: customer_id } of fleets.slice(0, rule.fleets ?? 0)) {
      batch.add('price_rule_customer', { price_rule_id: id, customer_id })
    }
    for (const other of rule.combines ?? [])
      batch.add('price_rule_combines', { price_rule_id: id, other_id: ids.get(other)! })
    for (const deal of rule.deals ?? []) batch.add('price_rule_deal', { premium_id: id, deal_id: ids.get(deal)! })
  }
  await copyBatch(client, batch)
}

const blank = {
  sales_types: [],
  customer_types: [],
  priority: 50,
  is_automatic: false,
  is_printable: true,
  cumulation_mode: 'free',
  amount_cents: null,
  vat_excluded: false,
  share_bp: null,
  share_of: null,
  most_cents: null,
  line_kinds: [],
  requires_premium: null,
  needs_approval: false,
  premium_kind: null,
  support_net_cents: null,
  paid_by: null,
  treatment: null,
  claim_days: null,
  minimum_car_count: null,
  count_mode: null,
  topic: null,
  order_until: null,
  deliver_until: null,
}
const anyCar = { vehicle_condition: null, brand_id: null, model_id: null }

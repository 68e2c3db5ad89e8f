import { daysBetween, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Body } from '@forecourt/demo-pictures/pictures.ts'
import { toDemoColumns, type DemoLife } from './demo-cars.ts'
import type { Catalogue } from './catalogue.ts'
import type { Batch } from './copy.ts'
import { atClock, daysFrom } from './days.ts'
import type { NewCar } from './new-cars.ts'
import type { Department } from './organisation.ts'
import type { Random } from './random.ts'
import type { References } from './references.ts'
import { charmPrice, type UsedCar } from './used-cars.ts'

/** Events of a vehicle in the shop. */
export interface Fate {
  /** Days ago that it was sold. */
  soldDaysAgo?: number
  /** Days from now until the hold of a buyer ends. */
  heldForDays?: number
  hasPromotion?: boolean
  /** It cost more until so many days ago. */
  reducedDaysAgo?: number
  /** Being prepared: not in the shop yet. */
  isUnpublished?: boolean
  /** Customers drive it. */
  demo?: DemoLife
}

export interface VehicleContext {
  batch: Batch
  today: CalendarDay
  id: () => string
  random: Random
  references: References
  catalogue: Catalogue
  wheelBaseIds: ReadonlyMap<number, string>
  labelIds: ReadonlyMap<string, string>
  departments: readonly Department[]
  locations: ReadonlyMap<string, readonly string[]>
  stockNumber: (prefix: string) => string
  pictureHost: (car: UsedCar | NewCar) => string
}

export function addUsedCar(context: VehicleContext, car: UsedCar, fate: Fate = {}): void {
  const { batch, references, catalogue, random } = context
  const { spec } = car.model
  const vehicleId = addVehicle(context, car, 'used', fate)
  batch.add('used_car', {
    vehicle_id: vehicleId,
    brand_id: car.brand.id,
    model_id: car.model.id,
    version_name: `${car.engine.name} ${car.trim.name}`,
    body_type_id: references.idOf('body_type', spec.body),
    vat_sales_type: car.isDeductible ? 1 : 2,
    warranty_id: catalogue.warrantyIds.get(`own-${car.warrantyMonths}`)!,
    build_year: car.buildYear,
    first_registration: car.firstRegistration,
    mileage_km: car.mileageKm,
    licence_plate: car.plate,
    inspected_on: car.inspectedOn,
    inspection_valid_until: car.inspectionValidUntil,
    car_pass_url: car.carPassOn && `https://car-pass.example/vhr/${vehicleId.replaceAll('-', '').slice(-20)}`,
    car_pass_on: car.carPassOn,
    booklet_state: car.bookletState,
    key_count: car.keyCount,
    is_first_owner: car.isFirstOwner,
    engine_name: car.engine.name,
    fuel_id: references.idOf('fuel', car.engine.fuel),
    power_type_id: catalogue.powerTypeIds.get(car.engine.kilowatts)!,
    gearbox_id: references.idOf('gearbox', car.engine.gearbox),
    wheel_drive_id: references.idOf('wheel_drive', car.engine.drive),
    displacement_cc: car.engine.displacementCc ?? null,
    battery_kwh: car.engine.batteryKwh ?? null,
    electric_range_km: car.rangeKm,
    emission_g: car.emissionG,
    emission_cycle: car.emissionCycle,
    emission_norm_id: car.norm.id,
    consumption: car.consumption,
    power_consumption: car.powerConsumption,
    doors: spec.doors,
    seats: spec.seats,
    tow_weight_kg: towWeightKg(car),
    exterior_colour_id: car.brand.colourIds.get(car.paint)!,
    interior_colour_id: catalogue.interiorColourIds.get(car.interior)!,
    interior_cover_id: catalogue.coverIds.get(car.cover)!,
  })
  addChoices(context, vehicleId, car)
  const net = car.vatExcluded ? car.priceEuro : car.priceEuro / 1.21
  const purchaseCents = Math.round((car.isDeductible ? net : car.priceEuro) * random.between(0.85, 0.92)) * 100
  const supplier = car.isDeductible
    ? random.pick(['Leaselijn', 'Wagenpark Vlaanderen', 'Fleetpunt', 'Overname zakelijk'])
    : 'Overname particulier'
  const spentCents = random.whole(5, 36) * 4_000
  const serial = Number.parseInt(vehicleId.slice(-6), 16)
  const paper = `${car.isDeductible ? 'F' : 'AB'}-${car.arrivedOn.slice(0, 4)}-${String(serial % 100_000).padStart(5, '0')}`
  batch.add('vehicle_cost', {
    vehicle_id: vehicleId,
    purchase_cents: purchaseCents,
    purchase_vat_excluded: car.isDeductible,
    purchased_on: car.arrivedOn,
    supplier,
    purchase_paper: !car.isDeductible && serial % 3 === 0 ? null : paper,
    reconditioning_net_cents: 0,
  })
  addCosts(context, { vehicleId, arrivedOn: car.arrivedOn, spentCents })
}

/** Costs of a used car, one by one: little on some, with tyres and transport on others. */
function addCosts(
  { batch, today }: VehicleContext,
  { vehicleId, arrivedOn, spentCents }: { vehicleId: string; arrivedOn: string; spentCents: number },
): void {
  const serial = Number.parseInt(vehicleId.slice(-4), 16)
  const costs = [
    ...(spentCents > 60_000
      ? ([
          ['transport', 'Ophaling bij de verkoper', 12_500, 1],
          ['tyres', 'Twee zomerbanden achteraan', 24_800, 4],
        ] as const)
      : []),
    ['papers', 'Car-Pass', 810, 2],
    ['pictures', 'Opnamen in de studio', 4_150, 6],
  ] as const
  const rest = costs.reduce((left, [, , cents]) => left - cents, spentCents)
  for (const [at, [kind, description, cents, days]] of [
    ...costs,
    ['repair', 'Onderhoud en remblokken vooraan', rest, 3] as const,
  ].entries()) {
    const day = daysFrom(today, Math.min(0, days - daysBetween(arrivedOn, today)))
    batch.add('car_entry', {
      vehicle_id: vehicleId,
      on_day: day,
      kind,
      description,
      regime: 'rated',
      net_cents: -cents,
      paper: kind === 'papers' ? null : `IC-2026-${String((serial * 7 + at) % 1_000_000).padStart(6, '0')}`,
    })
  }
}

const towWeights: Partial<Record<Body, number>> = {
  city: 700,
  hatch: 1_200,
  saloon: 1_500,
  mpv: 1_500,
  estate: 1_600,
  suv: 1_800,
  van: 1_800,
  pickup: 2_600,
}
const pull = { diesel: 1.15, petrol: 1, 'plug-in-hybrid': 0.95, lpg: 0.9, cng: 0.85, hybrid: 0.75, electric: 0.75 }

/** Heavier cars, diesels and four driven wheels tow more; trucks have couplings, coupés and small batteries tow nothing. */
function towWeightKg({ model: { spec }, engine }: UsedCar): number | null {
  const weight = towWeights[spec.body]
  if (weight === undefined || (['city', 'hatch'].includes(spec.body) && engine.fuel === 'electric')) return null
  const allowed = weight * pull[engine.fuel] * (engine.drive === 'all' ? 1.2 : 1)
  return Math.min(3_500, Math.round(allowed / 100) * 100)
}

export function addNewCar(context: VehicleContext, car: NewCar, fate: Fate = {}): void {
  const { batch, catalogue, random } = context
  const vehicleId = addVehicle(context, car, 'stock', fate)
  batch.add('stock_car', {
    vehicle_id: vehicleId,
    brand_id: car.brand.id,
    model_id: car.model.id,
    version_id: car.model.versionIds.get(car.trim)!,
    engine_id: car.model.engineIds.get(car.engine)!,
    exterior_colour_id: car.brand.colourIds.get(car.paint)!,
    interior_cover_id: catalogue.coverIds.get(car.cover)!,
    interior_colour_id: catalogue.interiorColourIds.get(car.interior)!,
    state: car.isInStock ? 2 : 1,
    expected_on: isLate(car) ? daysFrom(context.today, -6) : car.expectedOn,
    queue_label_id: car.isInStock
      ? null
      : context.labelIds.get(random.pick(['queue confirmed', 'queue built', 'queue transit']))!,
    order_number: car.orderNumber,
    production_number: car.productionNumber,
    mileage_km: car.mileageKm,
    build_year: car.buildYear,
    ...toDemoColumns(fate.demo, context.today),
  })
  addChoices(context, vehicleId, car)
  batch.add('vehicle_cost', {
    vehicle_id: vehicleId,
    purchase_cents: Math.round((car.listEuro / (car.vatExcluded ? 1 : 1.21)) * 0.8) * 100,
    purchase_vat_excluded: true,
    purchased_on: car.arrivedOn ?? car.publishedOn,
    supplier: `${car.brand.spec.name} Belux`,
    purchase_paper: null,
    reconditioning_net_cents: 0,
  })
}

/** A few come later than the factory said. */
function isLate({ expectedOn, orderNumber }: NewCar): boolean {
  return expectedOn !== null && Number(orderNumber.slice(-2)) % 6 === 0
}

function addVehicle(context: VehicleContext, car: UsedCar | NewCar, kind: 'used' | 'stock', fate: Fate): string {
  const { batch, id, random, labelIds, locations } = context
  const { spec } = car.model
  const department = departmentFor(context, spec.vehicleClass, kind)
  const vehicleId = id()
  batch.add('vehicle', {
    id: vehicleId,
    kind,
    stock_number: context.stockNumber(department.stockPrefix),
    vehicle_class: spec.vehicleClass,
    department_id: department.id,
    stock_location_id: car.arrivedOn === null ? null : random.pick(locations.get(department.branch)!),
    stock_label_id: fate.demo
      ? labelIds.get('stock showroom')!
      : fate.isUnpublished
        ? labelIds.get('stock preparation')!
        : random.chance(0.04)
          ? labelIds.get('stock showroom')!
          : null,
    vin: car.vin,
    media_host_id: context.pictureHost(car),
    arrived_on: car.arrivedOn,
    published_at: fate.isUnpublished ? null : car.publishedAt,
    note:
      'orderNumber' in car && isLate(car)
        ? 'Navraag gedaan bij de invoerder: het transport is later vertrokken.'
        : null,
  })
  if (spec.vehicleClass === 3) addTruck(context, vehicleId, car)
  addPrices(context, vehicleId, car, fate)
  if (fate.soldDaysAgo !== undefined) {
    batch.add('car_sale', { id: id(), vehicle_id: vehicleId, sold_at: chooseSoldAt(context, fate.soldDaysAgo) })
  }
  if (fate.heldForDays !== undefined) {
    batch.add('car_hold', {
      vehicle_id: vehicleId,
      holder: 'Verkoop',
      until: atClock(daysFrom(context.today, fate.heldForDays), '18:00'),
    })
  }
  return vehicleId
}

function departmentFor(
  { departments, random }: VehicleContext,
  vehicleClass: number,
  kind: 'used' | 'stock',
): Department {
  const wanted = vehicleClass === 3 ? 'trucks' : kind === 'used' ? 'sales-used' : 'sales-new'
  const share = { gent: 42, aalst: 33, dendermonde: 25 }
  return random.weighted(
    departments.filter((one) => one.kind === wanted).map((one) => [one, share[one.branch]] as const),
  )
}

function addChoices(
  { batch }: VehicleContext,
  vehicleId: string,
  { brand, fixed, loose, packCode }: UsedCar | NewCar,
): void {
  for (const { id } of fixed) batch.add('vehicle_option', { vehicle_id: vehicleId, option_id: id, is_fixed: true })
  for (const { id } of loose) batch.add('vehicle_option', { vehicle_id: vehicleId, option_id: id, is_fixed: false })
  if (packCode) batch.add('vehicle_pack', { vehicle_id: vehicleId, option_pack_id: brand.packIds.get(packCode)! })
}

const truckFacts = {
  tractor: {
    category: 1,
    chassis: ['tractor'],
    wheelBases: [3_600, 3_800],
    weight: { 2: 19_000, 3: 26_000, 4: 32_000 },
    payload: 0.6,
  },
  tipper: {
    category: 2,
    chassis: ['tipper'],
    wheelBases: [3_900, 4_600],
    weight: { 2: 19_000, 3: 28_000, 4: 32_000 },
    payload: 0.55,
  },
  box: {
    category: 3,
    chassis: ['box', 'refrigerated'],
    wheelBases: [4_800, 5_600],
    weight: { 2: 18_000, 3: 26_000, 4: 32_000 },
    payload: 0.5,
  },
} as const

const cabins = {
  sleeper: { nl: 'Slaapcabine met hoog dak', fr: 'Cabine couchette à toit haut' },
  day: { nl: 'Dagcabine', fr: 'Cabine courte' },
  long: { nl: 'Lange dagcabine met ligbed', fr: 'Cabine semi-longue avec couchette' },
}

function addTruck(
  { batch, references, wheelBaseIds, random }: VehicleContext,
  vehicleId: string,
  { model, engine, trim }: UsedCar | NewCar,
): void {
  const body = model.spec.body as keyof typeof truckFacts
  const { category, chassis, wheelBases, weight, payload } = truckFacts[body]
  const axles = (Number(engine.drive[0]) / 2) as 2 | 3 | 4
  const grossWeight = trim.grossWeightKg ?? weight[axles]
  batch.add('truck', {
    vehicle_id: vehicleId,
    truck_category: category,
    chassis_type_id: references.idOf('chassis_type', random.pick(chassis)),
    wheel_base_id: wheelBaseIds.get(random.pick(wheelBases))!,
    axles,
    gross_weight_kg: grossWeight,
    payload_kg: Math.round((grossWeight * payload) / 10) * 10,
    cabin: body === 'tractor' ? cabins.sleeper : random.chance(0.7) ? cabins.day : cabins.long,
  })
}

function addPrices(context: VehicleContext, vehicleId: string, car: UsedCar | NewCar, fate: Fate): void {
  const { batch, id, random, today } = context
  const since = fate.reducedDaysAgo === undefined ? null : daysFrom(today, -fate.reducedDaysAgo)
  // A hundred without VAT is 121 with it: so no price in the shop ends in cents.
  const round = (euro: number) => (car.vatExcluded ? Math.floor(euro / 100) * 100 : euro)
  const present = round(car.priceEuro)
  const before = round(charmPrice(car.priceEuro * random.between(1.03, 1.07), random))
  const price = (euro: number, from: CalendarDay, until: CalendarDay | null) =>
    batch.add('price', {
      id: id(),
      version_id: null,
      engine_id: null,
      exterior_colour_id: null,
      interior_cover_id: null,
      option_id: null,
      option_pack_id: null,
      vehicle_id: vehicleId,
      for_version_id: null,
      valid_from: from,
      valid_until: until,
      price_cents: euro * 100,
      vat_excluded: car.vatExcluded,
      cost_net_cents: null,
      source: null,
    })
  if (since) price(before, car.publishedOn, since)
  price(present, since ?? car.publishedOn, null)

  const steps: { euro: number; at: Date; isPromotion?: true }[] = since
    ? [
        { euro: before, at: car.publishedAt },
        { euro: present, at: atClock(since, '00:00') },
      ]
    : [{ euro: present, at: car.publishedAt }]
  if (fate.hasPromotion) {
    const from = daysFrom(today, -random.whole(2, 12))
    const euro = round(charmPrice(car.priceEuro * random.between(0.93, 0.965), random))
    batch.add('promotion', {
      id: id(),
      vehicle_id: vehicleId,
      valid_from: from,
      valid_until: daysFrom(today, random.whole(9, 32)),
      price_cents: euro * 100,
      vat_excluded: car.vatExcluded,
    })
    steps.push({ euro, at: atClock(from, '00:00'), isPromotion: true })
  }
  if (fate.isUnpublished) return
  const end = fate.soldDaysAgo === undefined ? null : chooseSoldAt(context, fate.soldDaysAgo)
  for (const [index, { euro, at, isPromotion }] of steps.entries()) {
    batch.add('price_ledger', {
      id: id(),
      vehicle_id: vehicleId,
      list_cents: (isPromotion ? steps[index - 1]! : { euro }).euro * 100,
      list_vat_excluded: car.vatExcluded,
      promotion_cents: isPromotion ? euro * 100 : null,
      promotion_vat_excluded: isPromotion ? car.vatExcluded : null,
      published_from: at,
      published_until: steps[index + 1]?.at ?? end,
    })
  }
}

function chooseSoldAt({ today }: VehicleContext, daysAgo: number): Date {
  return atClock(daysFrom(today, -daysAgo), '15:40')
}

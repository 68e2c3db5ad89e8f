import { brusselsDay, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import {
  type Brand,
  calculateConsumption,
  isBuilt,
  listEuro,
  type Model,
  type Option,
  packsFor,
  paintEuro,
  calculatePowerConsumption,
  tagOptions,
} from './catalogue.ts'
import { daysBetween, daysFrom, toMonth, toYear, yearsLater } from './days.ts'
import type { Trim } from '@forecourt/demo-pictures/paints.ts'
import { makePlate, makeVin } from './identity.ts'
import type { Random } from './random.ts'
import type { CoverCode, EngineSpec, FuelCode, TrimSpec } from './range.ts'
import type { EmissionNorm } from './references.ts'

/** Everything that is true of a used vehicle, before it has keys. */
export interface UsedCar {
  brand: Brand
  model: Model
  engine: EngineSpec
  trim: TrimSpec
  paint: string
  cover: CoverCode
  interior: Trim
  fixed: readonly Option[]
  loose: readonly Option[]
  packCode: string | null
  firstRegistration: CalendarDay
  buildYear: number
  mileageKm: number
  plate: string
  vin: string
  inspectedOn: CalendarDay | null
  inspectionValidUntil: CalendarDay | null
  carPassOn: CalendarDay | null
  bookletState: 1 | 2 | 3 | 4
  keyCount: number
  isFirstOwner: boolean
  isDeductible: boolean
  warrantyMonths: 12 | 24 | 36
  emissionG: number | null
  emissionCycle: 'WLTP' | 'NEDC' | null
  norm: EmissionNorm
  consumption: number | null
  powerConsumption: number | null
  rangeKm: number | null
  /** To pay; without VAT when `vatExcluded`. */
  priceEuro: number
  vatExcluded: boolean
  arrivedOn: CalendarDay
  publishedAt: Date
  publishedOn: CalendarDay
}

/** Fixed properties of a car; the others are random. */
export type Wish = Partial<
  Pick<UsedCar, 'firstRegistration' | 'mileageKm' | 'isDeductible' | 'priceEuro' | 'cover' | 'interior'>
> & {
  brand: Brand
  model: Model
  paint: string
  engine?: string
  trim?: string
}

interface Circumstances {
  random: Random
  today: CalendarDay
  norms: readonly EmissionNorm[]
  publishedAt: Date
  serial: number
}

export function makeUsedCar(wish: Wish, { random, today, norms, publishedAt, serial }: Circumstances): UsedCar {
  const { brand, model } = wish
  const { spec } = model
  const publishedOn = brusselsDay(publishedAt)
  const daysPublished = daysBetween(publishedOn, today)
  const arrivedOn = daysFrom(publishedOn, -random.whole(3, 16))
  const { firstRegistration, engine } = chooseBirth(wish, random, arrivedOn)
  const ageYears = daysBetween(firstRegistration, today) / 365.25
  const month = toMonth(firstRegistration)
  const buildYear = toYear(firstRegistration) - (month <= 2 && random.chance(0.6) ? 1 : 0)
  const trim = wish.trim
    ? spec.trims.find(({ name }) => name === wish.trim)!
    : random.pick(spec.trims.filter(({ without }) => !without?.includes(engine.name)))
  const { paint } = wish
  const [cover, interior] =
    wish.cover && wish.interior
      ? ([wish.cover, wish.interior] as const)
      : random.weighted(trim.covers.map((choice, index) => [choice, 3 - index] as const))
  const equipment = chooseEquipment(wish, engine, trim, ageYears, random)
  const isTruck = spec.vehicleClass === 3
  const mileageKm = wish.mileageKm ?? chooseMileage(engine, spec.body, ageYears, random)
  const isDeductible =
    wish.isDeductible ?? (isTruck || random.chance(deductibleChance(engine.fuel, spec.vehicleClass, ageYears)))
  const carefulness = random.between(0, 1)
  const emission = calculateEmission(engine, trim, firstRegistration)
  const rangeKm = engine.rangeKm
    ? Math.round(engine.rangeKm[1] - ((trim.level - 1) / 3) * (engine.rangeKm[1] - engine.rangeKm[0]))
    : null
  return {
    brand,
    model,
    engine,
    trim,
    paint,
    cover,
    interior,
    ...equipment,
    firstRegistration,
    buildYear,
    mileageKm,
    plate: makePlate(random, firstRegistration),
    vin: makeVin(random, {
      wmi: brand.spec.wmi,
      model: spec.name,
      kilowatts: engine.kilowatts,
      modelYear: buildYear + (month >= 8 ? 1 : 0),
      serial,
    }),
    ...planInspection(firstRegistration, publishedOn, isTruck, random),
    // A Car-Pass is valid for two months; by then a new one is requested.
    carPassOn: isTruck ? null : daysPublished < 58 ? publishedOn : daysFrom(today, -random.whole(3, 40)),
    bookletState: carefulness > 0.45 ? 1 : carefulness > 0.2 ? 2 : carefulness > 0.06 ? 4 : 3,
    keyCount: random.chance(0.88) ? 2 : 1,
    isFirstOwner: random.chance(ageYears < 4 ? 0.9 : 0.55),
    isDeductible,
    warrantyMonths: isTruck || ageYears > 6 ? 12 : ageYears < 2.5 && random.chance(0.5) ? 36 : ageYears < 4.5 ? 24 : 12,
    ...emission,
    norm: chooseNorm(firstRegistration, engine.fuel === 'electric', isTruck, norms, random),
    powerConsumption: rangeKm === null ? null : calculatePowerConsumption(engine, rangeKm),
    rangeKm,
    priceEuro:
      wish.priceEuro ?? calculatePrice(wish, { engine, trim, paint, ageYears, mileageKm, ...equipment }, random),
    vatExcluded: isTruck,
    arrivedOn,
    publishedAt,
    publishedOn,
  }
}

/** When it was registered, and an engine that was built then. */
function chooseBirth(
  wish: Wish,
  random: Random,
  arrivedOn: CalendarDay,
): { firstRegistration: CalendarDay; engine: EngineSpec } {
  const { spec } = wish.model
  const wanted = spec.engines.filter(({ name }) => wish.engine === undefined || name === wish.engine)
  for (;;) {
    const years = random.weighted([
      [random.between(0.4, 1), 10],
      [random.between(1, 2), 18],
      [random.between(2, 3), 20],
      [random.between(3, 4), 18],
      [random.between(4, 5), 13],
      [random.between(5, 7), 13],
      [random.between(7, 9.5), 8],
    ])
    const firstRegistration = wish.firstRegistration ?? daysFrom(arrivedOn, -Math.round(years * 365.25))
    const year = toYear(firstRegistration)
    // A car is in stock a few months between being built and being registered.
    const engines = wanted.filter((engine) => isBuilt(engine, year) && year > spec.since - 1)
    if (engines.length > 0) return { firstRegistration, engine: random.pick(engines) }
    if (wish.firstRegistration) throw new Error(`No engine of the ${spec.name} was built in ${year}`)
  }
}

function chooseEquipment({ brand, model }: Wish, engine: EngineSpec, trim: TrimSpec, ageYears: number, random: Random) {
  // Today's standard equipment was optional six years ago.
  const level = Math.max(1, trim.level - (ageYears > 6 ? 1 : 0)) as TrimSpec['level']
  const tagged = tagOptions(brand, model.spec, level, [engine])
  const offered = packsFor(brand, model.spec, { ...trim, level }, [engine])
  const pack = offered.length > 0 && random.chance(0.35) ? random.pick(offered) : undefined
  const choices = tagged.filter(
    ({ option, tag }) => tag === 1 && option.spec.kind !== 'accessory' && !pack?.contents.includes(option.spec.code),
  )
  const loose = random
    .shuffled(choices)
    .slice(0, random.whole(1, trim.level + 2))
    .map(({ option }) => option)
  // The larger wheels and better lamps replace the smaller ones: two of a kind would look like a mistake.
  const kinds = [
    ['0511', '0512', '0513'],
    ['0501', '0502', '0503'],
    ['0301', '0302', '0303'],
    ['0110', '0111'],
    ['0010', '0011'],
    ['0015', '0016', '0018'],
    ['0322', '0324'],
  ]
  const inPack = pack?.contents ?? []
  const present = [...tagged.filter(({ tag }) => tag === 2).map(({ option }) => option), ...loose]
  const codes = new Set([...present.map(({ spec }) => spec.code), ...inPack])
  const best = (option: Option) => {
    const kind = kinds.find((one) => one.includes(option.spec.code))
    return !kind || kind.findLast((code) => codes.has(code)) === option.spec.code
  }
  const fixed = tagged.filter(({ option, tag }) => tag === 2 && best(option)).map(({ option }) => option)
  return { fixed, loose: loose.filter(best), packCode: pack?.code ?? null }
}

function chooseMileage(engine: EngineSpec, body: string, ageYears: number, random: Random): number {
  const perYear =
    body === 'tractor'
      ? 105_000
      : body === 'tipper'
        ? 38_000
        : body === 'box'
          ? 52_000
          : {
              petrol: 13_500,
              diesel: 24_000,
              hybrid: 16_000,
              'plug-in-hybrid': 18_500,
              electric: 16_500,
              cng: 19_000,
              lpg: 18_000,
            }[engine.fuel]
  const ofCareer = Math.max(0.15, ageYears) ** 0.94
  const km = perYear * ofCareer * random.between(0.6, 1.35)
  return Math.max(900, Math.round(km / 10) * 10 + random.whole(-4, 5))
}

/** Company cars come back after four or five years and were bought with VAT. */
function deductibleChance(fuel: FuelCode, vehicleClass: number, ageYears: number): number {
  if (vehicleClass === 2) return 0.85
  const company = {
    petrol: 0.25,
    diesel: 0.5,
    hybrid: 0.3,
    'plug-in-hybrid': 0.75,
    electric: 0.65,
    cng: 0.3,
    lpg: 0.1,
  }[fuel]
  return ageYears > 6 ? company / 3 : company
}

function planInspection(firstRegistration: CalendarDay, publishedOn: CalendarDay, isTruck: boolean, random: Random) {
  if (random.chance(0.06)) return { inspectedOn: null, inspectionValidUntil: null }
  const inspectedOn = daysFrom(publishedOn, -random.whole(1, 20))
  // Cars are free of the yearly inspection until they are four; trucks come twice a year.
  const nextYear = isTruck ? daysFrom(inspectedOn, 182) : yearsLater(inspectedOn, 1)
  const atFour = yearsLater(firstRegistration, 4)
  return { inspectedOn, inspectionValidUntil: !isTruck && atFour > nextYear ? atFour : nextYear }
}

const wltpFrom: CalendarDay = '2018-09-01'

function calculateEmission(engine: EngineSpec, trim: TrimSpec, firstRegistration: CalendarDay) {
  if (!engine.emissionG) return { emissionG: null, emissionCycle: null, consumption: null }
  const [low, high] = engine.emissionG
  const wltp = Math.round(low + ((trim.level - 1) / 3) * (high - low))
  // The old cycle was kinder.
  const isOld = firstRegistration < wltpFrom
  const emissionG = isOld ? Math.round(wltp * 0.82) : wltp
  return {
    emissionG,
    emissionCycle: isOld ? ('NEDC' as const) : ('WLTP' as const),
    consumption: calculateConsumption(engine.fuel, emissionG),
  }
}

/** The norm of the day of registration; some cars were ahead of it. */
function chooseNorm(
  day: CalendarDay,
  isElectric: boolean,
  isTruck: boolean,
  norms: readonly EmissionNorm[],
  random: Random,
): EmissionNorm {
  if (isElectric) return norms.find(({ requiredFrom }) => requiredFrom === null)!
  const ofKind = norms.filter(({ isHeavyDuty, requiredFrom }) => isHeavyDuty === isTruck && requiredFrom !== null)
  const reach = random.chance(0.3) ? daysFrom(day, 240) : day
  return ofKind.findLast(({ requiredFrom }) => requiredFrom! <= reach)!
}

// Share of the new price that is left after so many years.
const carCurve = [1, 0.85, 0.77, 0.69, 0.62, 0.545, 0.475, 0.41, 0.355, 0.31, 0.27]
const truckCurve = [1, 0.82, 0.71, 0.61, 0.53, 0.46, 0.4, 0.34, 0.29, 0.25, 0.22]

interface Worth {
  engine: EngineSpec
  trim: TrimSpec
  paint: string
  ageYears: number
  mileageKm: number
  loose: readonly Option[]
  packCode: string | null
}

function calculatePrice({ brand, model }: Wish, worth: Worth, random: Random): number {
  const { engine, trim, ageYears, mileageKm } = worth
  const isTruck = model.spec.vehicleClass === 3
  const whenNew = listEuro(model.spec, trim, engine) * (1 - 0.02 * ageYears)
  const options = worth.loose.reduce(
    (sum, { euro }) => sum + euro,
    paintEuro(brand.spec, worth.paint, brand.spec.paints.indexOf(worth.paint)),
  )
  const curve = isTruck ? truckCurve : carCurve
  const whole = Math.min(Math.floor(ageYears), curve.length - 2)
  const left = curve[whole]! + (curve[whole + 1]! - curve[whole]!) * Math.min(1, ageYears - whole)
  const demand = {
    petrol: 1,
    diesel: ageYears > 6 && !isTruck ? 0.93 : 0.98,
    hybrid: 1.04,
    'plug-in-hybrid': 0.95,
    electric: 0.9,
    cng: 0.9,
    lpg: 0.92,
  }[engine.fuel]
  const expectedKm = Math.max(15_000, (isTruck ? 70_000 : 16_000) * ageYears)
  const wear = 1 - 0.13 * Math.min(1.3, Math.max(-0.7, mileageKm / expectedKm - 1))
  return charmPrice((whenNew + options * 0.6) * left * demand * wear * random.between(0.97, 1.03), random)
}

/** 31 950 rather than 32 014. */
export function charmPrice(euro: number, random: Random): number {
  const step = euro > 60_000 ? 1_000 : 500
  return Math.max(2_500, Math.round(euro / step) * step - random.pick([10, 50, 50, 100]))
}

import { brusselsDay, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import {
  type Brand,
  listEngines,
  listEuro,
  type Model,
  toModelYear,
  type Option,
  packEuro,
  packsFor,
  paintEuro,
  roundTo,
  tagOptions,
} from './catalogue.ts'
import { daysFrom, toYear } from './days.ts'
import type { Trim } from '@forecourt/demo-pictures/paints.ts'
import { covers } from './equipment.ts'
import { makeVin } from './identity.ts'
import type { Random } from './random.ts'
import type { CoverCode, EngineSpec, TrimSpec } from './range.ts'

/** All data of a new car in stock or on its way, before it has keys. */
export interface NewCar {
  brand: Brand
  model: Model
  engine: EngineSpec
  trim: TrimSpec
  paint: string
  cover: CoverCode
  interior: Trim
  /** Equipment of this engine that not all of its version has. */
  fixed: readonly Option[]
  loose: readonly Option[]
  packCode: string | null
  vin: string | null
  isInStock: boolean
  expectedOn: CalendarDay | null
  orderNumber: string
  productionNumber: string | null
  mileageKm: number
  buildYear: number
  listEuro: number
  /** Price; without VAT if `vatExcluded`. */
  priceEuro: number
  vatExcluded: boolean
  arrivedOn: CalendarDay | null
  publishedAt: Date
  publishedOn: CalendarDay
}

export interface NewCarWish {
  brand: Brand
  model: Model
  paint: string
  engine?: string
  trim?: string
  mileageKm?: number
  priceEuro?: number
  isInStock?: boolean
}

interface Circumstances {
  random: Random
  today: CalendarDay
  publishedAt: Date
  serial: number
}

export function makeNewCar(wish: NewCarWish, { random, today, publishedAt, serial }: Circumstances): NewCar {
  const { brand, model } = wish
  const { spec } = model
  const modelYear = toModelYear(today)
  const publishedOn = brusselsDay(publishedAt)
  const trims = [...model.versionIds.keys()].filter(({ name }) => wish.trim === undefined || name === wish.trim)
  const trim = random.pick(trims)
  const engine = random.pick(
    listEngines(spec, trim, modelYear).filter(({ name }) => wish.engine === undefined || name === wish.engine),
  )
  const { paint } = wish
  const [cover, interior] = random.weighted(trim.covers.map((choice, index) => [choice, 3 - index] as const))
  const { loose, packCode, optionsEuro } = chooseParts(brand, model, trim, engine, random)
  const ofVersion = tagOptions(brand, spec, trim.level, listEngines(spec, trim, modelYear))
  const fixed = tagOptions(brand, spec, trim.level, [engine])
    .filter(({ option, tag }) => tag === 2 && !ofVersion.some((other) => other.option === option))
    .map(({ option }) => option)
  const isTruck = spec.vehicleClass === 3
  const isInStock = wish.isInStock ?? random.chance(0.7)
  const coverEuro = covers[cover]!.euro - covers[trim.covers[0]![0]]!.euro
  const total =
    listEuro(spec, trim, engine) +
    paintEuro(brand.spec, paint, brand.spec.paints.indexOf(paint)) +
    Math.max(0, coverEuro) +
    optionsEuro
  // A car in stock already costs less than one that is built to order.
  const discount = isInStock ? random.between(0.05, 0.11) : random.between(0.02, 0.05)
  const buildYear = toYear(daysFrom(today, isInStock ? -60 : 45))
  return {
    brand,
    model,
    engine,
    trim,
    paint,
    cover,
    interior,
    fixed,
    loose,
    packCode,
    vin:
      isInStock || random.chance(0.5)
        ? makeVin(random, { wmi: brand.spec.wmi, model: spec.name, kilowatts: engine.kilowatts, modelYear, serial })
        : null,
    isInStock,
    expectedOn: isInStock ? null : daysFrom(today, random.whole(12, 110)),
    orderNumber: `${brand.spec.name.slice(0, 2).toUpperCase()}${String(toYear(today)).slice(2)}-${String(40_000 + serial * 7)}`,
    productionNumber: isInStock || random.chance(0.6) ? String(7_100_000 + serial * 13) : null,
    mileageKm: wish.mileageKm ?? (isInStock ? random.whole(4, 22) : 0),
    buildYear,
    listEuro: total,
    priceEuro: wish.priceEuro ?? roundTo(total * (1 - discount), isTruck ? 100 : 10),
    vatExcluded: isTruck,
    arrivedOn: isInStock ? daysFrom(publishedOn, -random.whole(0, 9)) : null,
    publishedAt,
    publishedOn,
  }
}

function chooseParts(brand: Brand, model: Model, trim: TrimSpec, engine: EngineSpec, random: Random) {
  const tagged = tagOptions(brand, model.spec, trim.level, [engine])
  const offered = packsFor(brand, model.spec, trim, [engine])
  const pack = offered.length > 0 && random.chance(0.5) ? random.pick(offered) : undefined
  const choices = tagged.filter(
    ({ option, tag }) => tag === 1 && option.spec.kind !== 'accessory' && !pack?.contents.includes(option.spec.code),
  )
  const loose = random
    .shuffled(choices.map(({ option }) => option))
    .slice(0, random.whole(1, 4))
    .filter(
      ({ spec }, index, all) =>
        !all.slice(0, index).some((other) => other.spec.code.slice(0, 3) === spec.code.slice(0, 3)),
    )
  const contents = pack?.contents.map((code) => brand.options.find(({ spec }) => spec.code === code)!) ?? []
  return {
    loose,
    packCode: pack?.code ?? null,
    optionsEuro: loose.reduce((sum, { euro }) => sum + euro, 0) + (contents.length > 0 ? packEuro(contents) : 0),
  }
}

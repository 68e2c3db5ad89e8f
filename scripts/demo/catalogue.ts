import { toHorsepower } from '../../domain/catalogue/power.ts'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import { urlize } from '../../domain/platform/values/slug.ts'
import type { ColourGroup } from '../../domain/catalogue/colour-groups.ts'
import type { Batch } from './copy.ts'
import { toMonth, toYear } from './days.ts'
import { findPaint, type Paint } from '@forecourt/demo-pictures/paints.ts'
import {
  covers,
  type OptionSpec,
  interiorColours,
  optionGroups,
  carOptions,
  packs,
  relations,
  replacedBy,
  templates,
  chooseTag,
  truckOptions,
} from './equipment.ts'
import { type BrandSpec, brands, type EngineSpec, type ModelSpec, type TrimSpec } from './range.ts'
import type { References } from './references.ts'

/** A brand with the keys of its rows. */
export interface Brand {
  spec: BrandSpec
  id: string
  models: Model[]
  colourIds: ReadonlyMap<string, string>
  options: readonly Option[]
  packIds: ReadonlyMap<string, string>
}
export interface Model {
  spec: ModelSpec
  id: string
  engineIds: ReadonlyMap<EngineSpec, string>
  versionIds: ReadonlyMap<TrimSpec, string>
}
export interface Option {
  spec: OptionSpec
  id: string
  euro: number
}
export interface Catalogue {
  brands: readonly Brand[]
  coverIds: ReadonlyMap<string, string>
  interiorColourIds: ReadonlyMap<string, string>
  /** By number of months, `factory-24` from the maker. */
  warrantyIds: ReadonlyMap<string, string>
  powerTypeIds: ReadonlyMap<number, string>
}

const groupOfPaint: Readonly<Record<string, ColourGroup>> = {
  'pure-white': 'white',
  'pearl-white': 'white',
  'glacier-silver': 'silver',
  'steel-grey': 'grey',
  'anthracite-grey': 'grey',
  'deep-black': 'black',
  'atlantic-blue': 'blue',
  'night-blue': 'blue',
  'mist-blue': 'blue',
  'ruby-red': 'red',
  'signal-red': 'red',
  'fir-green': 'green',
  petrol: 'green',
  'sand-bronze': 'beige',
  'amber-yellow': 'yellow',
}

// The brochure rounds up where we would round down.
const brochureHorsepower: Readonly<Record<number, number>> = { 257: 350 }

/** Range and price list of the year: what is orderable on `today`. */
export function toModelYear(today: CalendarDay): number {
  return toYear(today) + (toMonth(today) >= 7 ? 1 : 0)
}

export function isBuilt(engine: EngineSpec, modelYear: number): boolean {
  const [from, to = Infinity] = engine.years
  return from <= modelYear && modelYear <= to
}

/** Engines a trim can be ordered with, the base engine first. */
export function listEngines(model: ModelSpec, trim: TrimSpec, modelYear: number): EngineSpec[] {
  return model.engines.filter((engine) => isBuilt(engine, modelYear) && !trim.without?.includes(engine.name))
}

/** Returns the current list price of a new car without options, incl. VAT. */
export function listEuro(model: ModelSpec, trim: TrimSpec, engine: EngineSpec): number {
  return model.baseEuro + trim.surchargeEuro + engine.surchargeEuro
}

export function optionsFor({ models }: BrandSpec): readonly OptionSpec[] {
  const hasCars = models.some(({ vehicleClass }) => vehicleClass !== 3)
  const hasTrucks = models.some(({ vehicleClass }) => vehicleClass === 3)
  return [...(hasCars ? carOptions : []), ...(hasTrucks ? truckOptions : [])]
}

/** Options of car or truck, with how they belong to this trim: 1 optional, 2 standard, 3 not available. */
export function tagOptions(brand: Brand, model: ModelSpec, level: number, engines: readonly EngineSpec[]) {
  const list = model.vehicleClass === 3 ? truckOptions : carOptions
  const fuels = engines.map(({ fuel }) => fuel)
  const tagged = brand.options
    .filter(({ spec }) => list.includes(spec))
    .flatMap((option) => {
      const tag = chooseTag(option.spec, model.body, fuels, level)
      return tag ? { option, tag } : []
    })
  const replaced = replacedBy(tagged.filter(({ tag }) => tag === 2).map(({ option }) => option.spec.code))
  return tagged.filter(({ option }) => !replaced.has(option.spec.code))
}

/** Litres (CNG: kilograms) for 100 km that make so much CO2. */
export function calculateConsumption(fuel: EngineSpec['fuel'], emissionG: number): number | null {
  const gramsPerUnit = {
    petrol: 22.7,
    hybrid: 22.7,
    'plug-in-hybrid': 22.7,
    diesel: 26.2,
    cng: 27.5,
    lpg: 16.3,
    electric: 0,
  }[fuel]
  return gramsPerUnit === 0 ? null : Math.round((emissionG / gramsPerUnit) * 10) / 10
}

/** kWh for 100 km: charging loses an eighth; a plug-in drives part of the way on fuel. */
export function calculatePowerConsumption({ fuel, batteryKwh }: EngineSpec, rangeKm: number): number | null {
  if (batteryKwh === undefined) return null
  return Math.round(((batteryKwh * (fuel === 'electric' ? 112 : 80)) / rangeKm) * 10) / 10
}

export function colourName(brand: BrandSpec, slug: string): Paint['name'] {
  return brand.paintNames?.[slug] ?? findPaint(slug).name
}

export function roundTo(euro: number, step: number): number {
  return Math.round(euro / step) * step
}

interface Context {
  today: CalendarDay
  id: () => string
  references: References
  /** Gives the media host of a model seen in this paint. */
  pictureHost: (model: ModelSpec, paint: string, brand: BrandSpec) => string
  /** Returns the media host of the pictures of a model in a paint; undefined where none was drawn. */
  paintedHost: (model: ModelSpec, paint: string, brand: BrandSpec) => string | undefined
}

export function addCatalogue(batch: Batch, context: Context): Catalogue {
  const { id, references } = context
  const powers = new Set(
    brands.flatMap(({ models }) => models.flatMap(({ engines }) => engines.map((e) => e.kilowatts))),
  )
  const powerTypeIds = toMap(
    [...powers].toSorted((a, b) => a - b),
    (kilowatts) =>
      addRow(batch, 'power_type', {
        id: id(),
        kilowatts,
        horsepower: brochureHorsepower[kilowatts] ?? toHorsepower(kilowatts),
      }),
  )
  const warrantyIds = addWarranties(batch, id)
  const groupIds = toMap(optionGroups, ({ code, name }) =>
    addRow(batch, 'option_group', { id: id(), code, name, rank: optionGroups.findIndex((g) => g.code === code) }),
  )
  const coverIds = new Map(
    Object.entries(covers).map(([code, { name }], rank) => [
      code,
      addRow(batch, 'interior_cover', { id: id(), code, name, rank }),
    ]),
  )
  const interiorColourIds = new Map(
    Object.entries(interiorColours).map(([code, colour]) => [
      code,
      addRow(batch, 'interior_colour', { id: id(), code, ...colour }),
    ]),
  )
  const prices = priceList(batch, context)
  for (const [code, { euro }] of Object.entries(covers)) prices.add({ interior_cover_id: coverIds.get(code)! }, euro)

  const made = brands.map((spec, rank): Brand => {
    const brandId = addRow(batch, 'brand', {
      id: id(),
      slug: urlize(spec.name),
      name: spec.name,
      is_sold_new: spec.isSoldNew,
      rank,
    })
    const colourIds = new Map(
      spec.paints.map((slug, index) => [slug, addColour(batch, context, spec, brandId, slug, index)]),
    )
    if (spec.isSoldNew) {
      spec.paints.forEach((slug, index) =>
        prices.add({ exterior_colour_id: colourIds.get(slug)! }, paintEuro(spec, slug, index)),
      )
    }
    const options = optionsFor(spec).map((option): Option => {
      const optionId = addRow(batch, 'option', {
        id: id(),
        brand_id: brandId,
        code: option.code,
        name: option.name,
        kind: option.kind,
        option_group_id: groupIds.get(optionGroups.find(({ code }) => code === option.group)!)!,
        unit_id: option.unit ? references.idOf('unit', option.unit) : null,
        flags: ['printable', ...(option.flags ?? [])],
      })
      const euro = optionEuro(spec, option)
      if (spec.isSoldNew) prices.add({ option_id: optionId }, euro)
      return { spec: option, id: optionId, euro }
    })
    const packIds = addPacks(batch, context, spec, brandId, options, prices)
    addRelations(batch, id, options)
    if (spec.isSoldNew)
      addTemplates(batch, id, {
        brandId,
        options,
        packIds,
        colourIds: [...colourIds.values()],
        coverIds,
        interiorColourIds,
      })
    const brand: Brand = { spec, id: brandId, models: [], colourIds, options, packIds }
    brand.models = spec.models.map((model, modelRank) =>
      addModel(
        batch,
        context,
        brand,
        model,
        modelRank,
        { coverIds, interiorColourIds, powerTypeIds, warrantyIds },
        prices,
      ),
    )
    return brand
  })
  return { brands: made, coverIds, interiorColourIds, warrantyIds, powerTypeIds }
}

/** Accessories to the cent are from a list of their own. */
export function optionEuro({ optionFactor }: BrandSpec, { euro }: OptionSpec): number {
  return Number.isInteger(euro) ? roundTo(euro * optionFactor, 10) : euro
}

export function colourCode({ name }: BrandSpec, index: number): string {
  return `${name.slice(0, 2).toUpperCase()}${index * 7 + 11}`
}

export function engineCode({ name, kilowatts }: EngineSpec): string {
  return `${urlize(name)}-${kilowatts}kw`
}

export function paintEuro(brand: BrandSpec, slug: string, index: number): number {
  if (index === 0) return 0
  return roundTo((findPaint(slug).metallic ? 690 : 390) * brand.optionFactor, 10)
}

const ownCover = {
  nl: 'Ze dekt motor, versnellingsbak, aandrijving, airco en elektronica, onderdelen en werkuren inbegrepen, in de hele Europese Unie.',
  fr: 'Elle couvre le moteur, la boîte de vitesses, la transmission, la climatisation et l’électronique, pièces et main-d’œuvre comprises, dans toute l’Union européenne.',
}
const factoryCover = {
  nl: 'Ze dekt materiaal- en fabricagefouten in de hele Europese Unie, bij elke erkende hersteller van het merk.',
  fr: 'Elle couvre les défauts de matière et de fabrication dans toute l’Union européenne, auprès de tout réparateur agréé de la marque.',
}

function addWarranties(batch: Batch, id: () => string): Map<string, string> {
  const own = [12, 24, 36]
  const factory = [24, 36, 48, 84]
  const years = (months: number) => months / 12
  const rows = [
    ...own.map((months) => ({
      code: `own-${months}`,
      name: { nl: `${months} maanden garantie`, fr: `${months} mois de garantie` },
      months,
      is_manufacturer: false,
      mileage_limit_km: null,
      covers: ownCover,
    })),
    ...factory.map((months) => ({
      code: `factory-${months}`,
      name: { nl: `${years(months)} jaar fabrieksgarantie`, fr: `${years(months)} ans de garantie constructeur` },
      months,
      is_manufacturer: true,
      mileage_limit_km: months > 24 ? years(months) * 25_000 : null,
      covers: factoryCover,
    })),
  ]
  return new Map(rows.map((row) => [row.code, addRow(batch, 'warranty', { id: id(), ...row })]))
}

function addColour(
  batch: Batch,
  { id, references }: Context,
  brand: BrandSpec,
  brandId: string,
  slug: string,
  index: number,
): string {
  const paint = findPaint(slug)
  const type = slug === 'pearl-white' ? 'pearl' : paint.metallic ? 'metallic' : 'solid'
  return addRow(batch, 'exterior_colour', {
    id: id(),
    brand_id: brandId,
    code: colourCode(brand, index),
    name: colourName(brand, slug),
    hex: paint.hex,
    paint_type_id: references.idOf('paint_type', type),
    colour_group: groupOfPaint[slug]!,
  })
}

function addPacks(
  batch: Batch,
  { id }: Context,
  brand: BrandSpec,
  brandId: string,
  options: readonly Option[],
  prices: PriceList,
): Map<string, string> {
  if (!brand.models.some(({ vehicleClass }) => vehicleClass === 1)) return new Map()
  return new Map(
    packs.map((pack) => {
      const packId = addRow(batch, 'option_pack', { id: id(), brand_id: brandId, code: pack.code, name: pack.name })
      const contents = pack.contents.map((code) => options.find(({ spec }) => spec.code === code)!)
      for (const { id: optionId } of contents)
        batch.add('option_pack_content', { option_pack_id: packId, option_id: optionId })
      if (brand.isSoldNew) prices.add({ option_pack_id: packId }, packEuro(contents))
      return [pack.code, packId]
    }),
  )
}

export function packEuro(contents: readonly Option[]): number {
  return roundTo((contents.reduce((sum, { euro }) => sum + euro, 0) * 6) / 7, 10)
}

interface TemplateIds extends Pick<Catalogue, 'coverIds' | 'interiorColourIds'> {
  brandId: string
  options: readonly Option[]
  packIds: ReadonlyMap<string, string>
  colourIds: readonly string[]
}

function addTemplates(batch: Batch, id: () => string, { brandId, options, ...ids }: TemplateIds): void {
  for (const { code, name, holds, packs: heldPacks = {}, paints = 0, covers: heldCovers = [] } of templates) {
    const held = options.filter(({ spec }) => spec.code in holds)
    if (held.length === 0) continue
    const templateId = addRow(batch, 'feature_template', { id: id(), brand_id: brandId, code, name })
    for (const { spec, id: optionId } of held) {
      batch.add('feature_template_option', {
        feature_template_id: templateId,
        option_id: optionId,
        tag: holds[spec.code]!,
      })
    }
    for (const [pack, tag] of Object.entries(heldPacks)) {
      const packId = ids.packIds.get(pack)
      if (packId) batch.add('feature_template_pack', { feature_template_id: templateId, option_pack_id: packId, tag })
    }
    ids.colourIds.slice(0, paints).forEach((colourId, at) => {
      const tag = at === 0 ? 2 : 1
      batch.add('feature_template_colour', { feature_template_id: templateId, exterior_colour_id: colourId, tag })
    })
    for (const { cover, colour, tag } of heldCovers) {
      batch.add('feature_template_cover', {
        feature_template_id: templateId,
        interior_cover_id: ids.coverIds.get(cover)!,
        interior_colour_id: ids.interiorColourIds.get(colour)!,
        tag,
      })
    }
  }
}

function addRelations(batch: Batch, id: () => string, options: readonly Option[]): void {
  const idOfCode = (code: string) => options.find(({ spec }) => spec.code === code)?.id
  for (const { kind, option, targets } of relations) {
    const optionId = idOfCode(option)
    if (optionId === undefined) continue
    const relationId = addRow(batch, 'option_relation', { id: id(), kind, option_id: optionId })
    for (const target of targets)
      batch.add('option_relation_target', { option_relation_id: relationId, option_id: idOfCode(target)! })
  }
}

type Ids = Pick<Catalogue, 'coverIds' | 'interiorColourIds' | 'powerTypeIds' | 'warrantyIds'>

function addModel(
  batch: Batch,
  context: Context,
  brand: Brand,
  model: ModelSpec,
  rank: number,
  ids: Ids,
  prices: PriceList,
): Model {
  const { id, references, today } = context
  const slug = `${urlize(brand.spec.name)}-${urlize(model.name)}`
  // Each model shows itself in another paint.
  const paint = brand.spec.paints[(rank * 2 + 3) % brand.spec.paints.length]!
  const modelId = addRow(batch, 'model', {
    id: id(),
    brand_id: brand.id,
    slug,
    name: model.name,
    vehicle_class: model.vehicleClass,
    introduction: model.introduction,
    // Lorries wait for their body.
    delivery_weeks: model.vehicleClass === 3 ? 30 : 12 + 2 * (rank % 5),
    media_host_id: context.pictureHost(model, paint, brand.spec),
    rank,
  })
  if (!brand.spec.isSoldNew) return { spec: model, id: modelId, engineIds: new Map(), versionIds: new Map() }
  for (const [slug, colourId] of brand.colourIds) {
    const hostId = context.paintedHost(model, slug, brand.spec)
    if (hostId === undefined) continue
    batch.add('model_colour_media', { model_id: modelId, exterior_colour_id: colourId, media_host_id: hostId })
  }

  const modelYear = toModelYear(today)
  const modelYearId = addRow(batch, 'model_year', {
    id: id(),
    model_id: modelId,
    year: modelYear,
    orderable_from: `${modelYear - 1}-07-01`,
    orderable_until: null,
  })
  const engineIds = new Map(
    model.engines.map((engine, order) => [engine, addEngine(batch, context, modelId, model, engine, order, ids)]),
  )
  const versionIds = new Map<TrimSpec, string>()
  for (const [order, trim] of model.trims.entries()) {
    const engines = listEngines(model, trim, modelYear)
    if (engines.length === 0) continue
    const versionId = addRow(batch, 'version', {
      id: id(),
      model_id: modelId,
      model_year_id: modelYearId,
      slug: urlize(trim.name),
      name: trim.name,
      body_type_id: references.idOf('body_type', model.body),
      doors: model.doors,
      seats: model.seats,
      warranty_id: ids.warrantyIds.get(`factory-${brand.spec.warrantyMonths}`)!,
      rank: order,
    })
    versionIds.set(trim, versionId)
    addVersionContents(batch, brand, model, trim, engines, versionId, modelId, engineIds, ids, prices)
  }
  return { spec: model, id: modelId, engineIds, versionIds }
}

function addEngine(
  batch: Batch,
  { id, references, today }: Context,
  modelId: string,
  model: ModelSpec,
  engine: EngineSpec,
  rank: number,
  { powerTypeIds }: Ids,
): string {
  const [low, high] = engine.emissionG ?? []
  const [near, far] = engine.rangeKm ?? []
  return addRow(batch, 'engine', {
    id: id(),
    model_id: modelId,
    code: engineCode(engine),
    name: engine.name,
    fuel_id: references.idOf('fuel', engine.fuel),
    power_type_id: powerTypeIds.get(engine.kilowatts)!,
    gearbox_id: references.idOf('gearbox', engine.gearbox),
    wheel_drive_id: references.idOf('wheel_drive', engine.drive),
    emission_norm_id: references.idOf(
      'emission_norm',
      engine.fuel === 'electric' ? 'electric' : model.vehicleClass === 3 ? 'euro-vi-e' : 'euro-6e',
    ),
    displacement_cc: engine.displacementCc ?? null,
    torque_nm: calculateTorque(engine),
    battery_kwh: engine.batteryKwh ?? null,
    electric_range_min_km: near ?? null,
    electric_range_max_km: far ?? null,
    max_mass_kg: model.vehicleClass === 3 ? null : estimateMaxMass(engine),
    emission_min_g: low ?? null,
    emission_max_g: high ?? null,
    consumption_min: low === undefined ? null : calculateConsumption(engine.fuel, low),
    consumption_max: high === undefined ? null : calculateConsumption(engine.fuel, high),
    power_consumption_min: far === undefined ? null : calculatePowerConsumption(engine, far),
    power_consumption_max: near === undefined ? null : calculatePowerConsumption(engine, near),
    rank,
    is_active: isBuilt(engine, toModelYear(today)),
  })
}

/** More power and a battery weigh more. */
function estimateMaxMass({ kilowatts, batteryKwh = 0 }: EngineSpec): number {
  return roundTo(1_450 + kilowatts * 4.5 + batteryKwh * 5, 5)
}

function calculateTorque({ fuel, kilowatts }: EngineSpec): number {
  const perKilowatt = {
    petrol: 1.85,
    hybrid: 1.9,
    'plug-in-hybrid': 2.3,
    diesel: 3,
    cng: 1.8,
    lpg: 1.75,
    electric: 2.1,
  }[fuel]
  return roundTo(kilowatts * (kilowatts > 200 && fuel === 'diesel' ? 6.6 : perKilowatt), 10)
}

function addVersionContents(
  batch: Batch,
  brand: Brand,
  model: ModelSpec,
  trim: TrimSpec,
  engines: readonly EngineSpec[],
  versionId: string,
  modelId: string,
  engineIds: ReadonlyMap<EngineSpec, string>,
  { coverIds, interiorColourIds }: Ids,
  prices: PriceList,
): void {
  const base = engines[0]!
  prices.add({ version_id: versionId }, listEuro(model, trim, base))
  for (const engine of engines) {
    batch.add('version_engine', {
      version_id: versionId,
      engine_id: engineIds.get(engine)!,
      model_id: modelId,
      is_base: engine === base,
    })
    prices.add(
      { engine_id: engineIds.get(engine)!, for_version_id: versionId },
      Math.max(0, engine.surchargeEuro - base.surchargeEuro),
    )
  }
  brand.spec.paints.forEach((slug, index) => {
    batch.add('version_colour', {
      version_id: versionId,
      exterior_colour_id: brand.colourIds.get(slug)!,
      tag: index === 0 ? 2 : 1,
    })
  })
  trim.covers.forEach(([cover, colour], index) => {
    const keys = { interior_cover_id: coverIds.get(cover)!, interior_colour_id: interiorColourIds.get(colour)! }
    batch.add('version_cover', { version_id: versionId, ...keys, tag: index === 0 ? 2 : 1 })
  })
  // A version starts with its own standard cover: others cost the difference.
  const standardEuro = covers[trim.covers[0]![0]]!.euro
  for (const cover of new Set(trim.covers.map(([code]) => code))) {
    prices.add(
      { interior_cover_id: coverIds.get(cover)!, for_version_id: versionId },
      Math.max(0, covers[cover]!.euro - standardEuro),
    )
  }
  const tagged = tagOptions(brand, model, trim.level, engines)
  for (const { option, tag } of tagged)
    batch.add('version_option', { version_id: versionId, option_id: option.id, tag })
  for (const pack of packsFor(brand, model, trim, engines)) {
    batch.add('version_pack', { version_id: versionId, option_pack_id: brand.packIds.get(pack.code)!, tag: 1 })
  }
}

/** Packs of which every part can be chosen on this trim. */
export function packsFor(brand: Brand, model: ModelSpec, trim: TrimSpec, engines: readonly EngineSpec[]) {
  const tagged = tagOptions(brand, model, trim.level, engines)
  return packs.filter(
    (pack) =>
      brand.packIds.has(pack.code) &&
      trim.level >= pack.fromLevel &&
      pack.contents.every((code) => tagged.some(({ option, tag }) => option.spec.code === code && tag === 1)),
  )
}

interface PriceList {
  add(subject: Readonly<Record<string, string>>, euro: number): void
}

/** Prices went up a little in September: one row for before and one for since. */
function priceList(batch: Batch, { today, id }: Context): PriceList {
  const listYear = toModelYear(today) - 1
  const newList = `${listYear}-09-01`
  const since = today > newList ? newList : `${listYear}-07-01`
  const subjects = [
    'version_id',
    'engine_id',
    'exterior_colour_id',
    'interior_cover_id',
    'option_id',
    'option_pack_id',
    'vehicle_id',
    'for_version_id',
  ]
  const empty = Object.fromEntries(subjects.map((subject) => [subject, null]))
  const row = (
    subject: Readonly<Record<string, string>>,
    euro: number,
    from: CalendarDay,
    until: CalendarDay | null,
  ) => {
    const cents = Math.round(euro * 100)
    batch.add('price', {
      id: id(),
      ...empty,
      ...subject,
      valid_from: from,
      valid_until: until,
      price_cents: cents,
      vat_excluded: false,
      cost_net_cents: Math.round((cents / 1.21) * 0.89),
      source: `Prijslijst ${from.slice(5, 7)}/${from.slice(0, 4)}`,
    })
  }
  return {
    add(subject, euro) {
      if ('version_id' in subject && since === newList) {
        row(subject, roundTo(euro * 0.985, 50), `${listYear}-07-01`, newList)
      }
      row(subject, euro, since, null)
    },
  }
}

function addRow(batch: Batch, table: string, row: { id: string } & Parameters<Batch['add']>[1]): string {
  batch.add(table, row)
  return row.id
}

function toMap<Key, Value>(keys: readonly Key[], value: (key: Key) => Value): Map<Key, Value> {
  return new Map(keys.map((key) => [key, value(key)]))
}

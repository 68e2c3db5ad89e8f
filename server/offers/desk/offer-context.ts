import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import { relationsAmong } from '@forecourt/domain/catalogue/configuration.ts'
import { VEHICLE_CLASSES, type VersionTag } from '@forecourt/domain/catalogue/vehicle.ts'
import type { OfferCar, OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { AnsweredContext } from '@forecourt/domain/offers/offer-context.schema.ts'
import type { OfferCarFacts, OfferContext, OfferPart } from '@forecourt/domain/offers/offer-sale.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import type { CarCosts, ConfigurationFacts } from '@forecourt/domain/pricing/sale/sale.ts'
import { packContents, relationsOfVersion, versionToSell } from '../../catalogue/version.ts'
import { buyerWithNumber } from '../../contacts/buyers.ts'
import type { Db } from '../../platform/database/database.ts'
import { readItemCosts, readPriceRows } from '../../pricing/price-list.ts'
import { pickableRules, rulesOfSale, type RuleQuestion, type RulesOfSale } from '../../pricing/price-rules.ts'
import { salesFigures } from '../../pricing/sales-policy.ts'
import { findCarToSell, type CarToSell } from '../../stock/intake/car-to-sell.ts'
import { partsOfVersion } from '../../stock/lists/configured-car.ts'
import { loadRange } from '../checks/offer-checks.sql.ts'
import { countDealCars } from './deal-counts.ts'
import { eachTime, type Once } from './once.ts'

/** The input that decides the rows with which an offer is calculated. */
export type ContextWish = Pick<OfferContent, 'customer' | 'car' | 'salesType' | 'picks'> & {
  /** The base role of the salesperson, whose limits are in force. */
  readonly role: string | null
  /** Rules to load even if they no longer fit. */
  readonly snapshotRules?: readonly string[]
  /** The offer that is calculated, where it is sold already, so that its own cars do not count for a deal. */
  readonly exceptOffer?: string | undefined
}

/**
 * Loads the rows with which an offer is calculated on a day, costs included: `withoutCosts` removes them for users without the
 * right to see costs. Its rules are the automatic ones and the picked ones; `isToPickFrom` adds all that could be picked.
 */
export async function offerContext(
  db: Db,
  wish: ContextWish,
  day: CalendarDay,
  { isToPickFrom = false, once = eachTime }: { isToPickFrom?: boolean; once?: Once } = {},
): Promise<OfferContext & OfferKeys> {
  const [{ customer, customerKey }, chosen] = await Promise.all([
    once('buyer', wish.customer, () => loadBuyer(db, wish.customer)),
    once('car', toChoice(wish.car), () => loadCar(db, wish.car)),
  ])
  const { car, keys, configuration } = chosen ?? nothingChosen
  const subjects = car === null ? [] : [...new Set([car.id, ...car.parts.map(({ id }) => id)])]
  const kind = { day, condition: car?.condition ?? 'new', salesType: wish.salesType, role: wish.role } as const
  const sale: RuleQuestion | null = car && {
    car: car.traits,
    salesType: wish.salesType,
    customerKey,
    day,
    customerType: customer?.customerType ?? (wish.salesType === 'fleet' ? 'fleet' : 'private'),
  }
  const picked = [...wish.picks, ...(wish.snapshotRules ?? [])]
  const [rows, figures, rules, itemCosts, range] = await Promise.all([
    once('prices', subjects, () => readPriceRows(db, subjects, day)),
    once('figures', kind, () => salesFigures(db, kind)),
    sale === null
      ? noRules
      : once('rules', [sale, picked], () =>
          rulesFor(db, sale, { picked, isToPickFrom, exceptOffer: wish.exceptOffer }),
        ),
    keys.versionId === null || keys.vehicleId !== null
      ? []
      : once('costs', subjects, () =>
          readItemCosts(
            db,
            { subjectIds: subjects, versionId: requireValue(keys.versionId, 'the version of the car') },
            day,
          ),
        ),
    once('range', [keys, car?.traits.version], () => rangeFor(db, car, wish.car, day)),
  ])
  const { names: ofFigures, offer: terms, ...ofHouse } = figures
  const costs: CarCosts | null = car === null ? null : { ...keys.costs, items: itemCosts }
  return {
    day,
    customer,
    car,
    keys,
    customerKey,
    terms,
    range,
    facts: {
      ...rows,
      ...ofHouse,
      configuration,
      rules: rules.rules,
      costs,
      marginPurchaseCents: car?.vat === 'margin' ? keys.costs.purchaseCents : null,
    },
    names: {
      ...ofFigures,
      ...collectNames(rules),
      ...Object.fromEntries(car?.parts.map(({ id, name }) => [id, name] as const) ?? []),
    },
  }
}

const noRules: RulesOfSale = { rules: [], names: {} }

async function rangeFor(db: Db, car: OfferCarFacts | null, chosen: OfferCar | null, day: CalendarDay) {
  const { version: versionId = null, engine: engineId = null } = car?.traits ?? {}
  if (versionId === null || chosen?.kind === 'used') return null
  return loadRange(db, { versionId, engineId, isToBuild: chosen?.kind === 'configured' }, day)
}

/** Returns what identifies the car and its rows: of its parts only the engine does. */
function toChoice(car: OfferCar | null) {
  if (car?.kind !== 'configured') return car && [car.kind, car.vehicle]
  return [car.kind, car.version, car.parts.filter((part) => part.startsWith('engine-'))]
}

async function rulesFor(
  db: Db,
  sale: RuleQuestion,
  {
    picked,
    isToPickFrom,
    exceptOffer,
  }: { picked: readonly string[]; isToPickFrom: boolean; exceptOffer: string | undefined },
): Promise<RulesOfSale> {
  const carsBefore = countDealCars(db, { ...sale, exceptOffer })
  const [ofSale, others] = await Promise.all([
    rulesOfSale(db, { ...sale, picked }, carsBefore),
    isToPickFrom ? pickableRules(db, sale, carsBefore) : noRules,
  ])
  const known = new Set(ofSale.rules.map(({ id }) => id))
  return {
    rules: [...ofSale.rules, ...others.rules.filter(({ id }) => !known.has(id))],
    names: { ...others.names, ...ofSale.names },
  }
}

/** Collects the names by keys and by codes: a breakdown names a conflicting rule by its code. */
function collectNames({ names }: RulesOfSale): OfferContext['names'] {
  return Object.fromEntries(
    Object.entries(names).flatMap(([id, { code, name }]) => [
      [id, name],
      [code, name],
    ]),
  )
}

/** The records that the row of an offer refers to. */
export interface OfferKeys {
  readonly keys: CarKeys
  readonly customerKey: string | null
}

/** The keys of the car of an offer, and its cost to us. */
type CarKeys = {
  readonly versionId: string | null
  readonly vehicleId: string | null
  readonly costs: Omit<CarCosts, 'items'>
}

type Chosen = { car: OfferCarFacts | null; keys: CarKeys; configuration: ConfigurationFacts | null }

const noCosts: CarKeys['costs'] = {
  purchaseCents: null,
  reconditioningNetCents: 0,
  preparationNetCents: 0,
  deliveryNetCents: 0,
}
const nothingChosen: Chosen = {
  car: null,
  keys: { versionId: null, vehicleId: null, costs: noCosts },
  configuration: null,
}

/** The customer of an offer, with their key. */
export async function loadBuyer(
  db: Db,
  number: number | null,
): Promise<Pick<OfferContext, 'customer'> & Pick<OfferKeys, 'customerKey'>> {
  const buyer = number === null ? undefined : await buyerWithNumber(db, number)
  if (!buyer) return { customer: null, customerKey: null }
  const { key: customerKey, ...customer } = buyer
  return { customer, customerKey }
}

async function loadCar(db: Db, chosen: OfferCar | null): Promise<Chosen | undefined> {
  if (chosen === null) return undefined
  if (chosen.kind === 'configured') return loadConfiguredCar(db, chosen)
  const car = await findCarToSell(db, chosen.vehicle)
  return car && car.kind === chosen.kind ? standingCar(car) : undefined
}

function standingCar(car: CarToSell): Chosen {
  return {
    car: describeStandingCar(car),
    keys: {
      versionId: null,
      vehicleId: car.id,
      costs: {
        ...noCosts,
        purchaseCents: car.purchaseCents,
        reconditioningNetCents: car.reconditioningNetCents,
      },
    },
    configuration: null,
  }
}

/** Returns the facts of a car in stock or on its way that an offer stores. */
export function describeStandingCar(car: CarToSell): OfferCarFacts {
  const condition = car.isUsed ? 'used' : 'new'
  const { id, name, firstRegistration, mileageKm, licencePlate, vin, standing } = car
  return {
    id,
    name,
    condition,
    firstRegistration,
    mileageKm,
    licencePlate,
    vin,
    standing,
    parts: [],
    versionId: null,
    vat: car.isMargin ? 'margin' : 'deductible',
    traits: {
      vehicleClass: getEnumerationName(VEHICLE_CLASSES, car.vehicleClass),
      condition,
      brand: car.brandId,
      model: car.modelId,
      version: car.versionId,
      bodyType: car.bodyTypeId,
      engine: car.engineId,
      label: car.stockLabelId,
    },
  }
}

async function loadConfiguredCar(
  db: Db,
  chosen: Extract<OfferCar, { kind: 'configured' }>,
): Promise<Chosen | undefined> {
  const version = await versionToSell(db, chosen.version)
  if (!version) return undefined
  const [parts, relations, contents] = await Promise.all([
    partsOfVersion(db, version.id, 'offer'),
    relationsOfVersion(db, version.id),
    packContents(db, version.id),
  ])
  const engines = version.engines.map(({ id, number: engine, name, isBase }): OfferPart => ({
    key: `engine-${engine}`,
    id,
    kind: 'engine',
    name: { nl: name, fr: name },
    group: null,
    tag: isBase ? 'standard' : 'optional',
  }))
  const all = [...engines, ...parts]
  // A car has one engine, one colour and one cover: a chosen one replaces the one in the price.
  const tags = all.map(({ key, kind, tag }) => [key, isSingle(kind) ? 'optional' : tag] as const)
  const known = new Set<PartKey>(tags.map(([key]) => key))
  const { id, name, vehicleClass, brandId, modelId, bodyTypeId } = version
  return {
    car: {
      id,
      name,
      condition: 'new',
      standing: null,
      vat: 'deductible',
      versionId: id,
      parts: all,
      firstRegistration: null,
      mileageKm: null,
      licencePlate: null,
      vin: null,
      traits: {
        vehicleClass: getEnumerationName(VEHICLE_CLASSES, vehicleClass),
        condition: 'new',
        brand: brandId,
        model: modelId,
        version: id,
        bodyType: bodyTypeId,
        engine: (engines.find(({ key }) => chosen.parts.includes(key)) ?? engines[0])?.id ?? null,
        label: null,
      },
    },
    keys: { versionId: id, vehicleId: null, costs: noCosts },
    configuration: {
      tags: tags satisfies (readonly [PartKey, VersionTag])[],
      contents: contents.map(({ pack, options }) => [pack, options]),
      relations: relationsAmong(known, relations),
    },
  }
}

function isSingle(kind: OfferPart['kind']): boolean {
  return kind === 'engine' || kind === 'colour' || kind === 'cover'
}

/**
 * Removes the cost of the car and the payments of importers, for users without the right to see them. The purchase price of a
 * margin car stays if its buyer brings it out of the Union: the guarantee that they pay reveals it.
 */
export function withoutCosts(
  context: OfferContext,
  { destination = 'belgium', transport = null }: Partial<Pick<OfferContent, 'destination' | 'transport'>>,
): AnsweredContext {
  const { facts } = context
  const rules = facts.rules.map((rule) => ('supportNetCents' in rule ? { ...rule, supportNetCents: 0 as const } : rule))
  const isGuaranteed = destination === 'outside' && transport === 'buyer'
  const marginPurchaseCents = isGuaranteed ? (facts.marginPurchaseCents ?? facts.costs?.purchaseCents ?? null) : null
  return { ...context, facts: { ...facts, costs: null, marginPurchaseCents, margins: [], rules } }
}

import type { CarEngine, OptionGroup } from '@forecourt/domain/catalogue/setup.schema.ts'
import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import type { ComparedCar } from '@forecourt/domain/stock/car-comparison.schema.ts'
import { requireCarKey, type CarKey, type CarRef } from '@forecourt/domain/stock/car-key.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CardContext } from '../lists/car-cards.ts'
import { cardsByKey } from '../lists/cards-by-key.ts'
import { newCarDetail } from '../lists/new-cars.ts'
import { stockCarDetail, loadUsedCarDetail } from './vehicle-details.ts'

type Details = Omit<ComparedCar, 'card'>

/** Loads cars of any kind for a comparison, in the order requested; what can no longer be ordered is left out. */
export async function loadComparedCars(db: Db, keys: readonly CarKey[], at: CardContext): Promise<ComparedCar[]> {
  const cards = await cardsByKey(db, keys, at)
  const compared = await Promise.all([...cards].map(([key, card]) => loadComparedCar(db, requireCarKey(key), card, at)))
  return compared.filter((car) => car !== undefined)
}

async function loadComparedCar(db: Db, car: CarRef, card: CarCard, at: CardContext): Promise<ComparedCar | undefined> {
  const details = await loadDetails(db, car, at)
  return details && { card, ...details }
}

async function loadDetails(db: Db, car: CarRef, at: CardContext): Promise<Details | undefined> {
  switch (car.kind) {
    case 'used':
      return loadUsedDetails(db, car.id, at)
    case 'stock':
      return stockDetails(db, car.id, at)
    case 'new':
      return newDetails(db, car, at)
  }
}

async function loadUsedDetails(db: Db, id: number, at: CardContext): Promise<Details | undefined> {
  const car = await loadUsedCarDetail(db, id, at)
  if (!car) return undefined
  const { setup } = car
  return {
    bodyTypeLabel: setup.bodyTypeLabel,
    emissionCycle: setup.emissionType,
    emission: exact(setup.emissionValue),
    consumption: exact(setup.consumption),
    powerConsumption: exact(setup.powerConsumption),
    emissionNorm: setup.emissionNorm,
    guarantee: toMonths(car),
    equipment: namesIn([...setup.fixedOptions, ...setup.looseOptions], setup.usedOptionPacks),
  }
}

async function stockDetails(db: Db, id: number, at: CardContext): Promise<Details | undefined> {
  const car = await stockCarDetail(db, id, at)
  if (!car) return undefined
  const { carEngine, options, optionPacks } = car.stockData
  return {
    bodyTypeLabel: car.bodyTypeLabel,
    ...toFigures(carEngine),
    guarantee: toMonths(car),
    equipment: namesIn([...car.version.looseOptions, ...options], optionPacks),
  }
}

/** Loads the details with the engine of the key; without one the version's own, which is the cheapest. */
async function newDetails(db: Db, car: CarRef & { kind: 'new' }, at: CardContext): Promise<Details | undefined> {
  const model = await newCarDetail(db, car.id, car.versionId, at)
  const engines = model?.engines.toSorted((one, other) => one.priceInc - other.priceInc) ?? []
  const engine = car.engineId === undefined ? engines[0] : engines.find(({ id }) => id === car.engineId)
  if (!model || !engine) return undefined
  return {
    bodyTypeLabel: model.bodyTypeLabel,
    ...toFigures(engine),
    guarantee: toMonths(model),
    equipment: namesIn(model.baseEquipment, []),
  }
}

function toFigures(engine: CarEngine) {
  return {
    emissionCycle: 'WLTP' as const,
    emission: engine.emissionRange,
    consumption: engine.consumptionRange,
    powerConsumption: engine.powerConsumptionRange,
    emissionNorm: engine.emissionLabel,
  }
}

function toMonths({ guarantee: { legalMonths, commercialMonths } }: { guarantee: ComparedCar['guarantee'] }) {
  return { legalMonths, commercialMonths }
}

function exact(value: number | null) {
  return value === null ? null : { from: value, to: value }
}

function namesIn(groups: readonly OptionGroup[], packs: readonly { options: readonly string[] }[]): string[] {
  const single = groups.flatMap(({ options }) => options.map(({ name }) => name))
  return [...new Set([...single, ...packs.flatMap(({ options }) => options)])]
}

import {
  EnginesAnswer,
  EnginesRequest,
  NewCarAnswer,
  NewCarRequest,
  StockCarAnswer,
  TruckAnswer,
  UsedCarAnswer,
  VehicleRequest,
} from '@forecourt/domain/stock/car-detail.schema.ts'
import {
  CarListRequest,
  FavouritesAnswer,
  FavouritesRequest,
  ListSizes,
  NewCarList,
  StockCarList,
  TruckList,
  UsedCarList,
} from '@forecourt/domain/stock/car-list.schema.ts'
import { ComparisonAnswer, ComparisonRequest } from '@forecourt/domain/stock/car-comparison.schema.ts'
import { CarPagesAnswer, CarPagesRequest } from '@forecourt/domain/stock/car-pages.schema.ts'
import { valuesAsked } from '@forecourt/domain/stock/car-filter.schema.ts'
import { activeChips, listResetKeys, type CarFilterValues } from '@forecourt/domain/stock/car-filter.ts'
import type { CarFilterShown } from '@forecourt/domain/stock/car-list.schema.ts'
import { z } from 'zod'
import { query, type QueryContext } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { carCards } from './car-cards.ts'
import { carPages } from '../details/car-pages.ts'
import { cardsByKey } from './cards-by-key.ts'
import { loadComparedCars } from '../details/compared-cars.ts'
import type { VehicleList } from './car-lists.ts'
import { enginesOfVersion, newCarDetail, newCarList, orderableModels } from './new-cars.ts'
import { stockCarDetail, truckDetail, loadUsedCarDetail } from '../details/vehicle-details.ts'

const getUsedCars = query({
  path: 'POST /shop/catalog/getusedcars',
  right: 'public',
  summary: 'Lists the used cars that match a filter, with the number of results of each further choice.',
  input: CarListRequest,
  output: UsedCarList,
  shows: ['stock', 'catalogue'],
  async run(at, input) {
    const { cars, ...list } = await buildList('used', at, input)
    return { usedCars: cars, ...list }
  },
})

const getStockCars = query({
  path: 'POST /shop/catalog/getstockcars',
  right: 'public',
  summary: 'Lists the new cars in stock or in transit that match a filter.',
  input: CarListRequest,
  output: StockCarList,
  shows: ['stock', 'catalogue'],
  async run(at, input) {
    const { cars, ...list } = await buildList('stock', at, input)
    return { stockCars: cars, ...list }
  },
})

const getTrucks = query({
  path: 'POST /shop/catalog/gettrucks',
  right: 'public',
  summary: 'Lists the new and used trucks that match a filter.',
  input: CarListRequest,
  output: TruckList,
  shows: ['stock', 'catalogue'],
  async run(at, input) {
    const { cars, ...list } = await buildList('truck', at, input)
    return { trucks: cars, ...list }
  },
})

const getNewCars = query({
  path: 'POST /shop/catalog/getnewcars',
  right: 'public',
  summary: 'Lists the models to order new that match a filter.',
  input: CarListRequest,
  output: NewCarList,
  shows: ['stock', 'catalogue', 'prices'],
  async run({ db, call, services: { carLists } }, input) {
    const values = valuesAsked('new', input)
    const { cars, controls, ...list } = await newCarList(db, values, input.sortFilter, input.pageFilter, {
      ...call,
      carLists,
    })
    return { newCars: cars, ...list, filter: filterAnswer(values, controls, list) }
  },
})

const getNewCar = query({
  path: 'GET /shop/catalog/getnewcar',
  right: 'public',
  summary: 'Returns a model with its versions, and the equipment of the chosen version (by default the cheapest).',
  input: NewCarRequest,
  output: NewCarAnswer,
  shows: ['catalogue', 'prices'],
  async run({ db, call }, { id, carVersionId }) {
    const newCar = await newCarDetail(db, id, carVersionId, call)
    return newCar ? { newCar } : carNotFound()
  },
})

const getEngines = query({
  path: 'GET /shop/catalog/getengines',
  right: 'public',
  summary: 'Returns the engines of a version with the resulting price of the version.',
  input: EnginesRequest,
  output: EnginesAnswer,
  shows: ['catalogue', 'prices'],
  async run({ db, call }, { carVersionId }) {
    const engines = await enginesOfVersion(db, carVersionId, call)
    return engines ? { engines } : carNotFound()
  },
})

const getUsedCar = query({
  path: 'GET /shop/catalog/getusedcar',
  right: 'public',
  summary: 'Returns a used car, sold ones included.',
  input: VehicleRequest,
  output: UsedCarAnswer,
  shows: ['stock', 'catalogue'],
  async run({ db, call, services: { carLists } }, { id }) {
    const usedCar = await loadUsedCarDetail(db, id, { ...call, carLists })
    return usedCar && !usedCar.card.isTruck ? { usedCar } : carNotFound()
  },
})

const getStockCar = query({
  path: 'GET /shop/catalog/getstockcar',
  right: 'public',
  summary: 'Returns a stock car, sold ones included.',
  input: VehicleRequest,
  output: StockCarAnswer,
  shows: ['stock', 'catalogue', 'prices'],
  async run({ db, call, services: { carLists } }, { id }) {
    const stockCar = await stockCarDetail(db, id, { ...call, carLists })
    return stockCar && !stockCar.card.isTruck ? { stockCar } : carNotFound()
  },
})

const getTruck = query({
  path: 'GET /shop/catalog/gettruck',
  right: 'public',
  summary: 'Returns a new or used truck, sold ones included.',
  input: VehicleRequest,
  output: TruckAnswer,
  shows: ['stock', 'catalogue', 'prices'],
  async run({ db, call, services: { carLists } }, { id }) {
    const truck = await truckDetail(db, id, call)
    if (!truck) return carNotFound()
    const used = await loadUsedCarDetail(db, id, { ...call, carLists })
    if (used) return { kind: 'used' as const, truck: used, truckData: truck }
    const stock = await stockCarDetail(db, id, { ...call, carLists })
    return stock ? { kind: 'stock' as const, truck: stock, truckData: truck } : carNotFound()
  },
})

const getFavourites = query({
  path: 'POST /shop/catalog/getfavourites',
  right: 'public',
  summary: 'Returns the given cars of any kind, and which of them are gone.',
  input: FavouritesRequest,
  output: FavouritesAnswer,
  async run({ db, call, services: { carLists } }, { ids }) {
    const cards = await cardsByKey(db, ids, { ...call, carLists })
    const found = ids.flatMap((key) => cards.get(key) ?? [])
    return { usedCars: found, gone: ids.filter((key) => !cards.has(key)) }
  },
})

const compareCars = query({
  path: 'POST /shop/catalog/comparecars',
  right: 'public',
  summary: 'Compares cars of any kind, and returns which of them are gone.',
  input: ComparisonRequest,
  output: ComparisonAnswer,
  async run({ db, call, services: { carLists } }, { ids }) {
    const cars = await loadComparedCars(db, ids, { ...call, carLists })
    return { cars, gone: ids.filter((key) => !cars.some(({ card }) => card.key === key)) }
  },
})

const getListSizes = query({
  path: 'GET /shop/catalog/getlistsizes',
  right: 'public',
  summary: 'Counts the cars in each list of the shop.',
  input: z.strictObject({}),
  output: ListSizes,
  shows: ['stock', 'catalogue', 'prices'],
  async run({ db, services, call }) {
    const [{ truckCategories, ...sizes }, models] = await Promise.all([
      services.carLists.sizes(),
      orderableModels(db, call.now),
    ])
    return { ...sizes, new: models.length, truckCategories }
  },
})

const getCarPages = query({
  path: 'GET /shop/catalog/getcarpages',
  right: 'public',
  summary: 'Returns the address parts of all car pages, for the sitemap.',
  input: CarPagesRequest,
  output: CarPagesAnswer,
  shows: ['stock', 'catalogue', 'prices'],
  run: ({ db, services: { carLists }, call: { now } }, { page }) => carPages(db, page, { now, carLists }),
})

async function buildList(
  carType: VehicleList,
  { db, services, call }: QueryContext,
  input: z.output<typeof CarListRequest>,
) {
  const { language, now } = call
  const values = valuesAsked(carType, input)
  const { numbers, controls, ...page } = await services.carLists.find(
    values,
    input.sortFilter,
    input.pageFilter,
    language,
  )
  const cars = await carCards(db, numbers, { language, now, carLists: services.carLists })
  return { cars, ...page, filter: filterAnswer(values, controls, page) }
}

function filterAnswer(
  values: CarFilterValues,
  controls: CarFilterShown['controls'],
  { pageCount }: { pageCount: number },
): CarFilterShown {
  const isQuerying = activeChips(values).length > 0
  return {
    values,
    resetKeys: listResetKeys(values.carType),
    controls,
    isPaging: pageCount > 1,
    isQuerying,
    queryFilter: values.q,
  }
}

function carNotFound() {
  return refuse('car-not-found', { status: 404 })
}

export const stockEndpoints = [
  getUsedCars,
  getStockCars,
  getTrucks,
  getNewCars,
  getUsedCar,
  getStockCar,
  getTruck,
  getNewCar,
  getEngines,
  getFavourites,
  compareCars,
  getListSizes,
  getCarPages,
] as const

import { z } from 'zod'
import { oneLine } from '../platform/forms/fields.schema.ts'
import { ListState, PageFilterInput, SearchFilterInput, sortFilterInput } from '../platform/lists/paging.schema.ts'
import { allUnused } from '../platform/values/unused.schema.ts'
import { CarCard, CarKeyText } from './car-card.schema.ts'
import { CarFilterInput, SentCarFilter } from './car-filter.schema.ts'
import { CAR_FIELDS, CAR_TYPES, FIELD_KEYS, RANGE_KEYS } from './car-fields.ts'
import { CONTROL_TAGS, MAX_QUERY_LENGTH } from './car-filter.ts'
import { CAR_SORTS, DEFAULT_CAR_SORT } from './car-sort.ts'
import { MAX_FAVOURITES } from './kept-cars.ts'

/** The filter of an answer, as it comes back with the next call. */
const filterAnswered = z.strictObject({
  values: SentCarFilter.optional(),
  queryFilter: oneLine(MAX_QUERY_LENGTH).optional(),
  ...allUnused(['resetKeys', 'controls', 'isPaging', 'isQuerying'], 'the answer makes them anew'),
})

/** `POST /shop/catalog/getusedcars`, `getnewcars`, `getstockcars`, `gettrucks`: the name of the call has the car type. */
export const CarListRequest = z
  .strictObject({
    values: SentCarFilter.optional(),
    pageFilter: PageFilterInput.prefault({}),
    sortFilter: sortFilterInput(CAR_SORTS).prefault(DEFAULT_CAR_SORT),
    queryFilter: z
      .union([oneLine(MAX_QUERY_LENGTH), SentCarFilter])
      .nullable()
      .optional()
      .describe('Free text, when values has none; or the values, when there are no values'),
    searchFilter: SearchFilterInput.nullable().optional().describe('Free text, when neither has any'),
    filter: filterAnswered
      .nullable()
      .optional()
      .describe('The filter as an answer had it, for values that are not sent separately'),
  })
  .meta({
    example: {
      values: { brands: ['noord'], priceGrossCents: { to: 4_500_000 } },
      pageFilter: { activePage: 1, pageSize: 30 },
      sortFilter: { sortBy: 'price', descending: false },
    },
  })

const range = z.strictObject({ from: z.int().optional(), to: z.int().optional() })
const chosen = z.union([z.string(), z.int(), z.boolean(), range])
const filterKey = z.enum(FIELD_KEYS)

/** One choice of a control and how many cars it would leave. `swatch` is a colour in sRGB. */
export const FilterOption = z
  .strictObject({
    value: z.union([z.string(), z.int()]),
    label: z.string(),
    count: z.int(),
    swatch: z.string().optional(),
  })
  .meta({ id: 'FilterOption', example: { value: 'electric', label: 'Elektrisch', count: 9 } })

/** The filter as the shop draws it. */
export const CarFilterAnswer = z.strictObject({
  values: z.strictObject({ ...CarFilterInput.required().shape, carType: z.enum(CAR_TYPES) }),
  resetKeys: z
    .partialRecord(z.enum([...FIELD_KEYS, 'carType']), CarFilterInput)
    .describe('The values that change when a key is emptied, or another car type chosen, with their defaults'),
  ...ListState.shape,
  controls: z.array(
    z.strictObject({
      key: filterKey,
      tag: z.enum(CONTROL_TAGS),
      unit: z.enum(RANGE_KEYS.map((key) => CAR_FIELDS[key].unit)).optional(),
      step: z.int().optional(),
      options: z.array(FilterOption).optional(),
      bounds: z
        .strictObject({ min: z.int(), max: z.int() })
        .optional()
        .describe('Smallest and largest value among the cars of this list, in the unit of the value'),
    }),
  ),
})

/** Returns the schema of a list call under its own name: `usedCars`, `newCars`, `stockCars` or `trucks`. */
export function carListAnswer<const Name extends 'usedCars' | 'newCars' | 'stockCars' | 'trucks'>(name: Name) {
  const cars = { [name]: z.array(CarCard) } as { [name in Name]: z.ZodArray<typeof CarCard> }
  return z.strictObject({
    ...cars,
    page: z.int(),
    pageSize: z.int(),
    pageCount: z.int(),
    rowCount: z.int(),
    filter: CarFilterAnswer,
    loosenings: z
      .array(z.strictObject({ key: filterKey, value: chosen, rowCount: z.int() }))
      .describe('Without result: filters to drop and the number of cars then, the most helpful first'),
  })
}

export const UsedCarList = carListAnswer('usedCars')
export const NewCarList = carListAnswer('newCars')
export const StockCarList = carListAnswer('stockCars')
export const TruckList = carListAnswer('trucks')
export type CarFilterShown = z.infer<typeof CarFilterAnswer>

/** `POST /shop/catalog/getfavourites`: the cars stored in the browser, of any kind. */
export const FavouritesRequest = z
  .strictObject({ ids: z.array(CarKeyText).max(MAX_FAVOURITES) })
  .meta({ example: { ids: ['used-20418', 'new-12-45'] } })

/** The cards in the order asked for (under the name the specification reads), and the keys of cars that are no more. */
export const FavouritesAnswer = z.strictObject({ usedCars: z.array(CarCard), gone: z.array(CarKeyText) })

/** The number of cars of each list, for the home page; trucks also by category. */
export const ListSizes = z
  .strictObject({
    new: z.int(),
    stock: z.int(),
    used: z.int(),
    truck: z.int(),
    truckCategories: z.record(z.string(), z.int()),
  })
  .meta({ example: { new: 25, stock: 60, used: 260, truck: 30, truckCategories: { tractor: 12 } } })

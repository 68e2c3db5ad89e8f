import { data } from 'react-router'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { carListAddress } from '@forecourt/domain/stock/car-address.ts'
import type { CarType } from '@forecourt/domain/stock/car-fields.ts'
import { type CarFilterValues, emptyValues } from '@forecourt/domain/stock/car-filter.ts'
import type { CarFilterShown } from '@forecourt/domain/stock/car-list.schema.ts'
import { DEFAULT_CAR_SORT } from '@forecourt/domain/stock/car-sort.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { pageLoader, type PageRequest } from '../platform/page.ts'
import { findInView } from './car-list.server.ts'
import type { CarsInstead } from './car-gone.ts'
import { toShownCar } from './shown-car.ts'

const mostInstead = 4

/** Wraps the loader of the page of a car. A car that is not offered, or not any more, becomes a 404 with alternatives. */
export function carPageLoader<Data>(carType: CarType, load: (page: PageRequest) => Promise<Data>) {
  return pageLoader(async (page) => {
    try {
      return await load(page)
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 404)) throw error
      throw data(await carsInstead(carType, page), { status: 404 })
    }
  })
}

/** Lists cars of the model, then of the brand in the address; without a known brand the newest of their kind. */
async function carsInstead(carType: CarType, page: PageRequest): Promise<CarsInstead> {
  const { api, language, now, prices, params } = page
  const slug = params['slug'] ?? ''
  const findCars = (wish: Partial<CarFilterValues>) =>
    findInView(api, { values: { ...emptyValues(carType), ...wish }, sort: DEFAULT_CAR_SORT, page: 1 })
  const all = await findCars({})
  const brand = findNamed(slug, all.filter, 'brands')
  const ofBrand = brand && (await findCars({ brands: [brand.value] }))
  const model = brand && ofBrand && findNamed(slug, ofBrand.filter, 'models', `${urlize(brand.label)}-`)
  const ofModel = model && (await findCars({ brands: [brand.value], models: [model.value] }))
  const cars = [...(ofModel?.cars ?? []), ...(ofBrand?.cars ?? all.cars)]
  const values = { ...emptyValues(carType), ...(brand && { brands: [brand.value] }) }
  return {
    heading: brand ? m['detail.instead.brand']({ brand: brand.label }) : m['detail.instead.heading'](),
    cars: cars
      .filter(({ key }, index) => cars.findIndex((one) => one.key === key) === index)
      .slice(0, mostInstead)
      .map((car) => toShownCar(car, { language, now, prices })),
    all: {
      href: carListAddress(language, { values, sort: DEFAULT_CAR_SORT, page: 1 }),
      text: brand ? m['detail.instead.all-brand']({ brand: brand.label }) : m['detail.instead.all'](),
    },
  }
}

/** Finds the choice whose name the slug begins with, the longest of them: `noord-v6-2-0-t` matches Noord, then V6. */
function findNamed(slug: string, { controls }: CarFilterShown, key: 'brands' | 'models', before = '') {
  const options = controls.find((control) => control.key === key)?.options ?? []
  return options
    .filter(({ label, count }) => count > 0 && `${slug}-`.startsWith(`${before}${urlize(label)}-`))
    .map(({ label, value }) => ({ label, value: String(value) }))
    .toSorted((one, other) => other.label.length - one.label.length)[0]
}

import type { z } from 'zod'
import { VEHICLE_CLASSES } from '@forecourt/domain/catalogue/vehicle.ts'
import type { CarPagesAnswer } from '@forecourt/domain/stock/car-pages.schema.ts'
import { urlize } from '@forecourt/domain/platform/slug.ts'
import type { Db } from '../platform/database.ts'
import { countListed, listedAddresses } from './listing.sql.ts'
import { orderableModels } from './new-cars.ts'

/** Two languages of each stay well below the 50,000 addresses that one sitemap may hold. */
const carsPerPage = 10_000

/** The pages of all cars that can be had, new ones on the first page. */
export async function carPages(db: Db, page: number, now: Date): Promise<z.infer<typeof CarPagesAnswer>> {
  const [rows, count, models] = await Promise.all([
    listedAddresses(db, { limit: carsPerPage, offset: (page - 1) * carsPerPage }),
    countListed(db),
    page === 1 ? orderableModels(db, now) : [],
  ])
  const vehicles = rows.map(({ kind, vehicleClass, number, brand, model, version }) => ({
    type: vehicleClass === VEHICLE_CLASSES.truck ? ('truck' as const) : kind,
    id: number,
    slug: urlize(`${brand} ${model} ${version}`),
  }))
  const newCars = models.map(({ number, name }) => ({ type: 'new' as const, id: number, slug: urlize(name) }))
  return { cars: [...newCars, ...vehicles], pageCount: Math.max(1, Math.ceil(count / carsPerPage)) }
}

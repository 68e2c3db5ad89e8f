import type { z } from 'zod'
import { VEHICLE_CLASSES } from '@forecourt/domain/catalogue/vehicle.ts'
import type { CarPagesAnswer } from '@forecourt/domain/stock/car-pages.schema.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CarLists } from '../lists/car-lists.ts'
import { countListed, selectAddresses } from '../lists/listing.sql.ts'
import { orderableModels } from '../lists/new-cars.ts'

/** Two languages of each stay well below the 50,000 addresses that one sitemap may hold. */
const carsPerPage = 10_000

/** Returns the pages of all available cars, new ones on the first page. */
export async function carPages(
  db: Db,
  page: number,
  { now, carLists }: { now: Date; carLists: CarLists },
): Promise<z.infer<typeof CarPagesAnswer>> {
  const [rows, count, models] = await Promise.all([
    selectAddresses(db, { limit: carsPerPage, offset: (page - 1) * carsPerPage }),
    countListed(db),
    page === 1 ? orderableModels(db, now) : [],
  ])
  const labels = await carLists.labels()
  const buildSlug = (row: (typeof rows)[number]) => {
    const { brand, model, version } = labels.nameOf(row)
    return urlize(`${brand.name} ${model.name} ${version}`)
  }
  const vehicles = rows.map((row) => ({
    type: row.vehicleClass === VEHICLE_CLASSES.truck ? ('truck' as const) : row.kind,
    id: row.number,
    slug: buildSlug(row),
  }))
  const newCars = models.map(({ number, name }) => ({ type: 'new' as const, id: number, slug: urlize(name) }))
  return { cars: [...newCars, ...vehicles], pageCount: Math.max(1, Math.ceil(count / carsPerPage)) }
}

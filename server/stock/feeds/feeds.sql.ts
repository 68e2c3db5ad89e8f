import { sql } from 'kysely'
import { VEHICLE_CLASSES } from '@forecourt/domain/catalogue/vehicle.ts'
import { LISTED_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { Db } from '../../platform/database/database.ts'

export type FeedFilter = { brand?: string | undefined; type?: 'used' | 'stock' | 'truck' | undefined }

/** Returns the next vehicles of a feed after a public number: those that are available now or again. */
export function vehiclesOfFeed(db: Db, { brand, type }: FeedFilter, after: number, limit: number) {
  let query = db
    .selectFrom('listing')
    .innerJoin('vehicle', 'vehicle.id', 'listing.vehicleId')
    .innerJoin('department', 'department.id', 'listing.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .innerJoin('brand', 'brand.id', 'listing.brandId')
    .select(['listing.number', 'vehicle.mediaHostId', 'branch.name as branch'])
    .where('listing.state', 'in', LISTED_STATES)
    .where('listing.number', '>', after)
    .orderBy('listing.number')
    .limit(limit)
  if (brand !== undefined) query = query.where('brand.slug', '=', sql<string>`${brand}`)
  if (type === 'truck') query = query.where('listing.vehicleClass', '=', VEHICLE_CLASSES.truck)
  else if (type !== undefined)
    query = query.where('listing.kind', '=', type).where('listing.vehicleClass', '<>', VEHICLE_CLASSES.truck)
  return query.execute()
}

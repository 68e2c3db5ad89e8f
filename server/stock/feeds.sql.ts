import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

export type FeedFilter = { brand?: string | undefined; type?: 'used' | 'stock' | 'truck' | undefined }

/** The next vehicles of a feed after a public number: those that can be had now or again. */
export function vehiclesOfFeed(db: Db, { brand, type }: FeedFilter, after: number, limit: number) {
  let query = db
    .selectFrom('listing')
    .innerJoin('vehicle', 'vehicle.id', 'listing.vehicleId')
    .innerJoin('department', 'department.id', 'listing.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .innerJoin('brand', 'brand.id', 'listing.brandId')
    .select(['listing.number', 'vehicle.mediaHostId', 'branch.name as branch'])
    .where('listing.state', 'in', [1, 2])
    .where('listing.number', '>', after)
    .orderBy('listing.number')
    .limit(limit)
  if (brand !== undefined) query = query.where('brand.slug', '=', sql<string>`${brand}`)
  if (type === 'truck') query = query.where('listing.vehicleClass', '=', 3)
  else if (type !== undefined) query = query.where('listing.kind', '=', type).where('listing.vehicleClass', '<>', 3)
  return query.execute()
}

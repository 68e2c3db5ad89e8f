import { sql } from 'kysely'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import type { Db } from '../../platform/database/database.ts'
import { partsOfVersion } from '../lists/configured-car.ts'

/**
 * Loads a new car of the stock as it would be ordered once more: its version with its engine, colour, cover and what was
 * chosen for it. What its version does not come with any more is left out. Undefined: there is no such new car.
 */
export async function loadFactoryOrder(
  db: Db,
  vehicleId: string,
): Promise<{ version: number; parts: PartKey[] } | undefined> {
  const { rows } = await sql<{ version: number; versionId: string; parts: PartKey[] }>`
    select version.number as version, version.id as version_id, array(
      select 'engine-' || engine.number from version_engine offered join engine on engine.id = offered.engine_id
        where offered.version_id = car.version_id and offered.engine_id = car.engine_id and offered.is_active
      union all select 'colour-' || number from exterior_colour where id = car.exterior_colour_id
      union all select 'cover-' || cover.number || '-' || colour.number
        from interior_cover cover, interior_colour colour
        where cover.id = car.interior_cover_id and colour.id = car.interior_colour_id
      union all select 'pack-' || pack.number
        from vehicle_pack mine join option_pack pack on pack.id = mine.option_pack_id where mine.vehicle_id = car.vehicle_id
      union all select 'option-' || option.number
        from vehicle_option mine join option on option.id = mine.option_id
        where mine.vehicle_id = car.vehicle_id and not mine.is_fixed
    ) as parts
    from stock_car car join version on version.id = car.version_id
    where car.vehicle_id = ${vehicleId}`.execute(db)
  const [car] = rows
  if (!car) return undefined
  const known = new Set<string>((await partsOfVersion(db, car.versionId, 'offer')).map(({ key }) => key))
  const { version, parts } = car
  return { version, parts: parts.filter((part) => part.startsWith('engine-') || known.has(part)) }
}

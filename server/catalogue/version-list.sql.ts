import { sql } from 'kysely'
import { bodyType } from '@forecourt/domain/catalogue/body-type.ts'
import { brand } from '@forecourt/domain/catalogue/brand.ts'
import { modelEdition } from '@forecourt/domain/catalogue/version-list.ts'
import { warranty } from '@forecourt/domain/catalogue/warranty.ts'
import type { Db } from '../platform/database/database.ts'
import { referenceTo } from '../platform/resources/field-columns.ts'

/** Selects the versions of every model as their list shows them. */
export function selectListedVersions(db: Db) {
  return db
    .selectFrom('version')
    .innerJoin('model', 'model.id', 'version.modelId')
    .innerJoin('modelYear', 'modelYear.id', 'version.modelYearId')
    .select(['version.number as id', 'version.rev', 'version.name', 'version.doors', 'version.seats'])
    .select(['version.isActive', 'model.name as model', 'model.vehicleClass', 'modelYear.year'])
    .select([
      referenceTo(brand, sql.ref('model.brandId')).as('brand'),
      referenceTo(bodyType, sql.ref('version.bodyTypeId')).as('bodyType'),
      referenceTo(warranty, sql.ref('version.warrantyId')).as('warranty'),
      sql<number>`(select count(*)::integer from version_engine where version_id = version.id and is_active)`.as(
        'engineCount',
      ),
    ])
}

/** Versions by model year and name, as a file of versions has them. */
export async function findImportedVersions(db: Db, keys: readonly (readonly unknown[])[]) {
  if (keys.length === 0) return []
  const names = keys.map(([, name]) => String(name))
  return db
    .selectFrom('version')
    .innerJoin('modelYear', 'modelYear.id', 'version.modelYearId')
    .select(['version.number as id', 'version.rev', 'version.name', 'version.doors', 'version.seats'])
    .select(['version.introduction', 'version.isActive'])
    .select([
      referenceTo(modelEdition, sql.ref('version.modelYearId')).as('year'),
      referenceTo(bodyType, sql.ref('version.bodyTypeId')).as('bodyType'),
      referenceTo(warranty, sql.ref('version.warrantyId')).as('warranty'),
    ])
    .where('version.name', 'in', names)
    .execute()
}

export async function loadVersionNumber(db: Db, key: string): Promise<number> {
  const { number } = await db.selectFrom('version').select('number').where('id', '=', key).executeTakeFirstOrThrow()
  return number
}

/** Selects the model years to choose from, by name. */
export async function selectModelEditions(db: Db) {
  const { rows } = await sql<{ id: number; name: string; isActive: boolean }>`
    select number as id, name, is_active from model_edition order by name limit 2000`.execute(db)
  return rows
}

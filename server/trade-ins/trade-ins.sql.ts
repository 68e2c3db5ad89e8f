import { sql } from 'kysely'
import { VEHICLE_CLASSES } from '@forecourt/domain/catalogue/vehicle.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Returns the reference values in force on a day for cars of a year. */
export function valuesInForce(db: Db, year: number, day: CalendarDay) {
  return db
    .selectFrom('tradeInValue')
    .select(['brand', 'model', 'year', 'baseValueCents', 'baseMileageKm', 'centsPerKm', 'spreadBp'])
    .where('year', '=', year)
    .where('validFrom', '<=', day)
    .where((where) => where.or([where('validUntil', 'is', null), where('validUntil', '>', day)]))
    .execute()
}

/** Returns the brands and models to choose from, alphabetically: those that we sell or have values of, without trucks. */
export async function namesOfCars(db: Db): Promise<{ brand: string; models: string[] }[]> {
  const { rows } = await sql<{ brand: string; models: string[] }>`
    select brand, array_agg(distinct model order by model) as models
    from (
      select b.name as brand, m.name as model from model m join brand b on b.id = m.brand_id
      where m.vehicle_class <> ${VEHICLE_CLASSES.truck} and m.is_active and b.is_active
      union
      select brand, model from trade_in_value
    ) known
    group by brand
    order by brand`.execute(db)
  return rows
}

/** Returns the departments that handle offered cars: those that sell used ones. */
export function departmentsForTradeIns(db: Db) {
  return db
    .selectFrom('department')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .select(['department.number', 'department.name'])
    .where('department.kind', '=', 'sales-used')
    .where('department.isActive', '=', true)
    .where('branch.isActive', '=', true)
    .orderBy('branch.rank')
    .orderBy('department.rank')
    .execute()
}

export async function insertPhoto(tx: Tx, photo: { uploadId: string; keyHash: Buffer }): Promise<void> {
  await tx.insertInto('tradeInPhoto').values(photo).execute()
}

/** Attaches uploaded photos without a lead to a lead. Returns their files, in the order of the keys. */
export async function attachPhotos(tx: Tx, leadId: string, keyHashes: readonly Buffer[]): Promise<string[]> {
  const attached: string[] = []
  for (const [index, keyHash] of keyHashes.entries()) {
    const photo = await tx
      .updateTable('tradeInPhoto')
      .set({ leadId, rank: index + 1 })
      .where('keyHash', '=', keyHash)
      .where('leadId', 'is', null)
      .returning('uploadId')
      .executeTakeFirst()
    if (photo) attached.push(photo.uploadId)
  }
  return attached
}

/** Returns the data of the mail with the photos of a lead; undefined while the lead waits as suspected spam. */
export function leadForMail(db: Db, leadId: string) {
  return db
    .selectFrom('lead')
    .innerJoin('department', 'department.id', 'lead.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .select(['lead.name', 'lead.email', 'lead.details'])
    .select(['department.email as departmentEmail', 'branch.number as branchNumber'])
    .where('lead.id', '=', leadId)
    .where('lead.status', '<>', 'quarantined')
    .executeTakeFirst()
}

/** Returns a lead that offers a car, by its number. */
export function selectOffered(db: Db, number: number) {
  return db
    .selectFrom('lead')
    .select(['id', 'details'])
    .where('number', '=', number)
    .where('kind', '=', 'trade-in')
    .executeTakeFirst()
}

/** Returns the files of the photos of a lead, in their order. */
export async function loadPhotos(db: Db, leadId: string): Promise<string[]> {
  const photos = await db
    .selectFrom('tradeInPhoto')
    .select('uploadId')
    .where('leadId', '=', leadId)
    .orderBy('rank')
    .execute()
  return photos.map(({ uploadId }) => uploadId)
}

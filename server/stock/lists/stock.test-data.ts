import { getRow } from '../../platform/database/rows.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { expect } from 'vitest'
import { makeNewCar } from '../../orders/checkout/orders.test-data.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Call } from '../../test/api-calls.ts'
import { nextSerial } from '../../test/serials.ts'

/** Returns a reference to a row of this number, as a form holds it; only its number is saved. */
export const one = (id: number) => ({ id, label: 'x' })

/** Returns the Dutch of a name that may be the same in every language. */
export const inDutch = (name: string | Translated) => (typeof name === 'string' ? name : name.nl)

/** Returns the department of the stock whose name begins with that of a branch, as a form refers to it. */
export async function departmentIn(by: Call, branch: string): Promise<{ id: number; label: string }> {
  const departments = (await by('GET /sales/stockdepartment/getall')).result.data
  const found = departments.find(({ name }) => inDutch(name).startsWith(branch))
  if (!found) throw new Error(`No department in ${branch}`)
  return { id: found.id, label: inDutch(found.name) }
}

/** Matches an answer that was refused, among other errors perhaps, with this one. */
export const refused = (name: string, status: number) => ({
  status,
  errors: expect.arrayContaining([expect.objectContaining({ name })]),
})

/** Returns a chassis number that no other car of the file has. */
export const newVin = () => `VF3TESTSTCK${String(nextSerial('vin')).padStart(6, '0')}`

/** Gives the version of a new car an engine with its figures, a colour and a cover of its own. */
export async function makeBuiltVersion(database: Database, colour: string) {
  const { versionId } = await makeNewCar(database, { priceGrossCents: 4_000_000, enginePriceGrossCents: 300_000 })
  type Numbers = { version: number; engine: number; colour: number; cover: number; inside: number }
  const { rows } = await database.pool.query<Numbers>(
    `with figures as (
       update engine set power_consumption_min = 15, power_consumption_max = 17
       where id in (select engine_id from version_engine where version_id = $1)),
     paint as (
       insert into exterior_colour (code, name, hex, paint_type_id, colour_group)
       select $2, jsonb_build_object('nl', $2::text), '#123456', id, 'blue' from paint_type where code = 'solid'
       returning id, number),
     seats as (
       insert into interior_cover (code, name) values (lower($2), '{"nl": "Stof"}') returning id, number),
     inside as (
       insert into interior_colour (code, name, hex) values (lower($2), '{"nl": "Zwart"}', '#111111') returning id, number),
     has_paint as (insert into version_colour (version_id, exterior_colour_id, tag) select $1, id, 2 from paint),
     has_seats as (insert into version_cover (version_id, interior_cover_id, interior_colour_id, tag)
       select $1, seats.id, inside.id, 2 from seats, inside)
     select version.number as version, engine.number as engine, paint.number as colour, seats.number as cover,
       inside.number as inside
     from version join version_engine on version_id = version.id join engine on engine.id = engine_id, paint, seats, inside
     where version.id = $1 and is_base`,
    [versionId, colour],
  )
  return getRow(rows)
}

import type { Translated } from '@forecourt/domain/platform/translated.ts'
import { expect } from 'vitest'
import type { Call } from '../test/api-calls.ts'
import { nextSerial } from '../test/serials.ts'

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

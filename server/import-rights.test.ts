import { beforeAll, describe, expect, test } from 'vitest'
import { RIGHT_NAMES, type Grants, type RightName } from '@forecourt/domain/platform/resources/rights.ts'
import { importables } from './importables.ts'
import type { Call } from './test/api-calls.ts'
import { runningShop } from './test/running-shop.ts'
import { makeRole, signedInStaff } from './test/signed-in.ts'

const shop = await runningShop()
const { database } = shop

const rights = [...new Set(importables.map(({ right }) => right))]
const lists = importables.map(({ resource, right, isPersonal }, index) => ({
  list: resource.name,
  right,
  isPersonal: isPersonal ?? false,
  /** The first list of its right is tried with every call. */
  hasEveryCall: importables.findIndex((one) => one.right === right && one.isPersonal === isPersonal) === index,
}))

/** By right: somebody who has every other one, and somebody who has this one alone. */
const without = new Map<RightName, Person>()
const holding = new Map<RightName, Person>()
type Person = {
  id: string
  call: Call
  upload: (list: string) => Promise<Answer>
  pictures: (id: number) => Promise<Answer>
}
type Answer = { status: number; name: string | undefined }

async function colleague(grants: Grants): Promise<Person> {
  const { id, token, call } = await signedInStaff(shop, { roleId: await makeRole(database, grants) })
  const sendFile = async (path: string, fields: Readonly<Record<string, string>>): Promise<Answer> => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('FormFile', new File(['a;b\n1;2\n'], 'lijst.csv'))
    const headers = { 'x-api-key': 'demo', authorization: `Bearer ${token}` }
    const response = await fetch(`${shop.origin}/api/sales/import/${path}`, { method: 'POST', headers, body })
    const { errors } = (await response.json()) as { errors: { name: string }[] }
    return { status: response.status, name: errors[0]?.name }
  }
  return {
    id,
    call,
    upload: (list) => sendFile('upload', { list }),
    pictures: (number) => sendFile('uploadpictures', { id: String(number) }),
  }
}

/** Stores an import whose lines were checked. */
async function insertImport(list: string, userId: string): Promise<number> {
  const { rows } = await database.pool.query<{ number: number }>(
    `insert into import (resource, file_name, content_hash, heads, columns, state, actor, created_at)
     values ($1, 'lijst.csv', 'x', '{a}', '{""}', 'ready', $2, now()) returning number`,
    [list, `user:${userId}`],
  )
  return rows[0]!.number
}

/** Reads an import into a list, by its number, and uploads a file for the list, by its name. */
async function callBoth({ call, upload }: Person, list: string, id: number): Promise<Answer[]> {
  const { status, errors } = await call.unchecked('GET /sales/import/get', { id })
  return [{ status, name: errors[0]?.name }, await upload(list)]
}

/** Makes every call of imports about a list and an import into it. */
async function callAll({ call, upload, pictures }: Person, list: string, id: number): Promise<Answer[]> {
  const answers = [
    await call.unchecked('GET /sales/import/getall', { list }),
    await call.unchecked('GET /sales/import/get', { id }),
    await call.unchecked('POST /sales/import/lines', { id }),
    await call.unchecked('POST /sales/import/map', { id, columns: [''] }),
    await call.unchecked('POST /sales/import/reread', { id, sheet: null, headLine: null }),
    await call.unchecked('POST /sales/import/correct', { id, line: 2, column: 0, text: 'x' }),
    await call.unchecked('POST /sales/import/retrypictures', { id }),
    await call.unchecked('POST /sales/import/apply', { id }),
  ].map(({ status, errors }) => ({ status, name: errors[0]?.name }))
  const template = await call.file('GET /sales/import/template', { list, format: 'csv' })
  const { errors } = template.ok ? { errors: [] } : ((await template.json()) as { errors: { name: string }[] })
  return [...answers, { status: template.status, name: errors[0]?.name }, await upload(list), await pictures(id)]
}

beforeAll(async () => {
  const all = (names: readonly RightName[]): Grants => Object.fromEntries(names.map((name) => [name, 'all']))
  for (const right of rights) {
    without.set(right, await colleague(all(RIGHT_NAMES.filter((name) => name !== right))))
    holding.set(right, await colleague(all([right])))
  }
})

describe.each(lists)('an import into the list $list', ({ list, right, isPersonal, hasEveryCall }) => {
  // Each call asks one function for the list and its right, so that the first list of a right speaks for the others.
  const callList = hasEveryCall ? callAll : callBoth

  test('is refused to whoever lacks the right of the list, whatever else they may', async () => {
    const id = await insertImport(list, without.get(right)!.id)
    const answers = await callList(without.get(right)!, list, id)
    expect(new Set(answers.map(({ status, name }) => `${status} ${name}`))).toEqual(new Set(['403 right-missing']))
  })

  test('is open to whoever has that right alone', async () => {
    const person = holding.get(right)!
    const names = (await callList(person, list, await insertImport(list, person.id))).map(({ name }) => name)
    expect(names).not.toContain('right-missing')
    // Of another person: a file may contain costs.
    const ofOther = await person.call('GET /sales/import/get', { id: await insertImport(list, without.get(right)!.id) })
    expect(ofOther.status).toBe(isPersonal ? 404 : 200)
  })
})

test('an import into a list that no longer exists is missing for everybody', async () => {
  const main = await signedInStaff(shop)
  expect((await main.call('GET /sales/import/get', { id: await insertImport('gone', main.id) })).status).toBe(404)
  expect((await main.call('GET /sales/import/get', { id: 999_999 })).status).toBe(404)
  expect((await main.call.unchecked('GET /sales/import/getall', { list: 'gone' })).status).toBe(422)
})

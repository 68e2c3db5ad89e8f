import { sql } from 'kysely'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { REACHES, type Grants, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import { testServices } from '../../test/services.ts'
import { InvalidInput, run } from '../http/call.ts'
import { command, query, type Caller, type Endpoint } from '../http/endpoint.ts'
import { refuse, type ApiRefusal } from '../http/refusal.ts'
import { within } from './within.ts'

const [gent, luik] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
const [tom, sofie] = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b']
const right = 'VACANCY_EDIT'

const services = await testServices()
const { kysely, db } = services.database

beforeAll(async () => {
  await sql`create table note (number integer primary key, branch_id uuid, owner_id uuid)`.execute(kysely)
  await sql`insert into note values (1, ${gent}, ${tom}), (2, ${gent}, ${sofie}), (3, ${luik}, ${sofie}), (4, null, null)`.execute(
    kysely,
  )
})

async function noteOf(number: number) {
  const { rows } = await sql<{ branch: string | null; owner: string | null }>`
    select branch_id as branch, owner_id as owner from note where number = ${number}`.execute(db)
  return rows[0]
}

const input = z.strictObject({ number: z.int() })
const asked = { input, output: z.strictObject({ number: z.int() }), right } as const

const readNote = query({
  ...asked,
  path: 'GET /test/note',
  summary: 'Reads a note',
  place: (_, { number }) => noteOf(number),
  run: async (_, { number }) => ({ number }),
})

const changeNote = command({
  ...asked,
  path: 'POST /test/note',
  summary: 'Changes a note, unless its state forbids it',
  place: (_, { number }) => noteOf(number),
  run: async (_, { number }) => (number === 2 ? refuse('changed-meanwhile') : { number }),
})

const swapNotes = command({
  ...asked,
  path: 'POST /test/swap',
  summary: 'Is about two notes at once',
  place: async (_, { number }) => [(await noteOf(1))!, (await noteOf(number))!],
  run: async (_, { number }) => ({ number }),
})

const listNotes = query({
  path: 'GET /test/notes',
  right,
  place: 'rows',
  summary: 'The notes that the right reaches',
  input: z.strictObject({}),
  output: z.strictObject({ numbers: z.array(z.int()) }),
  async run({ db: reader, call: { staff } }) {
    const { rows } = await sql<{ number: number }>`
      select number from note where ${within(staff.who, right, { branch: 'branchId', owner: 'ownerId' })}
      order by number`.execute(reader)
    return { numbers: rows.map(({ number }) => number) }
  },
})

// A record right without a place does not compile, nor does a place without one.
// @ts-expect-error -- nothing says whose note it is
query({ ...asked, path: 'GET /test/nowhere', summary: 'Says no place', run: async () => ({ number: 1 }) })
query({
  ...asked,
  right: 'MAIL_SEND',
  path: 'GET /test/house',
  summary: 'Is about the house',
  // @ts-expect-error -- a house right reaches no records
  place: 'rows',
  run: async () => ({ number: 1 }),
})

const caller: Caller = {
  requestId: crypto.randomUUID(),
  ip: '::1',
  userAgent: '',
  language: 'nl',
  now: services.clock(),
  cookies: {},
  setCookie() {},
}

function staffWith(grants: Grants, more: Partial<Who> = {}): Caller {
  const who = { id: tom, isMain: false, grants, branches: [gent], ...more }
  const person = { userId: tom, sessionId: 's', number: 101, name: 'Tom', email: 'tom@example.be' }
  return { ...caller, staff: { ...person, language: 'nl', who } }
}

async function outcome(endpoint: Endpoint, call: Caller, rawInput: unknown): Promise<string> {
  try {
    const answer = await run(endpoint, services, call, rawInput)
    if (!isRefusal(answer)) return '200'
    const { status = 409, reason } = answer as ApiRefusal
    return `${status} ${reason}`
  } catch (error) {
    if (error instanceof InvalidInput) return '422'
    throw error
  }
}

describe('the gate asks in order', () => {
  const wrong = { number: 'one' }
  const unknown = { number: 99 }
  const stranger = { number: 3 }
  const stuck = { number: 2 }

  it.each([
    ['session, whatever the input', caller, wrong, '401 not-signed-in'],
    ['right, whatever the input', staffWith({}), wrong, '403 right-missing'],
    ['input', staffWith({ [right]: 'branch' }), wrong, '422'],
    ['place: a record that is not there', staffWith({ [right]: 'branch' }), unknown, '404 record-not-found'],
    ['place: a record of others', staffWith({ [right]: 'branch' }), stranger, '403 other-branch'],
    ['place: a record of a colleague', staffWith({ [right]: 'own' }), stuck, '403 not-yours'],
    ['state', staffWith({ [right]: 'branch' }), stuck, '409 changed-meanwhile'],
    ['nothing more', staffWith({ [right]: 'branch' }), { number: 1 }, '200'],
    ['state, of the main administrator too', staffWith({}, { isMain: true }), stuck, '409 changed-meanwhile'],
  ])('%s', async (_, call, rawInput, expected) => {
    expect(await outcome(changeNote, call, rawInput)).toBe(expected)
  })

  it('and tells a reader no more of a record out of reach than of none', async () => {
    const call = staffWith({ [right]: 'branch' })
    expect(await outcome(readNote, call, { number: 2 })).toBe('200')
    expect(await outcome(readNote, call, { number: 3 })).toBe('404 record-not-found')
    expect(await outcome(readNote, call, { number: 99 })).toBe('404 record-not-found')
  })

  it('and where a call is about several records, of each', async () => {
    expect(await outcome(swapNotes, staffWith({ [right]: 'own' }), { number: 2 })).toBe('403 not-yours')
    expect(await outcome(swapNotes, staffWith({ [right]: 'branch' }), { number: 2 })).toBe('200')
    expect(await outcome(swapNotes, staffWith({ [right]: 'branch' }), { number: 3 })).toBe('403 other-branch')
  })
})

describe('a list', () => {
  test.each([
    ['own', [1]],
    ['branch', [1, 2]],
    ['all', [1, 2, 3, 4]],
  ] as const)('with the reach %s', async (reach, numbers) => {
    expect(await run(listNotes, services, staffWith({ [right]: reach }), {})).toEqual({ numbers })
  })

  test('holds just what may be read one by one', async () => {
    for (const reach of REACHES) {
      const call = staffWith({ [right]: reach })
      const { numbers } = (await run(listNotes, services, call, {})) as { numbers: number[] }
      for (const number of [1, 2, 3, 4]) {
        expect(await outcome(readNote, call, { number })).toBe(
          numbers.includes(number) ? '200' : '404 record-not-found',
        )
      }
    }
  })

  test('of somebody without branches holds their own', async () => {
    expect(await run(listNotes, services, staffWith({ [right]: 'branch' }, { branches: [] }), {})).toEqual({
      numbers: [1],
    })
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { parseIdempotencyKey } from './platform/http/idempotency.ts'
import { apiCaller } from './test/api-caller.ts'
import { keyCaller, makeIntegration } from './test/integrations.ts'
import { refusalNames } from './test/people.ts'
import { runningShop } from './test/running-shop.ts'
import { signedInStaff } from './test/signed-in.ts'

// A program whose line broke sends a command again: with an idempotency key it is done once.

const shop = await runningShop()
const main = await signedInStaff(shop)
const grants = { STATUS_NOTE_EDIT: 'all', MASTER_DATA_VIEW: 'all', TEXT_TRANSLATE: 'all' } as const
const { key, call: read, id: integration } = await makeIntegration(shop, main.call, { grants })
const { statusNote: empty } = (await read('GET /sales/statusnote/getnew')).result

const sender = (idempotencyKey: string, apiKey = key) => keyCaller(shop, apiKey, { 'Idempotency-Key': idempotencyKey })
const writeNote = (code: string) => ({ statusNote: { ...empty, name: { nl: 'Van het programma' }, code } })
const uniqueCode = () => `program-${randomUUID().slice(0, 8)}`

async function countNotes(code: string): Promise<number> {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    'select count(*)::integer as count from status_note where code = $1',
    [code],
  )
  return rows[0]!.count
}

describe('a command with an idempotency key', () => {
  test('is done once and answered as the first time', async () => {
    const code = uniqueCode()
    const send = sender(randomUUID())
    const first = await send('POST /sales/statusnote/save', writeNote(code))
    expect(first.errors).toEqual([])
    const again = await send('POST /sales/statusnote/save', writeNote(code))
    expect(again.status).toBe(200)
    expect(again.result).toEqual(first.result)
    expect(await countNotes(code)).toBe(1)
  })

  test('without one is done again, and then refused by what makes it unique', async () => {
    const code = uniqueCode()
    expect((await read('POST /sales/statusnote/save', writeNote(code))).status).toBe(200)
    expect((await read('POST /sales/statusnote/save', writeNote(code))).status).not.toBe(200)
  })

  test('is done once by eight calls at the same time', async () => {
    const code = uniqueCode()
    const send = sender(randomUUID())
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('POST /sales/statusnote/save', writeNote(code))),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(answers.map(({ result }) => JSON.stringify(result))).size).toBe(1)
    expect(await countNotes(code)).toBe(1)
  })

  test('is refused with another input or for another call', async () => {
    const send = sender(randomUUID())
    const saved = await send('POST /sales/statusnote/save', writeNote(uniqueCode()))
    const other = uniqueCode()
    expect(refusalNames(await send('POST /sales/statusnote/save', writeNote(other)))).toEqual([
      422,
      'idempotency-key-reused',
    ])
    const { id, rev } = saved.result.statusNote
    expect(refusalNames(await send('POST /sales/statusnote/delete', { id, rev }))).toEqual([
      422,
      'idempotency-key-reused',
    ])
    expect(await countNotes(other)).toBe(0)
  })

  test('that was refused leaves the key free', async () => {
    const taken = uniqueCode()
    await read('POST /sales/statusnote/save', writeNote(taken))
    const send = sender(randomUUID())
    expect((await send('POST /sales/statusnote/save', writeNote(taken))).status).not.toBe(200)
    expect((await send('POST /sales/statusnote/save', writeNote(uniqueCode()))).status).toBe(200)
  })

  test('is known by its integration, whichever of its API keys comes along, and by no other', async () => {
    const { result } = await main.call('POST /sales/integration/createkey', {
      id: integration,
      lastDay: null,
      graceDays: 7,
    })
    const code = uniqueCode()
    const idempotencyKey = randomUUID()
    const first = await sender(idempotencyKey)('POST /sales/statusnote/save', writeNote(code))
    const rotated = await sender(idempotencyKey, result.key)('POST /sales/statusnote/save', writeNote(code))
    expect(rotated.result).toEqual(first.result)
    const stranger = await makeIntegration(shop, main.call, { grants })
    const theirs = await sender(idempotencyKey, stranger.key)('POST /sales/statusnote/save', writeNote(uniqueCode()))
    expect(theirs.status).toBe(200)
  })

  test('changes the audit log once', async () => {
    const code = uniqueCode()
    const send = sender(randomUUID())
    await send('POST /sales/statusnote/save', writeNote(code))
    await send('POST /sales/statusnote/save', writeNote(code))
    const { rows } = await shop.database.pool.query(
      `select from audit_row where subject = 'status_note' and after ->> 'code' = $1`,
      [code],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('an idempotency key', () => {
  test('is ignored by queries, which change nothing', async () => {
    const send = sender(randomUUID())
    expect((await send('POST /sales/statusnote/list', {})).status).toBe(200)
    expect((await send('POST /sales/statusnote/list', { searchFilter: { value: 'x' } })).status).toBe(200)
  })

  test('is refused where it would protect from nothing', async () => {
    const send = sender(randomUUID())
    const refused = [400, 'idempotency-key-not-here']
    expect(
      refusalNames(await send('POST /shared/google/translatetext', { text: 'Trekhaak', targetLang: 'fr' })),
    ).toEqual(refused)
    const staff = apiCaller(shop.origin, {
      'x-api-key': 'demo',
      authorization: `Bearer ${main.token}`,
      'Idempotency-Key': randomUUID(),
    })
    expect(refusalNames(await staff('POST /sales/statusnote/save', writeNote(uniqueCode())))).toEqual(refused)
  })

  test.each([
    ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    ['"8e03978e"', '8e03978e'],
    ['', undefined],
    ['""', undefined],
    ['two words', undefined],
    ['clé', undefined],
    ['x'.repeat(256), undefined],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('%j is read as %j', (header, expected) => {
    expect(parseIdempotencyKey(header)).toBe(expected)
  })

  test('that is malformed is refused before anything is done', async () => {
    const answer = await sender('two words')('POST /sales/statusnote/save', writeNote(uniqueCode()))
    expect(refusalNames(answer)).toEqual([400, 'malformed-idempotency-key'])
  })
})

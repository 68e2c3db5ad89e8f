import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { TradeInRecord } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { makeBranch } from '../test/factories.ts'
import { makeColleague, refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted } from '../test/sales.ts'
import type { SignedIn } from '../test/signed-in.ts'
import { makeTradeIn } from '../test/trade-ins.ts'

const shop = await runningShop()
const { pool } = shop.database
const patient = { timeout: 20_000, interval: 20 }
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')

const values = { TRADE_IN_VIEW: 'branch', TRADE_IN_EDIT: 'branch', TRADE_IN_VALUE: 'branch' } as const
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
/** Values cars in Gent. */
const annick = await makeColleague(shop, values, gent.branchId)
// Somebody else values what the one before asks for.
await makeColleague(shop, values, gent.branchId)
/** Values cars in Luik. */
const tom = await makeColleague(shop, values, luik.branchId)

const today = brusselsDay(new Date())

beforeAll(async () => {
  const named = [
    [annick, 'Annick', 'Vermeersch', 'nl'],
    [tom, 'Tom', 'Desmet', 'fr'],
  ] as const
  for (const [{ id }, first, last, language] of named) {
    await pool.query('update staff_user set first_name = $2, last_name = $3, language = $4 where id = $1', [
      id,
      first,
      last,
      language,
    ])
  }
})

type Ref = Pick<TradeInRecord, 'id' | 'rev'>
const noteAbsence = async () => {
  const absence = { id: null, from: today, until: addDays(today, 1), deputy: tom.number }
  accepted(await annick.call('POST /sales/absence/save', { absence }))
}
const askNew = async (by = sofie) => {
  const { record: id } = await makeTradeIn({ by: by.call })
  const { rev } = accepted(await by.call('GET /sales/tradein/get', { id: id! })).tradeIn
  return accepted(await by.call('POST /sales/tradein/ask', { id: id!, rev, wishCents: 950_000, remark: '' })).tradeIn
}
const answer = (by: SignedIn, { id, rev }: Ref, cents: number | null = 900_000) =>
  by.call('POST /sales/tradein/answer', {
    id,
    rev,
    answer: cents === null ? 'decline' : 'value',
    cents,
    remark: cents === null ? 'Te veel schade.' : '',
  })
const listValues = async (by: SignedIn) =>
  accepted(await by.call('GET /sales/approval/getall', {})).waiting.map(({ id }) => id)
const countToAnswer = async (by: SignedIn) => accepted(await by.call('GET /sales/tradein/counts', {})).toAnswer
const selectMails = async ({ email }: SignedIn, { tradeInNumber }: TradeInRecord) => {
  const { rows } = await pool.query<{ plain: string }>(
    'select plain from mail where recipient = $1 and subject like $2 order by created_at, id',
    [email, `%${tradeInNumber}%`],
  )
  return rows
}
const findNotice = async (by: SignedIn, { id }: Ref) =>
  accepted(await by.call('GET /sales/notice/getall', {})).notices.find(
    ({ screen, record }) => screen === 'tradeIn' && record === id,
  )

describe('while a valuer is absent', () => {
  test('what is asked of them reaches their deputy, who values in their place until they are back', async () => {
    const before = await askNew()
    expect(refusalNames(await answer(tom, before))).toEqual([403, 'other-branch'])
    expect(await listValues(tom)).toEqual([])

    await noteAbsence()
    const asked = await askNew()
    await vi.waitFor(async () => expect(await selectMails(tom, asked)).toHaveLength(1), patient)
    expect((await selectMails(tom, asked))[0]!.plain).toContain('Vous remplacez Annick Vermeersch')
    expect(await selectMails(annick, asked)).toEqual([])
    expect(await listValues(tom)).toEqual([asked.id, before.id])
    expect(await countToAnswer(tom)).toBe(2)

    const { tradeIn } = accepted(await answer(tom, asked))
    expect(tradeIn).toMatchObject({ valuedBy: { name: 'Tom Desmet' }, valuedFor: 'Annick Vermeersch' })
    expect(tradeIn.bids[0]).toMatchObject({ kind: 'countered', by: 'Tom Desmet', for: 'Annick Vermeersch' })
    const { decided } = accepted(await tom.call('GET /sales/approval/getall', {}))
    expect(decided[0]).toMatchObject({ id: asked.id, by: 'Tom Desmet', for: 'Annick Vermeersch' })
    const by = 'Tom Desmet, namens Annick Vermeersch'
    await vi.waitFor(async () => expect(await selectMails(sofie, asked)).toHaveLength(1), patient)
    expect((await selectMails(sofie, asked))[0]!.plain).toContain(by)
    // The absent colleague finds it in the bell, and gets no mail.
    expect(await findNotice(annick, asked)).toMatchObject({ kind: 'trade-in-answered', by })
    expect(await selectMails(annick, asked)).toEqual([])
    const { rows } = await pool.query<{ actor: string; valued_for: string }>(
      `select entry.actor, row.after ->> 'valued_for' as valued_for from audit_row row
       join audit_entry entry on entry.id = row.entry where row.subject = 'trade_in' and row.after ? 'valued_for'`,
    )
    expect(rows).toContainEqual({ actor: `user:${tom.id}`, valued_for: annick.id })

    const declined = accepted(await answer(tom, before, null)).tradeIn
    expect(declined.bids[0]).toMatchObject({ kind: 'declined', for: 'Annick Vermeersch' })

    const again = await askNew()
    await pool.query('delete from staff_absence')
    expect(refusalNames(await answer(tom, again))).toEqual([403, 'other-branch'])
    expect(await listValues(tom)).toEqual([])
    expect(accepted(await answer(annick, again)).tradeIn).toMatchObject({ valuedFor: null })
  })

  test('their deputy never values what they ask for, nor a trade-in of theirs, and has no opinion in their place', async () => {
    await noteAbsence()
    const ofAbsent = await askNew(annick)
    expect(refusalNames(await answer(tom, ofAbsent))).toEqual([403, 'other-branch'])
    const { id, rev: before } = await askNew()
    await pool.query('update trade_in set asked_by = $1 where number = $2', [annick.id, id])
    const rev = before + 1
    expect(refusalNames(await answer(tom, { id, rev }))).toEqual([403, 'request-of-absent'])
    expect(refusalNames(await tom.call('POST /sales/tradein/value', { id, rev, cents: 1 }))).toEqual([
      403,
      'request-of-absent',
    ])
    expect(await listValues(tom)).toEqual([])
    expect(await countToAnswer(tom)).toBe(0)

    const valued = accepted(await answer(tom, await askNew())).tradeIn
    const opinion = { id: valued.id, rev: valued.rev, cents: 1, remark: '' }
    expect(refusalNames(await tom.call('POST /sales/tradein/opinion', opinion))).toEqual([403, 'other-branch'])
    await pool.query('delete from staff_absence')
  })
})

import {
  canAnswerValue,
  canAskValue,
  resolveBidKind,
  type ValueAnswer,
} from '@forecourt/domain/trade-ins/asked-value.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { findDeciders } from '../access/stand-ins.ts'
import type { Tx } from '../platform/database/database.ts'
import { refuse } from '../platform/http/refusal.ts'
import {
  findValuer,
  giveValue,
  listWaiting,
  notAsked,
  noteBid,
  performAct,
  toAskedValue,
  type AskedTradeIn,
  type TradeInCaller,
} from './trade-in-acts.ts'
import { updateTradeIn } from './trade-in-desk.sql.ts'

interface Wish {
  wishCents: number | null
  remark: string
}

/**
 * Asks the users with the right to value a trade-in for its value, in place of one who is absent their deputy. A valued one needs a reason: the amount that the customer asks,
 * or a remark.
 */
export function askValue(tx: Tx, call: TradeInCaller, { wishCents, remark, ...asked }: AskedTradeIn & Wish) {
  return performAct(tx, call, asked, 'value', async (row) => {
    const can = canAskValue(toAskedValue(row))
    if (!can.ok) return refuse(can.reason, { status: 422 })
    if (row.state === 'valued' && wishCents === null && remark === '') {
      return refuse('trade-in-ask-reason', { status: 422, field: 'remark' })
    }
    const { deciders: valuers } = await findDeciders(tx, 'TRADE_IN_VALUE', {
      place: { branch: row.branchId, owner: row.ownerId },
      except: [call.staff.userId],
      today: brusselsDay(call.now),
    })
    if (valuers.length === 0) return refuse('trade-in-nobody-values', { status: 422 })
    const by = { askedState: 'open', askedBy: call.staff.userId, askedAt: call.now } as const
    await updateTradeIn(tx, row.id, { ...by, wishCents: wishCents ?? row.wishCents })
    await noteBid(tx, call, row, {
      kind: 'asked',
      cents: wishCents,
      remark,
      tell: valuers.map(({ id }) => id),
      deputies: Object.fromEntries(
        valuers.flatMap(({ id, absentName }) => (absentName === null ? [] : [[id, absentName] as const])),
      ),
    })
    return undefined
  })
}

/** Stores the amount that the customer asks for the car; its valuation is requested separately. */
export function noteWish(
  tx: Tx,
  call: TradeInCaller,
  { cents, remark, ...asked }: AskedTradeIn & { cents: number; remark: string },
) {
  return performAct(tx, call, asked, 'value', async (row) => {
    await updateTradeIn(tx, row.id, { wishCents: cents })
    await noteBid(tx, call, row, { kind: 'wished', cents, remark })
    return undefined
  })
}

/** Answers the question for a value: with a value, a refusal, or a question in return. */
export function answerValue(
  tx: Tx,
  call: TradeInCaller,
  { answer, cents, remark, ...asked }: AskedTradeIn & { answer: ValueAnswer; cents: number | null; remark: string },
) {
  return performAct(tx, call, asked, 'value', async (row) => {
    const can = canAnswerValue(toAskedValue(row), call.staff.userId)
    if (!can.ok) return refuse(can.reason, { status: can.reason === 'trade-in-own-request' ? 403 : 422 })
    if (answer === 'value') {
      if (cents === null) return refuse('trade-in-value-missing', { status: 422, field: 'cents' })
      return giveValue(tx, call, row, { cents, remark })
    }
    if (remark === '') return refuse('trade-in-answer-reason', { status: 422, field: 'remark' })
    const valuer = findValuer(call, row)
    if (isRefusal(valuer)) return valuer
    const kind = resolveBidKind(answer, null, row.wishCents)
    await updateTradeIn(tx, row.id, answer === 'question' ? { askedState: 'question' } : notAsked)
    await noteBid(tx, call, row, { kind, cents: null, remark, absent: valuer.for, tell: listWaiting(row) })
    return undefined
  })
}

import { mayAlone } from '@forecourt/domain/platform/resources/rights.ts'
import { resolveDecider } from '@forecourt/domain/platform/resources/stand-ins.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Access } from '../platform/access.ts'
import { toPlace, type TradeIn } from './trade-in-texts.ts'

interface Valuer {
  /** The absent colleague in whose place the user values the car; null: in their own name, or not at all. */
  readonly absent: string | null
  /** The reason that the user cannot value it as a deputy. */
  readonly refusal: string | undefined
  /** True if the user may value it by a right of their own. */
  readonly isOwn: boolean
}

/** Returns in whose name the user values a car. Calls the same function as the server. */
export function findValuer(who: Access['who'], tradeIn: TradeIn): Valuer {
  const { owner, asked } = tradeIn
  const place = toPlace(tradeIn)
  const decider = resolveDecider(who, 'TRADE_IN_VALUE', { place, askedBy: [owner?.id ?? null, asked?.by.id ?? null] })
  const isOwn = mayAlone(who, 'TRADE_IN_VALUE', place).ok
  if (decider.ok) {
    return { absent: who.standsInFor.find(({ id }) => id === decider.for)?.name ?? null, refusal: undefined, isOwn }
  }
  return { absent: null, refusal: refusalTexts[decider.reason]?.(), isOwn }
}

/** Without the right the button has a reason of its own. */
const refusalTexts = {
  'right-missing': undefined,
  'own-request': m['refusals.own-request'],
  'request-of-absent': m['refusals.request-of-absent'],
} as const

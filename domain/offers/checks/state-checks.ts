import { daysBetween } from '../../platform/values/calendar.ts'
import type { CheckValue, Finding } from './offer-check.ts'
import { toLastDay } from '../offer.ts'
import type { Checked, Done } from './facts-now.ts'

/** Returns rows 1 to 6: the state of the offer. */
export function stateChecks({
  snapshot,
  now: { state },
  today,
}: Pick<Checked, 'snapshot' | 'now' | 'today'>): Finding[] {
  const { blocked, confirmed, sale, dossiers } = state
  return [
    ...dossiers.flatMap(({ number, approved }): Finding[] =>
      approved === null ? [] : [{ code: 'dossier-approved', params: { dossier: number, ...toSignature(approved) } }],
    ),
    ...dossiers.flatMap(({ number, invoice }): Finding[] =>
      invoice === null ? [] : [{ code: 'dossier-locked', params: { dossier: number, invoice } }],
    ),
    ...toFindings(blocked && { code: 'offer-blocked', params: { reason: blocked.reason, ...toSignature(blocked) } }),
    ...toFindings(confirmed && { code: 'offer-confirmed', params: toSignature(confirmed) }),
    ...expired(state, today),
    ...toFindings(
      sale?.isOurs && { code: 'car-sold', params: { car: snapshot.context.car?.name ?? '', date: { day: sale.on } } },
    ),
  ]
}

function expired({ status, validUntil }: Checked['now']['state'], today: string): Finding[] {
  if (status !== 'pending' || validUntil === null || validUntil > today) return []
  return [
    {
      code: 'offer-expired',
      params: { date: { day: toLastDay(validUntil) }, days: daysBetween(validUntil, today) + 1 },
      severity: 'error',
    },
  ]
}

/** Returns row 43: the time to think of the customer is over. Also of an offer that no longer binds. */
export function delayChecks({ now: { state } }: Pick<Checked, 'now'>): Finding[] {
  const { status, delayEndedOn } = state
  if (status !== 'pending' || delayEndedOn === null) return []
  return [{ code: 'delay-over', params: { date: { day: delayEndedOn } }, severity: 'warning' }]
}

/** Returns row 45: its car was sold to another customer since this version was stored, and is free again. */
export function freeAgainCheck({ snapshot: { context }, now: { state, context: current } }: Checked): Finding[] {
  const { freed, sale } = state
  if (freed === null || sale !== null || current.car?.standing === 'sold') return []
  const params = { car: context.car?.name ?? '', source: freed.source ?? { words: ['shop'] as const } }
  return [{ code: 'car-free-again', params: { ...params, date: { day: freed.on } } }]
}

/** Returns rows 7 and 8: the car was sold to another customer, or left the list. */
export function carChecks({ snapshot: { content, context }, now }: Checked): Finding[] {
  const car = context.car?.name ?? ''
  const { sale } = now.state
  const standing = now.context.car?.standing ?? null
  if (sale && !sale.isOurs) {
    return [
      {
        code: 'car-sold-indirectly',
        params: { car, source: sale.source ?? { words: ['shop'] }, date: { day: sale.on } },
      },
    ]
  }
  if (sale === null && standing === 'sold') {
    return [{ code: 'car-sold-indirectly', params: { car, source: '–', date: { day: null } } }]
  }
  const isGone = standing === 'withdrawn' || now.context.car === null
  if (!isGone) return []
  if (content.car?.kind === 'stock') return [{ code: 'stock-offer-removed', params: { stockOffer: car } }]
  return content.car?.kind === 'used' ? [{ code: 'used-car-unavailable', params: { car } }] : []
}

function toSignature({ by, on }: Done): Record<string, CheckValue> {
  return { by, date: { day: on } }
}

function toFindings(finding: Finding | false | null | undefined): Finding[] {
  return finding ? [finding] : []
}

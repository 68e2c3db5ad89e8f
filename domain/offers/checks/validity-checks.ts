import { toLastDay } from '../offer.ts'
import { offerEnds } from '../offer-ends.ts'
import type { Checked } from './facts-now.ts'
import { nameSubject } from './named.ts'
import type { Finding } from './offer-check.ts'

/**
 * Returns row 44: the validity of the offer, or the planned one, ends after that of its price. Ends in the past have rows
 * of their own.
 */
export function validityChecks(checked: Checked): Finding[] {
  const { snapshot, now, isBinding } = checked
  const validUntil = isBinding ? now.state.validUntil : snapshot.content.validUntil
  const breakdown = isBinding ? snapshot.breakdown : now.priced.ok ? now.priced.breakdown : null
  if (validUntil === null || breakdown === null) return []
  return offerEnds(snapshot.content, now.context, breakdown).flatMap(({ kind, key, code, until }): Finding[] => {
    if (until >= validUntil) return []
    const params = {
      what: { words: [kind] },
      name: nameSubject(checked, key, code),
      until: { day: toLastDay(until) },
    } as const
    return [{ code: 'validity-after-rule-end', params: { ...params, date: { day: toLastDay(validUntil) } }, at: key }]
  })
}

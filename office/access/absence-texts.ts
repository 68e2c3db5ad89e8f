import type { ApiResult } from '@forecourt/api-client/api.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { DeputyRight } from '@forecourt/domain/platform/resources/stand-ins.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { formatList } from '../platform/language.ts'

export type AbsencesAnswer = ApiResult<'GET /sales/absence/getown'>
export type Absence = AbsencesAnswer['absences'][number]

const rightTexts: Readonly<Record<DeputyRight, () => string>> = {
  OFFER_APPROVE_LIMIT: m['office.absence.right.offer-approve-limit'],
  DOSSIER_APPROVE: m['office.absence.right.dossier-approve'],
  TRADE_IN_VALUE: m['office.absence.right.trade-in-value'],
}

/** Returns the approvals that a deputy has no right to give, in a sentence; undefined: there are none. */
export function uncoveredText(deputy: string, rights: readonly DeputyRight[]): string | undefined {
  if (rights.length === 0) return undefined
  return m['office.absence.uncovered']({ deputy, rights: formatList(rights.map((right) => rightTexts[right]())) })
}

const faultTexts = {
  'absent-approves-nothing': m['office.absence.fault.absent-approves-nothing'],
  'deputy-blocked': m['office.absence.fault.deputy-blocked'],
  'deputy-approves-nothing': m['office.absence.fault.deputy-approves-nothing'],
  'deputy-absent': m['office.absence.fault.deputy-absent'],
} as const

/** Returns why nobody stands in; undefined: the deputy does. */
export function faultText({ fault, absent, deputy }: Absence): string | undefined {
  return fault === null ? undefined : faultTexts[fault]({ absent: absent.name, deputy: deputy.name })
}

export function periodText({ from, until }: Pick<Absence, 'from' | 'until'>): string {
  return m['office.absence.period']({ from: formatDay(from), until: formatDay(until) })
}

/** Returns the name of who decided, with that of the absent colleague in whose place. */
export function behalfText(name: string, absent: string | null): string {
  return absent === null ? name : m['office.absence.behalf']({ name, absent })
}

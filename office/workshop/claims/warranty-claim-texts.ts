import type { ApiResult } from '@forecourt/api-client/api.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { warrantyClaimList } from '@forecourt/domain/workshop/claims/warranty-claim-list.ts'
import type { DifferenceBearer, WarrantyClaimState } from '@forecourt/domain/workshop/claims/warranty-claim.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/workshop.js'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export type WarrantyClaim = ApiResult<'GET /sales/warrantyclaim/get'>['warrantyClaim']

export interface WarrantyClaimPart {
  claim: WarrantyClaim
}

export const namedWarrantyClaims: NamedList & { resource: typeof warrantyClaimList } = {
  resource: warrantyClaimList,
  texts: resourceTexts('warrantyClaim', texts),
}

export function stateText(state: WarrantyClaimState): string {
  return namedWarrantyClaims.texts.choice('state', state)
}

export function bearerText(bearer: DifferenceBearer): string {
  return namedWarrantyClaims.texts.choice('borneBy', bearer)
}

export const stateTones = {
  draft: 'promo',
  sent: 'new',
  accepted: 'good',
  reduced: 'promo',
  refused: 'failed',
  paid: 'good',
  lapsed: 'vat',
} as const satisfies Record<WarrantyClaimState, string>

/** Returns until when the next step of a claim is due; undefined: it has no day. */
export function nextText({
  state,
  dueOn,
  answerDueOn,
  isOverdue,
}: Pick<WarrantyClaim, 'state' | 'dueOn' | 'answerDueOn' | 'isOverdue'>): string | undefined {
  const on = state === 'draft' ? dueOn : state === 'sent' ? answerDueOn : null
  if (on === null) return undefined
  const day = formatDay(on)
  if (isOverdue) return m['words.late-since']({ day })
  return state === 'draft'
    ? m['office.warranty-claim.due-send']({ day })
    : m['office.warranty-claim.due-answer']({ day })
}

/** Returns the place of a right over a claim. */
export function toPlace({ branch }: Pick<WarrantyClaim, 'branch'>) {
  return { branch: branch.id }
}

/** Returns the text of an act on a claim, by its call. */
export function historyText(action: string): string {
  const act = acts[/^POST \/sales\/(\w+\/\w+)$/.exec(action)?.[1] ?? '']
  return act ? act() : m['office.warranty-claim.history.changed']()
}

const acts: Readonly<Record<string, (() => string) | undefined>> = {
  'invoice/issuework': m['office.warranty-claim.history.opened'],
  'workorder/charge': m['office.warranty-claim.history.opened'],
  'invoice/issue': m['office.warranty-claim.history.lapsed'],
  'warrantyclaim/save': m['office.warranty-claim.history.saved'],
  'warrantyclaim/send': m['office.warranty-claim.history.sent'],
  'warrantyclaim/answer': m['office.warranty-claim.history.answered'],
  'warrantyclaim/pay': m['office.warranty-claim.history.paid'],
  'warrantyclaim/reopen': m['office.warranty-claim.history.reopened'],
}

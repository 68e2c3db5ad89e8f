import type { BankItem, BankLine, BankProposal } from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import { bankStatementList } from '@forecourt/domain/invoicing/bank/bank-statement-list.ts'
import { formatStructuredCommunication } from '@forecourt/domain/payments/structured-communication.ts'
import { formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/invoicing.js'
import { formatCents } from '../../platform/money-text.ts'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export const namedStatements: NamedList & { resource: typeof bankStatementList } = {
  resource: bankStatementList,
  texts: resourceTexts('bankStatement', texts),
}

/** Formats an amount of a column: its sign shows whether it came in or went out. */
export function formatSigned(cents: number): string {
  return cents < 0 ? formatCents(cents) : `+\u00a0${formatCents(cents)}`
}

/** Formats a day as `28/11`: the year is on the statement. */
export const shortDay = (day: CalendarDay) => formatDay(day).slice(0, 5)

/** Says until when an open item is due, or that nobody asks for it any more. */
export function whenText({ kind, dueOn }: Pick<BankItem, 'kind' | 'dueOn'>): string {
  return kind === 'written-off' ? m['office.bank.written-off']() : m['office.bank.due']({ day: shortDay(dueOn) })
}

export const placeText = (place: number) => String(place).padStart(2, '0')

export function communicationText({ communication, text, reference }: BankLine): string {
  if (communication !== null) return formatStructuredCommunication(communication)
  return text !== '' ? text : reference !== '' ? reference : m['office.bank.no-communication']()
}

const reasons = {
  'noted-before': m['office.bank.reason.noted-before'],
  communication: m['office.bank.reason.communication'],
  'communication-in-text': m['office.bank.reason.communication-in-text'],
  'end-to-end': m['office.bank.reason.end-to-end'],
  'account-and-amount': m['office.bank.reason.account-and-amount'],
  'number-in-text': m['office.bank.reason.number-in-text'],
  'name-and-amount': m['office.bank.reason.name-and-amount'],
  account: m['office.bank.reason.account'],
  name: m['words.name'],
  'wrong-check-digits': m['office.bank.reason.wrong-check-digits'],
  none: m['office.bank.reason.none'],
  'known-account': m['office.bank.reason.known-account'],
  reversal: m['office.bank.reason.reversal'],
} as const satisfies Record<BankProposal['reason'], unknown>

export type ReasonTone = 'plain' | 'warning' | 'wrong'

/** Returns the reasons of a proposal, and the facts that do not match. */
export function reasonText({ reason, parts, restCents }: BankProposal): { text: string; tone: ReasonTone } {
  const text = reasons[reason]()
  if (reason === 'wrong-check-digits') return { text, tone: 'wrong' }
  if (reason === 'none') return { text, tone: 'warning' }
  if (parts.length === 0) return { text, tone: 'plain' }
  const missing = parts.reduce(
    (sum, { item, cents, differenceCents }) => sum + item.openCents - cents - differenceCents,
    0,
  )
  if (missing !== 0) {
    return {
      text: m['office.bank.reason.short']({ reason: text, amount: formatCents(Math.abs(missing)) }),
      tone: 'warning',
    }
  }
  if (restCents !== 0) {
    return {
      text: m['office.bank.reason.over']({ reason: text, amount: formatCents(Math.abs(restCents)) }),
      tone: 'warning',
    }
  }
  return { text, tone: 'plain' }
}

/** Returns the proposal in a few words. */
export function proposalText({ parts, ledger, reverses }: BankProposal): string | undefined {
  if (reverses) return m['office.bank.reversed']({ label: reverses.label })
  if (ledger) return ledger.name
  if (parts.length === 0) return undefined
  return parts
    .map(({ item }) => {
      if (item.kind === 'written-off') return `${item.number}, ${whenText(item)}`
      return item.kind === 'noted-payment' || item.kind === 'noted-transfer'
        ? `${item.number}, ${m['office.bank.noted']({ day: shortDay(item.dueOn) })}`
        : item.number
    })
    .join(' + ')
}

/** Returns the allocations of a line in a few words. */
export function allocationsText({ allocations, leftCents, state }: BankLine): string {
  const parts = allocations.map(({ kind, cents, text }) => {
    switch (kind) {
      case 'difference':
        return m['office.bank.difference']({ amount: formatCents(Math.abs(cents)) })
      case 'on-account':
        return allocations.length > 1
          ? m['office.bank.balance']({ amount: formatCents(Math.abs(cents)) })
          : m['office.bank.on-account']({ name: text })
      case 'reversal':
        return m['office.bank.reversed']({ label: text })
      case 'ignored':
        return m['office.bank.ignored']({ reason: text })
      default:
        return text
    }
  })
  if (state === 'partly') parts.push(m['office.bank.part-left']({ amount: formatCents(Math.abs(leftCents)) }))
  return parts.join(', ')
}

/** Returns why a line was allocated automatically, or the user who decided it. */
export function decisionText({ reason, decidedBy }: BankLine): string {
  if (reason !== null) return reasons[reason]()
  return decidedBy === null ? '' : m['office.bank.reason.person']({ name: decidedBy })
}

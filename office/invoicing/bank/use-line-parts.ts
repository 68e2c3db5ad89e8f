import { useState } from 'react'
import type { ApiInput } from '@forecourt/api-client/api.ts'
import type { BankItem, BankLine } from '@forecourt/domain/invoicing/bank/bank.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { whenText } from './bank-texts.ts'

type AskedPart = ApiInput<'POST /sales/bank/allocate'>['parts'][number]

/** A part of a line as it is being divided. */
export interface LinePart {
  readonly kind: AskedPart['kind']
  readonly id: number
  readonly title: string
  readonly detail: string
  /** Null: as much as one likes. */
  readonly openCents: number | null
  /** Without its sign; NaN: no amount was entered. */
  readonly cents: number
}

export type LineParts = ReturnType<typeof useLineParts>

/** Divides a line into parts, beginning with the proposal. */
export function useLineParts(line: BankLine) {
  const [parts, setParts] = useState(() => proposedParts(line))
  const leftCents = Math.abs(line.leftCents)
  const dividedCents = parts.reduce((sum, { cents }) => sum + (Number.isNaN(cents) ? 0 : cents), 0)
  const restCents = leftCents - dividedCents
  const sign = line.leftCents < 0 ? -1 : 1
  return {
    parts,
    restCents,
    isValid:
      parts.length > 0 &&
      restCents >= 0 &&
      parts.every(({ cents, openCents }) => cents > 0 && (openCents === null || cents <= Math.abs(openCents))),
    asked: parts.map(({ kind, id, cents }): AskedPart => ({ kind, id, cents: sign * cents })),
    /** Adds a part, with as much as is left; a second time nothing is added. */
    add(part: Omit<LinePart, 'cents'>) {
      setParts((before) => {
        if (before.some((one) => one.kind === part.kind && one.id === part.id)) return before
        const used = before.reduce((sum, { cents }) => sum + (Number.isNaN(cents) ? 0 : cents), 0)
        const most = part.openCents === null ? leftCents - used : Math.min(Math.abs(part.openCents), leftCents - used)
        return [...before, { ...part, cents: Math.max(0, most) }]
      })
    },
    change(part: LinePart, cents: number) {
      setParts((before) => before.map((one) => (isSame(one, part) ? { ...one, cents } : one)))
    },
    remove(part: LinePart) {
      setParts((before) => before.filter((one) => !isSame(one, part)))
    },
  }
}

const isSame = (one: LinePart, other: LinePart) => one.kind === other.kind && one.id === other.id

/** Returns an open item as a part without an amount. */
export function toPart(item: BankItem): Omit<LinePart, 'cents'> {
  const isNoted = item.kind === 'noted-payment' || item.kind === 'noted-transfer'
  const when = isNoted ? m['office.bank.noted']({ day: formatDay(item.dueOn) }) : whenText(item)
  return {
    kind: item.kind,
    id: item.id,
    title: item.number,
    detail: [item.name, item.about, when].filter((text) => text !== '').join(', '),
    openCents: item.openCents,
  }
}

function proposedParts({ proposal, leftCents }: BankLine): readonly LinePart[] {
  if (!proposal) return []
  if (proposal.ledger) {
    const { id, name } = proposal.ledger
    return [{ kind: 'ledger', id, title: name, detail: '', openCents: null, cents: Math.abs(leftCents) }]
  }
  return proposal.parts.map(({ item, cents }) => ({ ...toPart(item), cents: Math.abs(cents) }))
}

import type { Cents } from '../../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../../platform/values/result.ts'
import { isSelfBilled, type InvoiceKind } from './invoice-document.ts'
import type { InvoiceState } from './invoice-states.ts'

/** An invoice or a credit, with what setting it off depends on. */
export interface SettableItem {
  readonly kind: InvoiceKind
  readonly state: InvoiceState
  /** Below zero: a credit of the customer. */
  readonly openCents: Cents
  /** It is of a dossier or an order: its payments are recorded there. */
  readonly isOfSale: boolean
}

/** The same, with the customer and the company between whom it stands. */
export interface OwnedItem extends SettableItem {
  /** Null: the customer was forgotten. */
  readonly customerId: string | null
  readonly companyId: string
}

type ItemRefusal = Refusal<'invoice-not-issued' | 'set-off-of-sale' | 'invoice-paid'>
export type SetOffRefusal =
  | ItemRefusal
  | Refusal<'set-off-other-customer' | 'set-off-other-company' | 'set-off-same-side'>
  | Refusal<'set-off-above-open', { readonly mostCents: Cents }>

/** Returns whether a paper can take part in a set-off; the button shows the reason. */
export function isSettable({ kind, state, openCents, isOfSale }: SettableItem): { ok: true } | ItemRefusal {
  if (state !== 'issued') return refuse('invoice-not-issued')
  if (isOfSale || isSelfBilled(kind)) return refuse('set-off-of-sale')
  return openCents === 0 ? refuse('invoice-paid') : accept({})
}

/**
 * Checks the set-off of a credit of a customer against an invoice of theirs, in cents above zero, and returns which of both
 * papers is which. Two debts end by each other up to the smaller one, where both stand between the same two persons (Civil
 * Code art. 5.254 ff.): so papers of another customer or company are refused, and more than either leaves open.
 */
export function checkSetOff<Item extends OwnedItem>(
  cents: Cents,
  one: Item,
  other: Item,
): { ok: true; owed: Item; credit: Item } | SetOffRefusal {
  for (const item of [one, other]) {
    const settable = isSettable(item)
    if (!settable.ok) return settable
  }
  if (one.customerId === null || one.customerId !== other.customerId) return refuse('set-off-other-customer')
  if (one.companyId !== other.companyId) return refuse('set-off-other-company')
  if (Math.sign(one.openCents) === Math.sign(other.openCents)) return refuse('set-off-same-side')
  const mostCents = Math.min(Math.abs(one.openCents), Math.abs(other.openCents))
  if (cents > mostCents) return refuse('set-off-above-open', { mostCents })
  const [owed, credit] = one.openCents > 0 ? [one, other] : [other, one]
  return accept({ owed, credit })
}

/** Checks that an amount on account of a customer pays an invoice of theirs, of a sale too: the line of the bank pays it. */
export function checkAccountSetOff(
  cents: Cents,
  { kind, state, openCents, customerId, companyId }: Omit<OwnedItem, 'isOfSale'>,
  account: Pick<OwnedItem, 'customerId' | 'companyId'> & { readonly cents: Cents },
): { ok: true } | SetOffRefusal {
  const settable = isSettable({ kind, state, openCents, isOfSale: false })
  if (!settable.ok) return settable
  if (openCents < 0) return refuse('set-off-same-side')
  if (customerId === null || customerId !== account.customerId) return refuse('set-off-other-customer')
  if (companyId !== account.companyId) return refuse('set-off-other-company')
  const mostCents = Math.min(openCents, account.cents)
  return cents > mostCents ? refuse('set-off-above-open', { mostCents }) : accept({})
}

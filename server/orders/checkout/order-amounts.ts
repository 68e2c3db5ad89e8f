import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'

type Entry = Order['entries'][number]

/** An amount of an order, as its mail and its order form show it. */
export interface OrderAmount {
  readonly term: string
  readonly cents: number
  readonly isStrong: boolean
}

/**
 * Returns the amounts of an order line by line: the parts of a configured car, and for a company the total without VAT
 * and its VAT.
 */
export function orderAmounts(
  { entries, total, vat, customer }: Pick<Order, 'entries' | 'total' | 'vat' | 'customer'>,
  language: Language,
): OrderAmount[] {
  const locale = { locale: language }
  const amount = (term: string, cents: number, isStrong = false): OrderAmount => ({ term, cents, isStrong })
  return [
    ...entries.flatMap((entry) => [
      ...entry.lines.map(({ name, priceInc }) => amount(name, priceInc)),
      amount(fullCarName(entry), entry.total.toPay, entry.lines.length > 0),
    ]),
    ...(total.transport > 0 ? [amount(m['words.transport']({}, locale), total.transport)] : []),
    ...(customer.customerType === 'fleet' ? vatAmounts(vat, language) : []),
    amount(m['words.total-gross']({}, locale), total.subTotal, true),
    amount(m['order-form.advance']({}, locale), -total.advance),
    amount(m['words.balance']({}, locale), total.amount, true),
  ]
}

function vatAmounts({ rateBp, base, amount, margin }: Order['vat'], language: Language): OrderAmount[] {
  const locale = { locale: language }
  const percent = String(rateBp / 100).replace('.', ',')
  return [
    ...(base > 0
      ? [
          { term: m['words.total-net']({}, locale), cents: base, isStrong: false },
          { term: m['words.vat-percent']({ percent }, locale), cents: amount, isStrong: false },
        ]
      : []),
    ...(margin > 0 ? [{ term: m['order-form.margin']({}, locale), cents: margin, isStrong: false }] : []),
  ]
}

/** Returns the name of a car with its version. */
export function fullCarName({ carName, carVersion }: Entry): string {
  return carVersion ? `${carName} ${carVersion.name}` : carName
}

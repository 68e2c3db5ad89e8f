import { m } from '@forecourt/locales/messages/messages.js'
import { formatWholeEuros } from '../platform/money-text.ts'

/** Shows the average price that is asked for similar cars. */
export function AverageAsked({ cars }: { cars: readonly { readonly priceCents: number }[] }) {
  if (cars.length === 0) return <p className="hint">{m['office.trade-in.market.none']()}</p>
  const average = cars.reduce((sum, { priceCents }) => sum + priceCents, 0) / cars.length
  return <p>{m['office.trade-in.market.average']({ amount: formatWholeEuros(average) })}</p>
}

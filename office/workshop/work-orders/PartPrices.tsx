import { m } from '@forecourt/locales/messages/messages.js'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'

interface Prices {
  readonly unitPriceCents: number
  readonly unitCostCents: number | null
}

interface PartPricesProps {
  /** Distinguishes the fields of a page. */
  id: string
  part: Prices
  onChange: (changes: Partial<Prices>) => void
}

/** Edits the price and the cost of one piece of a part, without VAT. */
export function PartPrices({ id, part: { unitPriceCents, unitCostCents }, onChange }: PartPricesProps) {
  return (
    <>
      <MoneyField
        id={`${id}-price`}
        label={m['office.work-order.form.price']()}
        cents={unitPriceCents}
        min={0}
        onChange={(cents) => onChange({ unitPriceCents: cents ?? 0 })}
      />
      <MoneyField
        id={`${id}-cost`}
        label={m['office.work-order.form.cost']()}
        cents={unitCostCents}
        min={0}
        onChange={(cents) => onChange({ unitCostCents: cents })}
      />
    </>
  )
}

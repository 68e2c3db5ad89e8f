import { useState } from 'react'
import { affordable } from '@forecourt/domain/pricing/finance.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { currentLanguage } from '../platform/language.ts'
import type { BudgetAsked } from '../platform/popups.ts'
import { centsIn } from './amount-text.ts'
import { PlanShown } from './PlanShown.tsx'
import { WithFinanceRates, type Rate } from './WithFinanceRates.tsx'
import styles from './FinanceDialog.module.css'

interface BudgetDialogProps extends BudgetAsked {
  open: boolean
  onClose: () => void
}

/** Asks for a monthly budget and shows the price of the cars that it allows. */
export default function BudgetDialog({ condition, open, onPrice, onClose }: BudgetDialogProps) {
  return (
    <Dialog open={open} title={m['budget.title']()} closeLabel={m['words.close']()} onClose={onClose}>
      <WithFinanceRates condition={condition}>
        {({ rates, intermediary }) => <Budget rates={rates} intermediary={intermediary} onPrice={onPrice} />}
      </WithFinanceRates>
    </Dialog>
  )
}

interface BudgetProps {
  rates: readonly Rate[]
  intermediary: string
  onPrice: BudgetAsked['onPrice']
}

const years = [1, 2, 3, 4, 5, 6, 7]

function Budget({ rates, intermediary, onPrice }: BudgetProps) {
  const language = currentLanguage()
  const [monthText, setMonthText] = useState('300')
  const [advanceText, setAdvanceText] = useState('0')
  const longest = Math.max(0, ...rates.map(({ maxMonths }) => maxMonths))
  const [months, setMonths] = useState(longest)
  const [isLeading, setIsLeading] = useState(false)
  const instalmentCents = centsIn(monthText)
  const advanceCents = centsIn(advanceText)
  const found =
    instalmentCents === undefined || advanceCents === undefined
      ? undefined
      : affordable({ instalmentCents, months, advanceCents }, rates)
  const price = found && formatMoney(found.plan.priceCents, language)

  function lead() {
    if (!found) return
    setIsLeading(true)
    onPrice(found.plan.priceCents / 100)
  }

  return (
    <div className={styles.finance}>
      <div className={styles.fields}>
        <TextField
          label={m['budget.a-month']()}
          error={instalmentCents === undefined ? m['budget.amount-error']() : undefined}
          inputMode="decimal"
          value={monthText}
          onChange={(event) => setMonthText(event.currentTarget.value)}
        />
        <Select
          label={m['budget.term']()}
          hint={found && found.plan.months < months ? m['budget.shorter']({ count: found.plan.months }) : undefined}
          value={String(months)}
          options={[...new Set([...years.map((count) => count * 12), longest])]
            .filter((count) => count <= longest)
            .map((count) => ({ value: String(count), label: m['detail.months']({ count }) }))}
          onChange={(event) => setMonths(Number(event.currentTarget.value))}
        />
        <TextField
          label={m['budget.advance']()}
          hint={m['budget.advance-hint']()}
          error={advanceCents === undefined ? m['budget.amount-error']() : undefined}
          inputMode="decimal"
          value={advanceText}
          onChange={(event) => setAdvanceText(event.currentTarget.value)}
        />
      </div>
      <PlanShown
        headline={price === undefined ? m['budget.none']() : m['budget.price']({ price })}
        plan={found?.plan}
        rate={found?.rate}
        intermediary={intermediary}
      />
      {price !== undefined && (
        <Button look="primary" full pending={isLeading} onClick={lead}>
          {m['budget.show']({ price })}
        </Button>
      )}
    </div>
  )
}

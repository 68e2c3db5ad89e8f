import { useState } from 'react'
import {
  advanceBounds,
  advertisedRate,
  financePlan,
  isWithin,
  openingChoice,
  allowedTerms,
  type FinanceChoice,
} from '@forecourt/domain/pricing/finance.ts'
import { formatMoney, share, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { currentLanguage } from '../platform/language.ts'
import { centsIn, euros } from './amount-text.ts'
import { PlanShown } from './PlanShown.tsx'
import { WithFinanceRates, type Rate } from './WithFinanceRates.tsx'
import styles from './FinanceDialog.module.css'

export interface FinanceAsked {
  car: string
  priceCents: number
  condition: 'new' | 'used'
}

interface FinanceDialogProps {
  asked: FinanceAsked
  open: boolean
  onClose: () => void
}

/** Shows the monthly cost of a car with the advance, the term and the last instalment that the buyer chooses. */
export default function FinanceDialog({ asked, open, onClose }: FinanceDialogProps) {
  return (
    <Dialog
      open={open}
      size="m"
      title={m['monthly.title']({ car: asked.car })}
      closeLabel={m['words.close']()}
      onClose={onClose}
    >
      <Finance asked={asked} />
    </Dialog>
  )
}

function Finance({ asked }: { asked: FinanceAsked }) {
  return (
    <WithFinanceRates condition={asked.condition}>
      {({ rates, intermediary }) => {
        const usable = rates.filter((rate) => openingChoice(asked.priceCents, rate) !== undefined)
        const first = advertisedRate(asked.priceCents, usable)
        if (!first) return <StateCard icon="info-circle" title={m['monthly.none']()} />
        return <Calculation {...asked} rates={usable} first={first} intermediary={intermediary} />
      }}
    </WithFinanceRates>
  )
}

interface CalculationProps extends FinanceAsked {
  rates: readonly Rate[]
  first: Rate
  intermediary: string
}

function Calculation({ priceCents, rates, first, intermediary }: CalculationProps) {
  const language = currentLanguage()
  const [rate, setRate] = useState(first)
  const [choice, setChoice] = useState(() => openingChoice(priceCents, first)!)
  const [advanceText, setAdvanceText] = useState(() => euros(choice.advanceCents))
  const { least, most } = advanceBounds(priceCents, rate)
  const advanceCents = centsIn(advanceText) ?? -1
  const terms = allowedTerms(rate, priceCents - Math.max(advanceCents, least))
  // A smaller credit may have to be repaid sooner.
  const months = terms.includes(choice.months) ? choice.months : (terms.at(-1) ?? choice.months)
  const asked: FinanceChoice = { ...choice, advanceCents, months }
  const isPossible = isWithin(priceCents, asked, rate)
  const plan = isPossible ? financePlan(priceCents, asked, rate) : undefined

  function take(index: number) {
    const chosen = rates[index]!
    const opening = openingChoice(priceCents, chosen)!
    setRate(chosen)
    setChoice({
      ...opening,
      months: allowedTerms(chosen, priceCents - opening.advanceCents).includes(choice.months)
        ? choice.months
        : opening.months,
    })
    const kept = { ...opening, advanceCents: asked.advanceCents }
    if (!isWithin(priceCents, kept, chosen)) setAdvanceText(euros(opening.advanceCents))
  }

  return (
    <div className={styles.finance}>
      <div className={styles.fields}>
        {rates.length > 1 && (
          <Select
            label={m['monthly.formula']()}
            value={String(rates.indexOf(rate))}
            options={rates.map((one, index) => ({ value: String(index), label: kindTexts[one.kind]() }))}
            onChange={(event) => take(Number(event.currentTarget.value))}
          />
        )}
        <Select
          label={m['monthly.term']()}
          value={String(months)}
          options={terms.map((count) => ({ value: String(count), label: m['detail.months']({ count }) }))}
          onChange={(event) => setChoice({ ...choice, months: Number(event.currentTarget.value) })}
        />
        <TextField
          label={m['monthly.advance']()}
          hint={m['monthly.advance-hint']({ least: formatMoney(least, language), most: formatMoney(most, language) })}
          error={
            isPossible
              ? undefined
              : m['monthly.advance-error']({ least: formatMoney(least, language), most: formatMoney(most, language) })
          }
          inputMode="decimal"
          value={advanceText}
          onChange={(event) => setAdvanceText(event.currentTarget.value)}
        />
        {rate.maxLastBp > 0 && (
          <Select
            label={m['monthly.left']()}
            value={String(choice.balloonCents)}
            options={balloonChoices(priceCents, rate, choice.balloonCents).map((cents) => ({
              value: String(cents),
              label: formatMoney(cents, language),
            }))}
            onChange={(event) => setChoice({ ...choice, balloonCents: Number(event.currentTarget.value) })}
          />
        )}
      </div>
      <PlanShown
        headline={plan && m['monthly.amount']({ instalment: formatExactMoney(plan.instalmentCents, language) })}
        plan={plan}
        rate={rate}
        intermediary={intermediary}
      />
    </div>
  )
}

const kindTexts = { instalment: m['monthly.choice-instalment'], balloon: m['monthly.choice-balloon'] }

/** Tenths of the price up to what the lender allows, and what the calculation opened with. */
function balloonChoices(priceCents: number, { maxLastBp }: Rate, present: number): number[] {
  const tenths = Array.from({ length: Math.floor(maxLastBp / 1_000) + 1 }, (_, index) =>
    share(priceCents, index * 1_000),
  )
  return [...new Set([...tenths, present])].toSorted((one, other) => one - other)
}

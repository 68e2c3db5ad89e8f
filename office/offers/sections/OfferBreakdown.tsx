import { useState } from 'react'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { SaleBreakdown, SaleLine } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { useInternalFigures } from './internal-figures.ts'
import { lineName, nameIn, settlementName } from '../desk/offer-texts.ts'
import { vatText } from './vat-text.ts'
import { whyNotText } from '../desk/why-not-text.ts'
import styles from './OfferBreakdown.module.css'

interface BreakdownProps {
  breakdown: SaleBreakdown
  context: OfferContext
  content: OfferContent
}

/** Shows the price line by line; each with its reason, and the rules that did not apply with theirs. */
export function OfferBreakdown({ breakdown, context, content }: BreakdownProps) {
  const [isExplained, setExplained] = useState(false)
  const isInternalShown = useInternalFigures()
  const { lines, totals, settlement, basis, notApplied, regimeMissed } = breakdown
  const { perCar, cars } = totals
  const isNet = basis === 'net'
  const vat = perCar.categories.map(({ category, ruleId, rateBp, vatCents }) => (
    <li key={category}>
      <Amount name={vatText(ruleId, rateBp, !isNet)} cents={ruleId === 'VAT.MARGIN' ? null : vatCents} />
    </li>
  ))
  const shown = isExplained ? lines : lines.filter(({ amountCents }) => amountCents !== 0)
  return (
    <Panel
      stacked
      title={m['office.offer.breakdown.title']()}
      beside={<span className="hint">{isNet ? m['office.offer.without-vat']() : m['office.offer.with-vat']()}</span>}
    >
      <ul className={styles.lines}>
        {shown.map((line) => (
          <li key={`${line.id} ${line.ruleId}`}>
            <Amount name={lineName(line, context, content)} cents={line.amountCents} />
            {isExplained && <p className="hint">{explainLine(line)}</p>}
          </li>
        ))}
        {isNet && (
          <li className={styles.sum}>{<Amount name={m['office.offer.breakdown.net']()} cents={sumNet(perCar)} />}</li>
        )}
        {isNet && vat}
        {cars > 1 && (
          <li className={styles.sum}>
            <Amount name={m['words.per-car-gross']()} cents={perCar.totalCents} />
          </li>
        )}
        {!isNet && cars > 1 && vat}
      </ul>
      <div className={styles.total} aria-live="polite">
        <span>{cars > 1 ? m['office.offer.breakdown.total-cars']({ count: cars }) : m['words.total-gross']()}</span>
        <b>{formatCents(totals.totalCents)}</b>
      </div>
      <ul className={styles.lines}>
        {!isNet && cars === 1 && vat}
        {settlement.lines.map((line) => (
          <li key={`${line.ruleId} ${line.id}`}>
            <Amount name={settlementName(line, content)} cents={line.amountCents} />
            {line.remark === 'advance-capped' && <p className="hint">{m['office.offer.settle.capped']()}</p>}
            {isInternalShown && line.remark === 'allowance-above-expected' && (
              <p className={styles.warning}>{m['office.offer.settle.above-expected']()}</p>
            )}
          </li>
        ))}
        <li className={styles.sum}>
          <Amount name={m['office.offer.settle.balance']()} cents={settlement.balanceCents} />
        </li>
      </ul>
      {regimeMissed && (
        <p className={styles.warning}>
          {breakdown.regime === 'margin'
            ? m['office.offer.breakdown.vat-not-proven-margin']()
            : m['office.offer.breakdown.vat-not-proven']()}
        </p>
      )}
      {breakdown.scheme === 'margin-excluded' && (
        <p className={styles.warning}>{m['office.offer.breakdown.margin-excluded']()}</p>
      )}
      <Stack gap={8}>
        <Checkbox
          label={m['office.offer.breakdown.explain']()}
          checked={isExplained}
          onChange={({ target }) => setExplained(target.checked)}
        />
        {isExplained && notApplied.length > 0 && (
          <>
            <h3>{m['office.offer.breakdown.not-applied']()}</h3>
            <ul className={styles.lines}>
              {notApplied.map(({ source, reason }) => (
                <li key={source.id}>
                  <span>{nameIn(context, source.id!)}</span>
                  <p className="hint">{whyNotText(reason, context)}</p>
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Panel>
  )
}

function Amount({ name, cents }: { name: string; cents: number | null }) {
  return (
    <div className={styles.amount}>
      <span>{name}</span>
      {cents !== null && <span className={cents < 0 ? styles.less : undefined}>{formatCents(cents)}</span>}
    </div>
  )
}

function sumNet({ categories }: SaleBreakdown['totals']['perCar']): number {
  return categories.reduce((sum, { baseCents }) => sum + baseCents, 0)
}

/** Returns the rule of a line, the day since which it applies, and the amount that its percentage is of. */
function explainLine({ ruleId, source, bp, ofCents, note }: SaleLine): string {
  const of =
    bp !== null && ofCents !== null
      ? m['office.offer.breakdown.share']({ percent: String(bp / 100).replace('.', ','), of: formatCents(ofCents) })
      : ''
  const since = source?.since ? m['office.offer.breakdown.since']({ day: formatDay(source.since) }) : ''
  return [ruleId, source?.code ?? '', of, since, note ?? ''].filter((part) => part !== '').join(' · ')
}

import type { FinancePlan } from '@forecourt/domain/pricing/finance.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { currentLanguage } from '../platform/language.ts'
import { formatCents } from '../platform/money-text.ts'
import { exampleText, percent } from './monthly-text.ts'
import styles from './PlanShown.module.css'
import type { Rate } from './WithFinanceRates.tsx'

interface PlanShownProps {
  /** The result of the calculation. */
  headline: string | undefined
  plan: FinancePlan | undefined
  rate: Rate | undefined
  intermediary: string
}

/**
 * A credit with all the information that the law requires (Code of Economic Law art. VII.64; Directive (EU) 2023/2225 art.
 * 8).
 */
export function PlanShown({ headline, plan, rate, intermediary }: PlanShownProps) {
  const language = currentLanguage()
  return (
    <div className={styles.plan}>
      <p className={styles.headline} role="status">
        {headline ?? '–'}
      </p>
      {plan && rate && (
        <>
          <DescriptionList
            items={[
              { term: m['monthly.credit'](), value: formatCents(plan.creditCents) },
              { term: m['monthly.apr'](), value: percent(plan.aprBp, language) },
              { term: m['monthly.last'](), value: formatCents(plan.lastInstalmentCents) },
              { term: m['monthly.total'](), value: formatCents(plan.totalCents) },
            ]}
          />
          <p className={styles.warning}>{m['monthly.warning']()}</p>
          <p className={styles.example}>
            {exampleText(
              {
                ...plan,
                kind: rate.kind,
                lenderName: rate.lenderName,
                lenderNumber: rate.lenderNumber,
                intermediary,
              },
              language,
            )}
          </p>
        </>
      )}
    </div>
  )
}

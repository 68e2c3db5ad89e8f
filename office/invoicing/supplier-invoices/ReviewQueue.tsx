import { FINDINGS, type Finding } from '@forecourt/domain/invoicing/supplier-invoices/supplier-invoice-states.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Link } from '@forecourt/ui/Link.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { findingText, queuedText, type Queue } from './supplier-invoice-texts.ts'
import styles from './Review.module.css'

interface ReviewQueueProps {
  queue: Queue
  chosen: number
  finding: Finding | undefined
  onFinding: (finding: Finding | undefined) => void
}

const tones: Partial<Record<Finding, string | undefined>> = {
  difference: styles.warning,
  iban: styles.warning,
  duplicate: styles.wrong,
  arithmetic: styles.wrong,
}

/** The waiting invoices, by the decision that they need, the oldest first. */
export function ReviewQueue({ queue, chosen, finding, onFinding }: ReviewQueueProps) {
  const counted = FINDINGS.filter((one) => queue.counts[one] > 0)
  return (
    <section className={classes(styles.panel, styles.queue)} aria-label={m['office.supplier-invoice.queue']()}>
      <div className={styles.reasons} role="group" aria-label={m['office.supplier-invoice.reasons']()}>
        <button type="button" aria-pressed={finding === undefined} onClick={() => onFinding(undefined)}>
          {m['words.all']()} <small>{queue.count}</small>
        </button>
        {counted.map((one) => (
          <button key={one} type="button" aria-pressed={finding === one} onClick={() => onFinding(one)}>
            {findingText(one)} <small>{queue.counts[one]}</small>
          </button>
        ))}
      </div>
      {queue.invoices.length === 0 && <p className={styles.empty}>{m['office.supplier-invoice.empty']()}</p>}
      <ul className={styles.waiting}>
        {queue.invoices.map((one) => (
          <li key={one.id} className={classes(one.id === chosen && styles.chosen)}>
            <Link href={`/supplierinvoice/${one.id}`} aria-current={one.id === chosen ? 'true' : undefined}>
              <strong>{one.supplier || m['office.supplier-invoice.unknown-supplier']()}</strong>
              {one.finding === 'unreadable' ? (
                <small>{m['office.supplier-invoice.not-read']()}</small>
              ) : (
                <span className={styles.number}>{formatCents(one.isCredit ? -one.totalCents : one.totalCents)}</span>
              )}
              <small className={tones[one.finding]}>{queuedText(one)}</small>
              <small>{one.arrivalNumber.replace(/-\d{4}-0*/, '-')}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { m } from '@forecourt/locales/messages/messages.js'
import { estimateText, rangeText } from './trade-in-texts.ts'
import type { ShownEstimate } from './use-estimate.ts'
import styles from './ValueYourCar.module.css'

/** Shows the estimated value of the car, as soon as there is one. */
export function EstimateBox({ estimate }: { estimate: ShownEstimate }) {
  return (
    <div className={styles.estimate} role="status">
      <h3>{m['trade-in.estimate.title']()}</h3>
      {typeof estimate === 'object' ? (
        <>
          <p className={styles.range}>{rangeText(estimate)}</p>
          <p className={styles.quiet}>{m['trade-in.estimate.note']()}</p>
        </>
      ) : (
        <p className={styles.quiet}>{estimateText(estimate)}</p>
      )}
    </div>
  )
}

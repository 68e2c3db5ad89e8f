import type { RegisterOverview } from '@forecourt/domain/invoicing/registers/register.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { amount, boxText } from './register-texts.ts'
import styles from './Registers.module.css'

/** Boxes that are shown although nothing is in them: those of every dealer. */
const ALWAYS = ['00', '03', '46', '47', '49', '54', '59', '63', '64', '81', '82']
/** Boxes with the amount to pay or to get back. */
const RESULTS = ['71', '72']

/** The boxes of the VAT return, as far as the registers fill them. */
export function VatBoxes({ boxes }: Pick<RegisterOverview, 'boxes'>) {
  const shown = boxes.filter(({ box, cents }) => cents !== 0 || ALWAYS.includes(box))
  const inOrder = [
    ...shown.filter(({ box }) => !RESULTS.includes(box)),
    ...shown.filter(({ box }) => RESULTS.includes(box)),
  ]
  return (
    <section aria-label={m['office.register.boxes.title']()}>
      <h2 className={styles.heading}>{m['office.register.boxes.title']()}</h2>
      <dl className={styles.boxes}>
        {inOrder.map(({ box, cents }) => (
          <div key={box} className={classes(RESULTS.includes(box) && styles.result)}>
            <dt>
              <strong>{box}</strong> {boxText(box)}
            </dt>
            <dd>{amount(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{m['office.register.boxes.note']()}</p>
    </section>
  )
}

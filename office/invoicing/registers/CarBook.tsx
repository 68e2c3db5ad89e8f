import { useQuery } from '@tanstack/react-query'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import { amount, entryTexts, regimeTexts, shortDay } from './register-texts.ts'
import styles from './Registers.module.css'

/** The ledger of a car, from its purchase to after-sales: every amount with its document, and the result. */
export function CarBook({ vehicle }: { vehicle: number }) {
  const mayStock = useRefusal('STOCK_VIEW') === undefined
  const { data, error } = useQuery(callOptions('GET /sales/register/car', { vehicle }))
  if (error) return <FailureNotice failure={error} />
  if (!data) return null
  const { car, entries, resultCents } = data
  const name = `${car.name}${car.stockNumber === null ? '' : `, ${car.stockNumber}`}`
  const title = m['office.register.book']({ car: name })
  return (
    <section aria-label={title} aria-live="polite">
      <h2 className={styles.heading}>
        {mayStock ? <TextLink href={`/${car.kind}car/${car.id}`}>{title}</TextLink> : title}
        {car.plate !== null && <span className={styles.plate}>{car.plate}</span>}
      </h2>
      <div className={styles.frame}>
        <table className={classes(styles.table, styles.book)} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{m['words.day']()}</th>
              <th scope="col">{m['words.kind']()}</th>
              <th scope="col">{m['office.register.paper']()}</th>
              <th scope="col">{m['office.register.regime']()}</th>
              <th scope="col" className={styles.number}>
                {m['words.amount']()}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, on, kind, description, paper, invoice, party, regime, netCents }) => (
              <tr key={id}>
                <td className={styles.muted}>{shortDay(on)}</td>
                <td>{description === '' ? entryTexts[kind]() : description}</td>
                <td>
                  {invoice !== null && paper !== null ? (
                    <TextLink href={`/invoice/${invoice}`}>{paper}</TextLink>
                  ) : (
                    (paper ?? party ?? '–')
                  )}
                </td>
                <td className={styles.muted}>{regimeTexts[regime]()}</td>
                <td className={styles.number}>{formatEntryAmount(netCents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {m['office.register.result']()}
              </th>
              <td className={classes(styles.number, resultCents < 0 ? styles.loss : styles.gain)}>
                {formatEntryAmount(resultCents)}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

function formatEntryAmount(cents: number): string {
  return `${cents < 0 ? '−' : '+'} ${amount(Math.abs(cents))}`
}

import { useShell } from '../platform/shell.ts'
import type { CarSheet } from './car-sheet.ts'
import styles from './PrintedDealer.module.css'

/** Shows the dealer: on paper only, which lacks the header. */
export default function PrintedDealer({ branch: { name, slogan, logo } }: Pick<CarSheet, 'branch'>) {
  const shell = useShell()
  return (
    <div className={styles.dealer}>
      <img src={logo ?? '/favicon.svg'} alt="" width={100} loading="lazy" />
      <p>
        <strong>{name.includes(shell.name) ? name : `${shell.name} ${name}`}</strong>
        <br />
        {slogan || new URL(shell.origin).host}
      </p>
    </div>
  )
}

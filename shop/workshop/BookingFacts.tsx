import styles from './Schedule.module.css'

/** Shows the facts of a booking, one line each. */
export function BookingFacts({ facts }: { facts: readonly { term: string; value: string }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

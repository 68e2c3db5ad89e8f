import { Party } from '../invoices/InvoicePaper.tsx'
import type { Slip } from './purchase-slip-texts.ts'
import styles from '../invoices/InvoicePaper.module.css'

/** Shows a purchase slip as its paper has it, in the language of the seller. */
export function SlipPaper({ paper }: { paper: Slip['paper'] }) {
  const { title, watermark, subtitle, language, seller, buyer, cars, amounts, conditions } = paper
  return (
    <article className={styles.paper} data-watermark={watermark ?? undefined} aria-label={title} lang={language}>
      <header className={styles.top}>
        <Party {...seller} />
        <Party {...buyer} />
        <div>
          <h2>{title}</h2>
          <p>{subtitle}</p>
        </div>
      </header>
      {cars.map(({ name, rows }) => (
        <section key={name} className={styles.car}>
          <h3>{name}</h3>
          <dl className={styles.facts}>
            {rows.map(({ term, value }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value ?? '…'}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section>
        <dl className={styles.totals}>
          {amounts.rows.map(({ term, value }) => (
            <div key={term} className={styles.strong}>
              <dt>{term}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="hint">{amounts.note}</p>
      </section>
      {conditions.map(({ title: about, lines }) => (
        <section key={about} className={styles.notes}>
          <h3>{about}</h3>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
    </article>
  )
}

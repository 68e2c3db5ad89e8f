import type { Paper } from './invoice-texts.ts'
import styles from './InvoicePaper.module.css'

/** Shows an invoice as its paper has it, in the language of its buyer. */
export function InvoicePaper({ paper }: { paper: Paper }) {
  const { title, watermark, language, seller, buyer, facts, car, notes } = paper
  return (
    <article className={styles.paper} data-watermark={watermark ?? undefined} aria-label={title} lang={language}>
      <header className={styles.top}>
        <Party {...seller} />
        <Party {...buyer} />
        <div>
          <h2>{title}</h2>
          <Facts items={facts} />
        </div>
      </header>
      {car.length > 0 && (
        <div className={styles.car}>
          <Facts items={car} />
        </div>
      )}
      <LineTable paper={paper} />
      <dl className={styles.totals}>
        {paper.totals.map(({ term, value, isStrong }, at) => (
          <div key={at} className={isStrong ? styles.strong : styles.total}>
            <dt>{term}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <footer className={styles.notes}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </footer>
      )}
    </article>
  )
}

/** Shows one of the two parties of a paper with its address. */
export function Party({ title, lines: [name, ...lines] }: Paper['seller']) {
  return (
    <div>
      <p className="hint">{title}</p>
      <p>
        <strong>{name}</strong>
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** Terms with their values, as close as on paper. */
function Facts({ items }: { items: Paper['facts'] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function LineTable({ paper: { heads, groups } }: { paper: Paper }) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, lines, total, amount }) => (
        <tbody key={title}>
          <tr className={styles.group}>
            <th colSpan={4} scope="rowgroup">
              {title}
            </th>
          </tr>
          {lines.map((line, at) => (
            <tr key={at}>
              <td>{line.name}</td>
              <td>{line.quantity}</td>
              <td>{line.price}</td>
              <td>{line.amount}</td>
            </tr>
          ))}
          <tr className={styles.subtotal}>
            <td colSpan={3}>{total}</td>
            <td>{amount}</td>
          </tr>
        </tbody>
      ))}
    </table>
  )
}

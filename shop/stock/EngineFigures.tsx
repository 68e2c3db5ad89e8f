import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Formula } from './Formula.tsx'
import type { EngineChoice } from './new-car-sheet.ts'
import styles from './NewCarChoices.module.css'

/** The technical figures of the chosen engine, below everything there is to choose. */
export default function EngineFigures({ engine: { label, rows } }: { engine: EngineChoice }) {
  return (
    <section className={styles.section}>
      <h2>{m['detail.new.figures']({ engine: label })}</h2>
      <DescriptionList
        items={rows.map(({ term, value }) => ({ term: <Formula text={term} />, value: <Formula text={value} /> }))}
      />
    </section>
  )
}

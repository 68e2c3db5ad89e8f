import { m } from '@forecourt/locales/messages/messages.js'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { Formula } from './Formula.tsx'
import type { EngineChoice } from './new-car-sheet.ts'

/** Shows the technical figures of the chosen engine, below everything there is to choose. */
export function EngineFigures({ engine: { label, rows } }: { engine: EngineChoice }) {
  return (
    <>
      <h2>{m['detail.new.figures']({ engine: label })}</h2>
      <DescriptionList
        items={rows.map(({ term, value }) => ({ term: <Formula text={term} />, value: <Formula text={value} /> }))}
      />
    </>
  )
}

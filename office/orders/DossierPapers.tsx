import { api } from '@forecourt/api-client/api-client.ts'
import { dossierCan, type DossierPaper } from '@forecourt/domain/orders/dossier.ts'
import { formatDay } from '@forecourt/domain/platform/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { useRefusal } from '../platform/may.ts'
import { useCommand } from '../platform/queries.ts'
import { needTexts } from './order-flow-texts.ts'
import { standingOf } from './dossier-standing.ts'
import { placeOf, type DossierPart } from './dossier-texts.ts'
import styles from './OrderDesk.module.css'

/** The papers that the steps need: which are there since when. */
export function DossierPapers({ dossier, onDone }: DossierPart) {
  const { id, papers, today } = dossier
  const refusal = useRefusal('DOSSIER_EDIT', placeOf(dossier))
  const isOpen = (paper: DossierPaper) =>
    dossierCan(paper === 'transport-proof' ? 'note-transport' : 'note-paper', standingOf(dossier)).ok
  const note = useCommand(({ paper, receivedOn }: { paper: DossierPaper; receivedOn: string | null }) =>
    api('POST /sales/dossier/paper', { id, paper, receivedOn }),
  )
  return (
    <section className={styles.panel}>
      <h2>{m['office.dossier.papers.title']()}</h2>
      {papers.length === 0 && <p className="hint">{m['office.dossier.papers.none']()}</p>}
      <ul className={styles.lines}>
        {papers.map(({ paper, receivedOn, receivedBy }) => (
          <li key={paper}>
            <Checkbox
              label={needTexts[paper]()}
              checked={receivedOn !== null}
              disabled={refusal !== undefined || !isOpen(paper) || note.isPending}
              onChange={() =>
                note.mutate(
                  { paper, receivedOn: receivedOn === null ? today : null },
                  { onSuccess: ({ dossier: changed }) => onDone(changed) },
                )
              }
            />
            <p className="hint">
              {receivedOn === null
                ? m['office.dossier.papers.missing']()
                : m['office.dossier.papers.received']({ day: formatDay(receivedOn), name: receivedBy ?? '' })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Avatar } from '../Avatar.tsx'
import { formatInstant } from '../language.ts'
import { useRefusal } from '../may.ts'
import { callOptions } from '../queries.ts'
import { actorName } from './actor-name.ts'
import type { Entry } from './Changes.tsx'
import { DeskBody, DeskPanel } from '../desk/Desk.tsx'
import { useFirstFew } from '../desk/use-first-few.tsx'
import { PanelNote } from '../Panel.tsx'
import styles from './HistoryPanel.module.css'

interface HistoryPanelProps {
  /** Its table. */
  subject: string
  id: number
  renderEntry: (entry: Entry) => ReactNode
  /** Asks before a change is taken back; missing where this is no place to. */
  renderUndo?: (entry: Entry, onClose: () => void) => ReactNode
  /** True if the change to this record can be undone. */
  hasUndo?: (entry: Entry) => boolean
}

const mostAtFirst = 3

/** Shows the history of a record: who changed what, and when, the last first. */
export function HistoryPanel({ subject, id, renderEntry, renderUndo, hasUndo = () => true }: HistoryPanelProps) {
  const mayLook = useRefusal('AUDIT_VIEW') === undefined
  const { data } = useQuery({ ...callOptions('GET /sales/audit/history', { subject, id }), enabled: mayLook })
  const [undoing, setUndoing] = useState<Entry>()
  const entries = data?.entries ?? []
  const { shown, showAll } = useFirstFew(entries, mostAtFirst)
  if (!mayLook) return null
  return (
    <DeskPanel title={m['office.history.title']()} beside={showAll}>
      {data && entries.length === 0 && (
        <DeskBody>
          <p className="hint">{m['office.history.none']()}</p>
        </DeskBody>
      )}
      <ol>
        {shown.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <Avatar name={actorName(entry.by)} isSmall />
            <div>
              {renderEntry(entry)}
              <PanelNote>
                {actorName(entry.by)} · {formatInstant(entry.at)}
                {entry.undoes !== null && ` · ${m['office.undo.is-undo']()}`}
                {entry.undoneBy !== null && ` · ${m['office.undo.undone']()}`}
              </PanelNote>
              {renderUndo && entry.isUndoable && entry.undoneBy === null && hasUndo(entry) && (
                <Button look="quiet" icon="history" onClick={() => setUndoing(entry)}>
                  {m['office.undo.do']()}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {undoing && renderUndo?.(undoing, () => setUndoing(undefined))}
    </DeskPanel>
  )
}

import { m } from '@forecourt/locales/messages/messages.js'
import type { NamedResource } from './area-resources.ts'
import { AskUndo } from './AskUndo.tsx'
import { Changes, toColumn, type Entry } from './Changes.tsx'

interface UndoDialogProps extends NamedResource {
  id: number
  entry: Entry
  onClose: () => void
}

/** Asks before what a change did to this record is written back, and shows what that will be. */
export function UndoDialog({ resource, texts, id, entry, onClose }: UndoDialogProps) {
  const record = { subject: toColumn(resource.name), id }
  return (
    <AskUndo taking={{ entry: entry.id, record }} onClose={onClose}>
      <p>{m['office.undo.written']()}</p>
      <Changes entry={entry} resource={resource} texts={texts} isUndone />
      {entry.batch !== null && <p className="hint">{m['office.undo.only-here']()}</p>}
    </AskUndo>
  )
}

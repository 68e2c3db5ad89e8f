import { m } from '@forecourt/locales/messages/messages.js'
import { ConfirmDialog } from '@forecourt/ui/ConfirmDialog.tsx'
import { takeBack } from '../undo.ts'
import type { NamedResource } from './area-resources.ts'
import { Changes, columnOf, type Entry } from './Changes.tsx'

interface UndoDialogProps extends NamedResource {
  id: number
  entry: Entry
  onClose: () => void
}

/** Asks before what a change did to this record is written back, and shows what that will be. */
export function UndoDialog({ resource, texts, id, entry, onClose }: UndoDialogProps) {
  const record = { subject: columnOf(resource.name), id }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={m['office.undo.title']()}
      run={() => takeBack({ entry: entry.id, record })}
      texts={{
        confirm: m['office.undo.do'](),
        cancel: m['office.undo.keep'](),
        close: m['layout.close'](),
        failure: m['errors.network'](),
      }}
    >
      <p>{m['office.undo.written']()}</p>
      <Changes entry={entry} resource={resource} texts={texts} isUndone />
      {entry.batch !== null && <p className="hint">{m['office.undo.only-here']()}</p>}
    </ConfirmDialog>
  )
}

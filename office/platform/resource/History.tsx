import type { NamedResource } from './area-resources.ts'
import { Changes, toColumn, hasShownChange } from './Changes.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import { PanelReason } from '../Panel.tsx'

/** Shows the history of a row of a resource, by its fields. */
export function History({ resource, texts, id }: NamedResource & { id: number }) {
  const subject = toColumn(resource.name)
  return (
    <HistoryPanel
      subject={subject}
      id={id}
      renderEntry={(entry) => (
        <>
          <Changes entry={entry} resource={resource} texts={texts} />
          {entry.reason && <PanelReason>{entry.reason}</PanelReason>}
        </>
      )}
      hasUndo={(entry) => hasShownChange(resource.fields, entry, subject)}
      renderUndo={(entry, onClose) => (
        <UndoDialog resource={resource} texts={texts} id={id} entry={entry} onClose={onClose} />
      )}
    />
  )
}

import { useState } from 'react'
import { EXPORT_FORMATS, type ExportFormat } from '@forecourt/domain/platform/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Menu, MenuItem } from '@forecourt/ui/Menu.tsx'
import { ActionButton } from '../ActionButton.tsx'
import type { ChosenRows } from '../list/ChosenBar.tsx'
import type { NamedResource } from './area-resources.ts'
import { BulkDialog } from './BulkDialog.tsx'

interface BulkActionsProps extends NamedResource {
  chosen: ChosenRows
  onExport: (format: ExportFormat) => void
}

/** What can be done with many rows of a resource at once. */
export function BulkActions({ resource, texts, chosen, onExport }: BulkActionsProps) {
  const [asked, setAsked] = useState<'change' | 'archive'>()
  return (
    <>
      <ActionButton right={resource.right} icon="pencil" onClick={() => setAsked('change')}>
        {m['office.bulk.change']()}
      </ActionButton>
      {resource.remove === 'archive' && (
        <ActionButton right={resource.right} icon="archive" onClick={() => setAsked('archive')}>
          {m['office.remove.archive']()}
        </ActionButton>
      )}
      <Menu label={m['office.export.action']()}>
        <ExportItems onExport={onExport} />
      </Menu>
      {asked && (
        <BulkDialog
          {...{ resource, texts, chosen }}
          archives={asked === 'archive'}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** The items of a menu, one for each kind of file. */
export function ExportItems({ onExport }: Pick<BulkActionsProps, 'onExport'>) {
  return EXPORT_FORMATS.map((format) => (
    <MenuItem key={format}>
      <button type="button" onClick={() => onExport(format)}>
        {format === 'xlsx' ? m['office.export.xlsx']() : m['office.export.csv']()}
      </button>
    </MenuItem>
  ))
}

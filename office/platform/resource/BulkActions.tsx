import { lazy, Suspense, useState } from 'react'
import type { ListView } from '@forecourt/domain/platform/lists/list-view.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActionButton } from '../ActionButton.tsx'
import type { ChosenRows } from '../list/ChosenBar.tsx'
import { ExportMenu } from '../list/ExportMenu.tsx'
import type { NamedResource } from './area-resources.ts'

// Loaded on demand: it holds the fields of every kind, and a list does not need them to appear.
const BulkDialog = lazy(() => import('./BulkDialog.tsx').then(({ BulkDialog }) => ({ default: BulkDialog })))

interface BulkActionsProps extends NamedResource {
  chosen: ChosenRows
  view: ListView
}

/** Shows the bulk acts for rows of a resource. */
export function BulkActions({ resource, texts, chosen, view }: BulkActionsProps) {
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
      <ExportMenu list={resource} view={view} selection={chosen.selection} />
      {asked && (
        <Suspense>
          <BulkDialog
            resource={resource}
            texts={texts}
            chosen={chosen}
            archives={asked === 'archive'}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

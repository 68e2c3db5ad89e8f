import { useLoaderData } from 'react-router'
import { download } from '../platform/files.ts'
import type { ReadingRow } from '@forecourt/domain/access/audit.schema.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { ListView } from '@forecourt/domain/platform/lists/list-view.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { listOptions } from '../platform/list/list-options.ts'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import { callOptions, queries } from '../platform/queries.ts'
import type { NamedResource } from '../platform/resource/area-resources.ts'
import { useTitle } from '../platform/title.ts'
import { recordPath } from './record-path.ts'
import styles from './AuditPage.module.css'

/** The log of all changes, by all users. */
export function AuditPage() {
  const { resource, texts } = useLoaderData<NamedResource>()
  useTitle(texts.plural)
  return (
    <ListScreen
      id={resource.name}
      title={texts.plural}
      list={resource}
      label="madeAt"
      texts={texts}
      load={(view) => listOptions(resource, view)}
      hrefOf={({ id }) => `/audit/${id}`}
      counts={<AuditTabs at="changes" />}
      renderActions={(view) => (
        <Button icon="download" title={m['office.audit.kept-reading']()} onClick={() => void exportEntries(view)}>
          {m['office.audit.export']()}
        </Button>
      )}
    />
  )
}

/** Shows the log of staff who read personal data. */
export function AuditReadingsPage() {
  const { resource, texts } = useLoaderData<NamedResource>()
  useTitle(texts.plural)
  return (
    <ListScreen
      id={resource.name}
      title={texts.plural}
      list={resource}
      label="record"
      texts={texts}
      load={(view) => callOptions('POST /sales/auditreading/list', listRequest(view))}
      hrefOf={hrefOfReading}
      counts={<AuditTabs at="readings" />}
    />
  )
}

/** Returns the address of the record that was read; if it has no screen, that of its changes. */
function hrefOfReading({ subject, number, record }: ReadingRow): string {
  const path = number === null ? undefined : recordPath(subject, number)
  return path ?? `/audit?${new URLSearchParams({ q: record.split(' ').slice(1).join(' ') })}`
}

function AuditTabs({ at }: { at: 'changes' | 'readings' }) {
  return (
    <nav aria-label={m['office.audit.tabs']()} className={styles.tabs}>
      <Link href="/audit" aria-current={at === 'changes' ? 'page' : undefined}>
        {m['office.audit.changes']()}
      </Link>
      <Link href="/audit/readings" aria-current={at === 'readings' ? 'page' : undefined}>
        {m['office.audit.readings']()}
      </Link>
    </nav>
  )
}

async function exportEntries(view: ListView): Promise<void> {
  const { pageFilter: _, ...wishes } = listRequest(view)
  // The list also shows the export.
  if (await download('POST /sales/audit/export', { ...wishes, format: 'xlsx' })) void queries.invalidateQueries()
}

import { useLoaderData } from 'react-router'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { ActionLink } from '../platform/ActionButton.tsx'
import { ExportMenu } from '../platform/list/ExportMenu.tsx'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import type { NamedResource } from '../platform/resource/area-resources.ts'
import { callOptions } from '../platform/queries.ts'
import { useTitle } from '../platform/title.ts'

/** The versions of every model in one flat list. A version is made and edited in the tree of its model. */
export function VersionListPage() {
  const { resource, texts } = useLoaderData<NamedResource>()
  useTitle(texts.plural)
  return (
    <ListScreen
      id={resource.name}
      title={texts.plural}
      list={resource}
      label={resource.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/version/list', listRequest(view))}
      hrefOf={({ id }) => `/range/version/${id}`}
      renderActions={(view) => (
        <>
          <ExportMenu list={resource} view={view} />
          <ActionLink right="CATALOGUE_EDIT" icon="upload" href="/version/import">
            {m['office.import.action']()}
          </ActionLink>
          <LinkButton look="primary" icon="plus" href="/range">
            {texts.add}
          </LinkButton>
        </>
      )}
    />
  )
}

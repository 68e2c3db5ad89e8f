import { useLoaderData } from 'react-router'
import { send } from '@forecourt/api-client/api-client.ts'
import { resourcePath } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { Menu, MenuItem } from '@forecourt/ui/Menu.tsx'
import { ActionLink } from '../ActionButton.tsx'
import { useRefusal } from '../may.ts'
import { listOptions } from '../list/list-options.ts'
import type { SaveRanking } from '../list/use-ranking.ts'
import { ExportItems } from '../list/ExportMenu.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import { useTitle } from '../title.ts'
import type { NamedResource } from './area-resources.ts'
import { BulkActions } from './BulkActions.tsx'

/** The list of a resource, from its definition alone. */
export function ResourceListPage() {
  const { resource, texts } = useLoaderData<NamedResource>()
  const path = `/${resource.name.toLowerCase()}`
  const refusal = useRefusal(resource.right)
  useTitle(texts.plural)
  return (
    <ListScreen
      key={resource.name}
      id={resource.name}
      title={texts.plural}
      list={resource}
      label={resource.label}
      texts={texts}
      load={(view) => listOptions(resource, view)}
      hrefOf={({ id }) => `${path}/${id}`}
      rank={
        resource.sort === 'rank' && refusal === undefined
          ? (ranking) => send(resourcePath(resource, 'rank'), ranking) as ReturnType<SaveRanking>
          : undefined
      }
      renderActions={(view) => (
        <>
          <Menu look="icon" label={<Icon name="dots" />} name={m['office.export.or-import']()}>
            <MenuItem>
              <Link href={`${path}/import`}>{m['office.import.action']()}</Link>
            </MenuItem>
            <ExportItems list={resource} view={view} />
          </Menu>
          {!resource.isFixed && (
            <ActionLink right={resource.right} look="primary" icon="plus" href={`${path}/new`}>
              {m['words.add']()}
            </ActionLink>
          )}
        </>
      )}
      renderBulk={(chosen, view) => <BulkActions resource={resource} texts={texts} chosen={chosen} view={view} />}
    />
  )
}

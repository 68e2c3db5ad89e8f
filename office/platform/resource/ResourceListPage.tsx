import { useLoaderData } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActionLink } from '../ActionButton.tsx'
import { resourcePath } from '@forecourt/domain/platform/resource-calls.ts'
import { send } from '../client.ts'
import { useRefusal } from '../may.ts'
import { listOptions } from '../list/list-options.ts'
import type { SaveRanking } from '../list/use-ranking.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { ScreenPath } from '../ScreenPath.tsx'
import { useTitle } from '../title.ts'
import type { NamedResource } from './area-resources.ts'

/** The list of a resource, from its definition alone. */
export function ResourceListPage() {
  const { resource, texts } = useLoaderData<NamedResource>()
  const path = `/${resource.name.toLowerCase()}`
  const refusal = useRefusal(resource.right)
  useTitle(texts.plural)
  return (
    <>
      <ScreenPath id={resource.name} />
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
        actions={
          <>
            <ActionLink right={resource.right} icon="upload" href={`${path}/import`}>
              {m['office.import.action']()}
            </ActionLink>
            <ActionLink right={resource.right} look="primary" icon="plus" href={`${path}/new`}>
              {m['office.list.add']()}
            </ActionLink>
          </>
        }
      />
    </>
  )
}

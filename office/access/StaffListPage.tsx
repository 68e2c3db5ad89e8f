import { useLoaderData } from 'react-router'
import { ActionLink } from '../platform/ActionButton.tsx'
import { listOptions } from '../platform/list/list-options.ts'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import type { NamedResource } from '../platform/resource/area-resources.ts'
import { useTitle } from '../platform/title.ts'
import { FaultyStandIns } from './StandInNotices.tsx'

/** The list of users, roles or integrations, without import or bulk changes. */
export function StaffListPage() {
  const { resource, texts } = useLoaderData<NamedResource>()
  const path = `/${resource.name}`
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
      notices={resource.name === 'user' && <FaultyStandIns />}
      renderActions={() => (
        <ActionLink right={resource.right} look="primary" icon="plus" href={`${path}/new`}>
          {texts.add}
        </ActionLink>
      )}
    />
  )
}

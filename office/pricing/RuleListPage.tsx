import { useLoaderData } from 'react-router'
import { RULE_RIGHTS } from '@forecourt/domain/pricing/price-rule.ts'
import type { RuleDesk } from '@forecourt/domain/pricing/rule-desks.ts'
import { ActionLink } from '../platform/ActionButton.tsx'
import { listOptions } from '../platform/list/list-options.ts'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import type { NamedList } from '../platform/resource/area-resources.ts'
import { useTitle } from '../platform/title.ts'

/** The rules of one desk. */
export function RuleListPage() {
  const { resource, texts } = useLoaderData<NamedList & { resource: { name: RuleDesk } }>()
  const path = `/${resource.name.toLowerCase()}`
  useTitle(texts.plural)
  return (
    <ListScreen
      key={resource.name}
      id={resource.name}
      title={texts.plural}
      list={resource}
      label="name"
      texts={texts}
      load={(view) => listOptions(resource, view)}
      hrefOf={({ id }) => `${path}/${id}`}
      renderActions={() => (
        <ActionLink right={RULE_RIGHTS[resource.name]} look="primary" icon="plus" href={`${path}/new`}>
          {texts.add}
        </ActionLink>
      )}
    />
  )
}

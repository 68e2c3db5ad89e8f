import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '@forecourt/api-client/api-client.ts'
import { resourcePath, type Usage } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Panel, PanelRow } from '../Panel.tsx'

/** Shows the records that refer to a row: the reason that it may be archived and not deleted. */
export function Usages({ resource, id }: { resource: Resource; id: number }) {
  const path = resourcePath(resource, 'usages')
  const { data } = useQuery(
    queryOptions({
      queryKey: [path, { id }],
      queryFn: () => send(path, { id }) as Promise<{ usages: Usage[] }>,
    }),
  )
  return (
    <Panel title={m['office.usages.title']()}>
      {data &&
        (data.usages.length === 0 ? <p className="hint">{m['office.usages.none']()}</p> : <UsageList {...data} />)}
    </Panel>
  )
}

export function UsageList({ usages }: { usages: readonly Usage[] }) {
  return (
    <ul>
      {usages.map(({ subject, label, count, isCapped }) => (
        <PanelRow key={subject}>
          {label}
          <span className="num">{isCapped ? `> ${count}` : count}</span>
        </PanelRow>
      ))}
    </ul>
  )
}

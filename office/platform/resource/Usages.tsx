import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '@forecourt/api-client/api-client.ts'
import { resourcePath, type Usage } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import styles from './RecordPanel.module.css'

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
    <section className={styles.panel}>
      <h2>{m['office.usages.title']()}</h2>
      {data &&
        (data.usages.length === 0 ? <p className="hint">{m['office.usages.none']()}</p> : <UsageList {...data} />)}
    </section>
  )
}

export function UsageList({ usages }: { usages: readonly Usage[] }) {
  return (
    <ul>
      {usages.map(({ subject, label, count, isCapped }) => (
        <li key={subject} className={styles.usage}>
          {label}
          <span className="num">{isCapped ? `> ${count}` : count}</span>
        </li>
      ))}
    </ul>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { MenuItem } from '@forecourt/ui/Menu.tsx'
import { showFailure } from '../platform/failure.ts'
import { goTo } from '../access/go-to-group.ts'
import { callOptions } from '../platform/queries.ts'

/** Shows the linked groups of the installation, and the link back. */
export function GroupItems() {
  const { data } = useQuery(callOptions('GET /sales/group/getall', {}))
  const linked = data?.groups.filter(({ as }) => as !== null) ?? []
  return (
    <>
      {data?.back && (
        <MenuItem>
          <a href={data.back.url}>
            <Icon name="arrow-left" />
            {m['office.groups.back']({ name: data.back.name })}
          </a>
        </MenuItem>
      )}
      {linked.map(({ id, name }) => (
        <MenuItem key={id}>
          <button type="button" onClick={() => void go(id)}>
            <Icon name="arrow-right" />
            {m['office.groups.go']({ name })}
          </button>
        </MenuItem>
      ))}
    </>
  )
}

async function go(group: string): Promise<void> {
  try {
    await goTo(group)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    showFailure(error, 10)
  }
}

import { useState } from 'react'
import { send } from '@forecourt/api-client/api-client.ts'
import { viewAtFirst } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest, resourcePath, type ListAnswer } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Combobox, type Suggestion } from '@forecourt/ui/Combobox.tsx'
import type { Row } from '../../platform/kinds/row.ts'
import { namedCustomers } from './customer-texts.ts'

type Found = Suggestion & { id: number }

interface CustomerFinderProps {
  label: string
  /** The customer that cannot be chosen. */
  except?: number
  onFound: (customer: { id: number; name: string }) => void
}

/** Looks for a customer by whatever is known of them. */
export function CustomerFinder({ label, except, onFound }: CustomerFinderProps) {
  const [typed, setTyped] = useState('')
  async function load(search: string): Promise<Found[]> {
    const { resource: list } = namedCustomers
    const request = listRequest({ ...viewAtFirst(list), search, pageSize: 10 })
    const { data } = (await send(resourcePath(list, 'list'), request)) as ListAnswer<Row>
    return data
      .filter(({ id }) => id !== except)
      .map(({ id, name, city }) => ({
        id,
        key: String(id),
        label: name as string,
        detail: city ? `${id} · ${city as string}` : String(id),
      }))
  }
  return (
    <Combobox<Found>
      data-autofocus
      label={label}
      hint={m['office.customer.merge.find-hint']()}
      value={typed}
      onChange={setTyped}
      onPick={({ id, label: name }) => onFound({ id, name })}
      load={load}
      texts={{
        list: m['office.customer.merge.list'](),
        count: (count) => m['office.customer.merge.found']({ count }),
        none: m['office.customer.merge.none'](),
        failed: m['office.customer.merge.failed'](),
      }}
    />
  )
}

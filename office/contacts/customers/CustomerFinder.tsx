import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { viewAtFirst } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Combobox, type Suggestion } from '@forecourt/ui/Combobox.tsx'
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
    const request = listRequest({ ...viewAtFirst(namedCustomers.resource), search, pageSize: 10 })
    const { data } = await api('POST /sales/customer/list', request)
    return data
      .filter(({ id }) => id !== except)
      .map(({ id, name, city }) => ({
        id,
        key: String(id),
        label: name,
        detail: city ? `${id} · ${city}` : String(id),
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

import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ApiInput, ApiResult } from '@forecourt/api-client/api.ts'
import { customerName } from '@forecourt/domain/contacts/customer-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { callOptions } from '../../platform/queries.ts'
import type { CustomerDraft } from './customer-draft.ts'
import styles from './Customer.module.css'

type Traces = ApiInput<'POST /sales/customer/getduplicates'>
type Duplicate = ApiResult<'POST /sales/customer/getduplicates'>['duplicates'][number]

const typingPauseMs = 400

/** Warns during typing that the customer may exist already, with a link to them. */
export function Duplicates({ row, onMerge }: { row: CustomerDraft; onMerge: ((id: number) => void) | undefined }) {
  const traces = usePaused(toTraces(row))
  const { data } = useQuery({
    ...callOptions('POST /sales/customer/getduplicates', traces),
    // The previous warning stays while the next answer is loading.
    placeholderData: (before) => before,
  })
  if (!data || data.duplicates.length === 0) return null
  return (
    <Notice tone="warning" live>
      <strong>{m['office.customer.duplicates.title']()}</strong>
      <ul className={styles.duplicates}>
        {data.duplicates.map((duplicate, at) => (
          <li key={duplicate.customer?.id ?? `hidden-${at}`}>
            <Who {...duplicate} /> <span className="hint">({duplicate.reasons.map(reasonText).join(', ')})</span>
            {onMerge && duplicate.customer && (
              <Button look="quiet" small onClick={() => onMerge(duplicate.customer!.id)}>
                {m['office.customer.merge.action']()}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Who({ customer, salesperson }: Duplicate) {
  if (customer) {
    return (
      <TextLink href={`/customer/${customer.id}`}>{[customer.name, customer.city].filter(Boolean).join(', ')}</TextLink>
    )
  }
  return salesperson
    ? m['office.customer.duplicates.hidden']({ name: salesperson })
    : m['office.customer.duplicates.hidden-nobody']()
}

function toTraces({ id, vatPrefix, vatNumber, emails, phones, addresses, ...row }: CustomerDraft): Traces {
  return {
    id,
    vatPrefix,
    vatNumber,
    name: customerName(row),
    emails: emails.map(({ address }) => address.trim()).filter(Boolean),
    phones: phones.map(({ number }) => number.trim()).filter(Boolean),
    postalCodes: addresses.map(({ postalCode }) => postalCode).filter(Boolean),
  }
}

/** Returns the traces once nothing was typed for a moment. */
function usePaused(traces: Traces): Traces {
  const [paused, setPaused] = useState(traces)
  const key = JSON.stringify(traces)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(JSON.parse(key) as Traces), typingPauseMs)
    return () => clearTimeout(timer)
  }, [key])
  return paused
}

function reasonText(reason: Duplicate['reasons'][number]): string {
  return reasonTexts[reason]()
}

const reasonTexts = {
  email: m['office.customer.duplicates.email'],
  phone: m['office.customer.duplicates.phone'],
  'vat-number': m['office.customer.duplicates.vat-number'],
  name: m['office.customer.duplicates.name'],
} as const

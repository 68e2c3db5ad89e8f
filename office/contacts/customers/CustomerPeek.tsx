import { useQuery } from '@tanstack/react-query'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { MailLink, PhoneLink } from '../../platform/ContactLinks.tsx'
import { callOptions } from '../../platform/queries.ts'
import styles from './CustomerPeek.module.css'

type Customer = NonNullable<ApiResult<'GET /sales/customer/get'>>['customer']

/** Shows the contact details of a customer, and what to know before using them. */
export function CustomerPeek({ id }: { id: number }) {
  const { data } = useQuery(callOptions('GET /sales/customer/get', { id }))
  if (!data) return null
  const { emails, phones, addresses, contacts, blockedReason, remarks } = data.customer
  return (
    <>
      {blockedReason !== '' && <Notice tone="warning">{blockedReason}</Notice>}
      <ul>
        {sortPreferredFirst(phones).map(({ number }) => (
          <li key={number}>
            <PhoneLink number={number} />
          </li>
        ))}
        {sortPreferredFirst(emails).map(({ address }) => (
          <li key={address}>
            <MailLink address={address} />
          </li>
        ))}
        {sortPreferredFirst(addresses).map((address) => (
          <li key={address.id} className={styles.line}>
            <Icon name="map-pin" size="s" />
            <span>
              {formatStreet(address)}
              <br />
              {address.postalCode} {address.city}
            </span>
          </li>
        ))}
        {contacts.map(({ id: key, firstName, lastName, jobTitle }) => (
          <li key={key} className={styles.line}>
            <Icon name="user" size="s" />
            <span>{[`${firstName} ${lastName}`.trim(), jobTitle].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {remarks !== '' && <p className={styles.remarks}>{remarks}</p>}
    </>
  )
}

function sortPreferredFirst<Item extends { isPreferred: boolean }>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((a, b) => Number(b.isPreferred) - Number(a.isPreferred))
}

function formatStreet({ streetName, houseNumber, boxNumber }: Customer['addresses'][number]): string {
  return [streetName, houseNumber, boxNumber && `/ ${boxNumber}`].filter(Boolean).join(' ')
}

import { useQuery } from '@tanstack/react-query'
import { MailLink, PhoneLink } from '../../platform/ContactLinks.tsx'
import { callOptions } from '../../platform/queries.ts'
import styles from '../customers/CustomerPeek.module.css'

/** Shows the question of a lead, and the sender's contact details. */
export function LeadPeek({ id }: { id: number }) {
  const { data } = useQuery(callOptions('GET /sales/lead/get', { id }))
  if (!data) return null
  const { email, phone, message, wish } = data.lead
  return (
    <>
      {wish !== null && <p>{wish}</p>}
      {message !== '' && <p className={styles.remarks}>{message}</p>}
      <ul>
        {phone !== null && (
          <li>
            <PhoneLink number={phone} />
          </li>
        )}
        <li>
          <MailLink address={email} />
        </li>
      </ul>
    </>
  )
}

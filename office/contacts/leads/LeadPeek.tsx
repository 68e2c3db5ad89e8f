import { useQuery } from '@tanstack/react-query'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
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
            <a href={`tel:${phone}`} className={styles.way}>
              <Icon name="phone" size="s" /> {formatPhoneInBelgium(phone)}
            </a>
          </li>
        )}
        <li>
          <a href={`mailto:${email}`} className={styles.way}>
            <Icon name="mail" size="s" /> {email}
          </a>
        </li>
      </ul>
    </>
  )
}

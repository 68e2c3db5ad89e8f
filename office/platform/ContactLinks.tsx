import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import styles from './ContactLinks.module.css'

/** Calls a person. */
export function PhoneLink({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replaceAll(' ', '')}`} className={styles.link}>
      <Icon name="phone" size="s" /> {formatPhoneInBelgium(number)}
    </a>
  )
}

/** Writes a mail to a person. */
export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className={styles.link}>
      <Icon name="mail" size="s" /> {address}
    </a>
  )
}

import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Stack } from '../../platform/Layout.tsx'
import { useRefusal } from '../../platform/may.ts'
import styles from './AskedCar.module.css'
import type { Lead } from './use-lead-acts.ts'

type Car = NonNullable<Lead['car']>

/** The car that a lead asks about: its present state, and its page. */
export function AskedCar({ car: { name, path, picture, standing, usedCar } }: { car: Car }) {
  const mayStock = useRefusal('STOCK_VIEW') === undefined
  return (
    <div className={styles.car}>
      {picture !== null && <img src={picture} alt="" className={styles.picture} />}
      <Stack gap={8}>
        <strong>{name}</strong>
        <span className={styles.line}>
          {standing !== null && (
            <StateBadge tone={standing === 'for-sale' ? 'good' : 'vat'}>{standingText(standing)}</StateBadge>
          )}
          {path !== null && (
            // The shop is another application: a link of the browser, not of the router.
            <a href={path} target="_blank" rel="noreferrer" className={styles.link}>
              {m['office.leads.car-page']()} <Icon name="external-link" size="s" />
            </a>
          )}
          {usedCar !== null && mayStock && (
            <TextLink href={`/usedcar/${usedCar}`}>{m['office.customer.known.open-car']()}</TextLink>
          )}
        </span>
      </Stack>
    </div>
  )
}

function standingText(standing: NonNullable<Car['standing']>): string {
  switch (standing) {
    case 'for-sale':
      return m['office.leads.standing.for-sale']()
    case 'reserved':
      return m['office.leads.standing.reserved']()
    case 'sold':
      return m['office.leads.standing.sold']()
    case 'withdrawn':
      return m['office.leads.standing.withdrawn']()
  }
}

import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import type { WorkshopServices } from '@forecourt/domain/workshop/booking.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { crumbsTo } from '../platform/crumbs.server.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage, WithAside } from '../platform/PlainPage.tsx'
import { BookingSteps } from './BookingSteps.tsx'
import { durationText, priceText } from './booking-texts.ts'
import styles from './Schedule.module.css'

export const loader = pageLoader(async ({ api, language, wordsOf }) => ({
  head: await wordsOf('content.schedule'),
  crumbs: crumbsTo(language, { title: m['schedule.title']() }),
  services: await api('GET /shop/workshop/getservices'),
}))

/**
 * Page to book maintenance: the steps of a booking, and for everybody the services of the workshops and their telephone
 * numbers.
 */
export default function SchedulePage({ loaderData: { head, crumbs, services } }: PageProps<typeof loader>) {
  return (
    <PlainPage
      head={head}
      crumbs={crumbs}
      heading={m['schedule.title']()}
      intro={m['schedule.intro']()}
      needsScripts={m['schedule.needs-scripts']()}
    >
      <WithAside aside={<Places departments={services.departments} />}>
        {services.overlay ? <Overlay address={services.overlay.address} /> : <BookingSteps services={services} />}
      </WithAside>
      <Offer services={services.services} />
    </PlainPage>
  )
}

/** An external service takes the bookings. */
function Overlay({ address }: { address: string }) {
  return (
    <div className={styles.overlay}>
      <iframe
        src={address}
        title={m['schedule.overlay.title']()}
        // Of another origin, so it cannot take its own sandbox off.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        className={styles.frame}
      />
      <LinkButton href={address} target="_blank" rel="noreferrer" iconAfter="external-link">
        {m['schedule.overlay.open']()}
      </LinkButton>
    </div>
  )
}

function Places({ departments }: Pick<WorkshopServices, 'departments'>) {
  return (
    <aside className={styles.places} aria-labelledby="workshops">
      <h2 id="workshops">{m['schedule.offer.places']()}</h2>
      <p className={styles.quiet}>{m['schedule.offer.places-text']()}</p>
      <ul>
        {departments.map(({ id, name, address, phone }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>
              {address.streetName} {address.houseNumber}, {address.postalCode} {address.city}
            </span>
            <a className="num" href={`tel:${phone}`}>
              <Icon name="phone" size="s" />
              {formatPhoneInBelgium(phone)}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  )
}

function Offer({ services }: Pick<WorkshopServices, 'services'>) {
  return (
    <section className={styles.offer} aria-labelledby="offer">
      <h2 id="offer">{m['schedule.offer.title']()}</h2>
      <p className={styles.quiet}>{m['schedule.offer.text']()}</p>
      <ul className={styles.services}>
        {services.map(({ id, name, description, durationMinutes, priceFrom }) => (
          <li key={id}>
            <h3>{name}</h3>
            <p>{description}</p>
            <p className={styles.serviceFacts}>
              <span>{priceText(priceFrom)}</span>
              <span>{durationText(durationMinutes)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

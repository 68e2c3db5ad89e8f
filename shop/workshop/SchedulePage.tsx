import { formatPhoneInBelgium } from '@forecourt/domain/contacts/phone.ts'
import { ROUTES } from '@forecourt/domain/platform/route-table.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { translate } from '@forecourt/domain/platform/translated.ts'
import type { WorkshopServices } from '@forecourt/domain/workshop/booking.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Breadcrumbs } from '@forecourt/ui/Breadcrumbs.tsx'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { BookingSteps } from './BookingSteps.tsx'
import { durationText, priceText } from './booking-texts.ts'
import styles from './Schedule.module.css'

export const loader = pageLoader(async ({ api, language }) => ({
  home: translate(ROUTES['content.home'].meta.text, language),
  services: await api('GET /shop/workshop/getservices'),
}))

/** Book maintenance: the steps of a booking, and for everybody what the workshops do and how to call them. */
export default function SchedulePage({ loaderData: { home, services } }: PageProps<typeof loader>) {
  return (
    <div className={`page ${styles.page}`}>
      <PageHead title={m['schedule.title']()} description={m['schedule.description']()} />
      <Breadcrumbs
        label={m['schedule.breadcrumbs']()}
        items={[{ label: home, href: pathOf('content.home', currentLanguage()) }, { label: m['schedule.title']() }]}
      />
      <h1 className={styles.heading}>{m['schedule.title']()}</h1>
      <p className={styles.intro}>{m['schedule.intro']()}</p>
      <noscript>
        <Notice>{m['schedule.needs-scripts']()}</Notice>
      </noscript>
      <div className={styles.layout}>
        <div className={styles.main}>
          {services.overlay ? <Overlay address={services.overlay.address} /> : <BookingSteps services={services} />}
        </div>
        <Places departments={services.departments} />
      </div>
      <Offer services={services.services} />
    </div>
  )
}

/** Another service takes the bookings. */
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

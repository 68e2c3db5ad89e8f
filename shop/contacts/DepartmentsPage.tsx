import { lazy } from 'react'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { currentLanguage } from '../platform/language.ts'
import { LazyPart } from '../platform/LazyPart.tsx'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { structuredData } from '../platform/server-notes.ts'
import { StructuredData } from '../platform/StructuredData.tsx'
import { DepartmentCard } from '../organisation/DepartmentCard.tsx'
import { loadDepartments, type ShownBranch } from './departments.server.ts'
import { OpenNow } from '../organisation/OpenNow.tsx'
import styles from './DepartmentsPage.module.css'

const BranchMap = lazy(() => import('../organisation/BranchMap.tsx'))

export const loader = pageLoader(loadDepartments)

/** Shows the dealer's locations: a map of the branches, and each department with its hours. */
export default function DepartmentsPage({ loaderData: page }: PageProps<typeof loader>) {
  const { head, heading, crumbs, branches, map } = page
  return (
    <PlainPage head={head} crumbs={crumbs} heading={heading} intro={m['departments.intro']()}>
      <StructuredData items={import.meta.env.SSR ? structuredData(page) : []} />
      {branches.length > 0 && (
        <LazyPart coming={<div style={{ aspectRatio: 2.4 }} />}>
          <BranchMap branches={branches} map={map} />
        </LazyPart>
      )}
      {branches.map((branch) => (
        <Branch key={branch.slug} branch={branch} />
      ))}
    </PlainPage>
  )
}

function ToBooking() {
  return (
    <LinkButton small icon="calendar" href={buildPath('content.schedule', currentLanguage())}>
      {m['layout.to-booking']()}
    </LinkButton>
  )
}

function Branch({ branch: { slug, name, slogan, address, phone, mapLink, departments } }: { branch: ShownBranch }) {
  return (
    <section id={slug} className={styles.branch}>
      <header className={styles.header}>
        <div>
          <h2>{name}</h2>
          <p className={styles.slogan}>{slogan}</p>
        </div>
        <ul className={styles.ways}>
          <li>
            <Icon name="map-pin" />
            <TextLink href={mapLink}>{address}</TextLink>
          </li>
          <li>
            <Icon name="phone" />
            <a className="num" href={phone.href} aria-label={m['layout.call']({ name, phone: phone.text })}>
              {phone.text}
            </a>
          </li>
        </ul>
      </header>
      <div className={styles.departments}>
        {departments.map(({ card, hours, takesBookings }) => (
          <DepartmentCard key={card.name} department={card} action={takesBookings && <ToBooking />}>
            <OpenNow hours={hours}>{card.today}</OpenNow>
          </DepartmentCard>
        ))}
      </div>
    </section>
  )
}

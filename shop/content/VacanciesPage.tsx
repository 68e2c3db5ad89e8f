import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { structuredData } from '../platform/server-notes.ts'
import { StructuredData } from '../platform/StructuredData.tsx'
import type { ShownVacancy } from './vacancies.ts'
import { loadVacancies } from './vacancies.server.ts'
import styles from './Vacancies.module.css'

export const loader = pageLoader(loadVacancies)

/** The vacancies of the day. */
export default function VacanciesPage({ loaderData: page }: PageProps<typeof loader>) {
  const { head, crumbs, vacancies } = page
  return (
    <PlainPage
      head={head}
      crumbs={crumbs}
      heading={m['vacancies.title']()}
      intro={vacancies.length > 0 ? m['vacancies.intro']() : undefined}
    >
      <StructuredData items={import.meta.env.SSR ? structuredData(page) : []} />
      {vacancies.length === 0 ? (
        <StateCard icon="briefcase" heading="h2" title={m['vacancies.none']()}>
          {m['vacancies.none-hint']()}
        </StateCard>
      ) : (
        <ul className={styles.vacancies}>
          {vacancies.map((vacancy) => (
            <li key={vacancy.id}>
              <VacancyCard vacancy={vacancy} />
            </li>
          ))}
        </ul>
      )}
    </PlainPage>
  )
}

function VacancyCard({ vacancy: { title, summary, href, branch, hours } }: { vacancy: ShownVacancy }) {
  return (
    <article className={styles.card}>
      <h2>
        <Link href={href}>{title}</Link>
      </h2>
      <p className={styles.summary}>{summary}</p>
      <ul className={styles.facts}>
        <li>
          <Icon name="map-pin" size="s" />
          {branch}
        </li>
        <li>
          <Icon name="clock" size="s" />
          {hours}
        </li>
      </ul>
      <Icon name="arrow-right" className={styles.arrow} />
    </article>
  )
}

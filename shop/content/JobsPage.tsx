import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { StateCard } from '@forecourt/ui/StateCard.tsx'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { structuredDataOf } from '../platform/server-notes.ts'
import { StructuredData } from '../platform/StructuredData.tsx'
import type { ShownJob } from './jobs.ts'
import { loadJobs } from './jobs.server.ts'
import styles from './Jobs.module.css'

export const loader = pageLoader(loadJobs)

/** The vacancies of the day. */
export default function JobsPage({ loaderData: page }: PageProps<typeof loader>) {
  const { crumbs, jobs } = page
  return (
    <PlainPage
      head={{ title: m['jobs.title'](), description: m['jobs.description']() }}
      crumbs={crumbs}
      heading={m['jobs.title']()}
      intro={jobs.length > 0 ? m['jobs.intro']() : undefined}
    >
      <StructuredData items={import.meta.env.SSR ? structuredDataOf(page) : []} />
      {jobs.length === 0 ? (
        <StateCard icon="briefcase" heading="h2" title={m['jobs.none']()}>
          {m['jobs.none-hint']()}
        </StateCard>
      ) : (
        <ul className={styles.jobs}>
          {jobs.map((job) => (
            <li key={job.id}>
              <JobCard job={job} />
            </li>
          ))}
        </ul>
      )}
    </PlainPage>
  )
}

function JobCard({ job: { title, summary, href, branch, hours } }: { job: ShownJob }) {
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

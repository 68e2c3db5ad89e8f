import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PlainPage } from '../platform/PlainPage.tsx'
import { openPopup, opensPopup } from '../platform/popups.ts'
import { structuredData } from '../platform/server-notes.ts'
import { StructuredData } from '../platform/StructuredData.tsx'
import { loadVacancy } from './vacancies.server.ts'
import styles from './Vacancies.module.css'

export const loader = pageLoader(loadVacancy)

/** One vacancy, and the way to apply for it. */
export default function VacancyPage({ loaderData: vacancy }: PageProps<typeof loader>) {
  const { id, title, summary, crumbs, paths, sections, branch, hours, published, closes, company, address } = vacancy
  return (
    <PlainPage head={{ title: `${title} · ${branch}`, description: summary, paths }} crumbs={crumbs}>
      <StructuredData items={import.meta.env.SSR ? structuredData(vacancy) : []} />
      <div className={styles.vacancy}>
        <article>
          <h1 className={styles.heading}>{title}</h1>
          <p className={styles.lead}>{summary}</p>
          {sections.map((section) => (
            <section key={section.title} className={styles.section}>
              <h2>{section.title}</h2>
              <ul>
                {section.lines.map((line) => (
                  <li key={line}>
                    <Icon name="check" />
                    {line}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </article>
        <aside className={styles.aside} aria-label={m['vacancies.workplace']()}>
          <div className={styles.box}>
            <ul className={styles.boxFacts}>
              <li>
                <Icon name="clock" />
                {hours}
              </li>
              <li>
                <Icon name="calendar" />
                <span>
                  {published}
                  {closes && <span className={styles.closes}>{closes}</span>}
                </span>
              </li>
              <li>
                <Icon name="map-pin" />
                <address>
                  {[company, ...address].map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </address>
              </li>
            </ul>
            <Button
              look="primary"
              full
              {...opensPopup('application')}
              onClick={() => openPopup('application', { vacancyId: id, vacancy: title })}
            >
              {m['vacancies.apply']()}
            </Button>
            <noscript>
              <p className="hint">{m['vacancies.needs-scripts']()}</p>
            </noscript>
          </div>
        </aside>
      </div>
    </PlainPage>
  )
}

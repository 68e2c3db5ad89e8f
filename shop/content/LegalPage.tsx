import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Breadcrumbs } from '@forecourt/ui/Breadcrumbs.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { pageLoader, type PageProps } from '../platform/page.ts'
import { PageHead } from '../platform/PageHead.tsx'
import type { LegalView } from './legal.ts'
import { loadLegal } from './legal.server.ts'
import { GuaranteeNotice } from './GuaranteeNotice.tsx'
import styles from './LegalPage.module.css'

export const loader = pageLoader(loadLegal)

/** A text that the law requires: the version in force or an earlier one, to read and to print. */
export default function LegalPage({ loaderData: legal }: PageProps<typeof loader>) {
  const { title, intro, sections, head, crumbs, customers, guarantee, withdrawHref } = legal
  return (
    <article className={classes('page', styles.page)}>
      <PageHead {...head} />
      <Breadcrumbs label={m['words.breadcrumb']()} items={crumbs} />
      <header className={styles.head}>
        <div>
          <h1>{title}</h1>
          <p className={styles.version}>{versionText(legal)}</p>
        </div>
        <Button icon="printer" small className={styles.print} onClick={() => window.print()}>
          {m['words.print']()}
        </Button>
      </header>
      {customers && <Customers customers={customers} />}
      {!legal.isInForce && (
        <Notice tone="warning" action={<TextLink href={legal.currentHref}>{m['legal.to-current']()}</TextLink>}>
          {m['legal.earlier']({ day: formatDay(legal.validFrom) })}
        </Notice>
      )}
      <div className={styles.columns}>
        <Contents sections={sections} />
        <div className={styles.text}>
          {guarantee && <Guarantee notice={guarantee} />}
          {withdrawHref && (
            <p className={styles.withdraw}>
              <TextLink href={withdrawHref}>{m['words.withdraw-here']()}</TextLink>
            </p>
          )}
          <Markup html={intro} />
          {sections.map(({ id, title: heading, html }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{heading}</h2>
              <Markup html={html} />
            </section>
          ))}
          <Versions legal={legal} />
        </div>
      </div>
    </article>
  )
}

function Customers({ customers }: { customers: NonNullable<LegalView['customers']> }) {
  return (
    <nav className={styles.customers} aria-label={m['legal.for-whom']()}>
      {customers.map(({ href, label, isCurrent }) => (
        <Link key={href} href={href} keepScroll aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

function Contents({ sections }: Pick<LegalView, 'sections'>) {
  if (sections.length < 3) return null
  return (
    <nav className={styles.contents} aria-labelledby="contents">
      <p id="contents">{m['legal.contents']()}</p>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Guarantee({ notice: { title, html } }: { notice: NonNullable<LegalView['guarantee']> }) {
  return (
    <aside className={styles.guarantee} aria-labelledby="guarantee">
      <Icon name="shield-check" size="l" />
      <div>
        <h2 id="guarantee">{title}</h2>
        <Markup html={html} />
        <GuaranteeNotice />
      </div>
    </aside>
  )
}

function Versions({ legal: { versions } }: { legal: LegalView }) {
  if (versions.length < 2) return null
  return (
    <section className={styles.versions} aria-labelledby="versions">
      <h2 id="versions">{m['legal.versions']()}</h2>
      <ul>
        {versions.map(({ version, validFrom, href, isCurrent }) => (
          <li key={version}>
            {isCurrent ? (
              <span aria-current="page">{m['legal.version-since']({ version, day: formatDay(validFrom) })}</span>
            ) : (
              <TextLink href={href}>{m['legal.version-since']({ version, day: formatDay(validFrom) })}</TextLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The server sanitised it on saving. */
function Markup({ html }: { html: string }) {
  return html && <div className={styles.markup} dangerouslySetInnerHTML={{ __html: html }} />
}

function versionText({ version, validFrom, isInForce }: LegalView): string {
  const values = { version, day: formatDay(validFrom) }
  return isInForce ? m['legal.in-force'](values) : m['legal.version-since'](values)
}

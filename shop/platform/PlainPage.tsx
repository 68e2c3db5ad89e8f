import type { ComponentProps, ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Breadcrumbs } from '@forecourt/ui/Breadcrumbs.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import type { Crumb } from './page.ts'
import { PageHead } from './PageHead.tsx'
import styles from './PlainPage.module.css'

interface PlainPageProps {
  head: ComponentProps<typeof PageHead>
  crumbs?: readonly Crumb[]
  /** Left out where the heading is deeper in the page. */
  heading?: string
  intro?: ReactNode
  /** Advice for a visitor without JavaScript. */
  needsScripts?: string
  children: ReactNode
}

/** A page that begins with its breadcrumbs, its heading and its introduction. */
export function PlainPage({ head, crumbs, heading, intro, needsScripts, children }: PlainPageProps) {
  return (
    <div className={`page ${styles.page}`}>
      <PageHead {...head} />
      {crumbs && <Breadcrumbs label={m['words.breadcrumb']()} items={crumbs} />}
      {heading !== undefined && <h1 className={styles.heading}>{heading}</h1>}
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      {needsScripts !== undefined && (
        <noscript>
          <Notice>{needsScripts}</Notice>
        </noscript>
      )}
      {children}
    </div>
  )
}

/** Shows the main content with help beside it; on narrower screens below it. */
export function WithAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      {children}
      {aside}
    </div>
  )
}

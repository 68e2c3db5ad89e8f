import type { ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Breadcrumbs } from '@forecourt/ui/Breadcrumbs.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { PageHead } from '../platform/PageHead.tsx'
import { StructuredData } from '../platform/StructuredData.tsx'
import { structuredData } from '../platform/server-notes.ts'
import type { CarSheet } from './car-sheet.ts'
import styles from './CarFrame.module.css'

interface CarFrameProps {
  sheet: Pick<CarSheet, 'head' | 'crumbs'>
  children: ReactNode
}

/** The frame of the page of a car: metadata for search engines, and breadcrumbs. */
export function CarFrame({ sheet, children }: CarFrameProps) {
  const { head, crumbs } = sheet
  return (
    <div className={classes('page', styles.page)}>
      <PageHead {...head} />
      <StructuredData items={import.meta.env.SSR ? structuredData(sheet) : []} />
      <div className={styles.crumbs}>
        <Breadcrumbs label={m['words.breadcrumb']()} items={crumbs} />
      </div>
      {children}
    </div>
  )
}

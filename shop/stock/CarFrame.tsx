import type { ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Breadcrumbs } from '@forecourt/ui/Breadcrumbs.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { LazyPart } from '../platform/LazyPart.tsx'
import { PageHead } from '../platform/PageHead.tsx'
import { StructuredData } from '../platform/StructuredData.tsx'
import { structuredData } from '../platform/server-notes.ts'
import type { CarSheet } from './car-sheet.ts'
import styles from './CarFrame.module.css'

interface CarFrameProps {
  sheet: Pick<CarSheet, 'head' | 'crumbs' | 'car' | 'pictures'>
  /** The page itself, drawn by the server; its script comes after the first view. */
  children: ReactNode
}

/** The frame of the page of a car: after a link, name and picture stand there until the script of the page has come. */
export function CarFrame({ sheet, children }: CarFrameProps) {
  const { head, crumbs, car, pictures } = sheet
  return (
    <div className={classes('page', styles.page)}>
      <PageHead {...head} />
      <StructuredData items={import.meta.env.SSR ? structuredData(sheet) : []} />
      <div className={styles.crumbs}>
        <Breadcrumbs label={m['words.breadcrumb']()} items={crumbs} />
      </div>
      <LazyPart
        coming={
          <div className={styles.coming}>
            <h1>{car.name}</h1>
            {pictures[0] && <img src={pictures[0].src} srcSet={pictures[0].srcSet} sizes="800px" alt="" />}
          </div>
        }
      >
        {children}
      </LazyPart>
    </div>
  )
}

import type { ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Page } from '../platform/Page.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { Absences } from './Absences.tsx'
import { GroupList } from './GroupList.tsx'
import styles from './OwnAccessPage.module.css'
import { Passkeys } from './Passkeys.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SessionList } from './SessionList.tsx'

/** Shows the absences of the user, how they sign in, and their sessions; `children` are panels of later areas. */
export function OwnAccessPage({ children }: { children: ReactNode }) {
  const title = m['office.staff.own.title']()
  useTitle(title)
  return (
    <Page>
      <ScreenHead title={title} />
      <div className={styles.panels}>
        <Absences />
        <SecondFactor />
        <Passkeys />
        <SessionList />
        <GroupList />
        {children}
      </div>
    </Page>
  )
}

import type { ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Page } from '../platform/Page.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { GroupList } from './GroupList.tsx'
import styles from './OwnAccessPage.module.css'
import { Passkeys } from './Passkeys.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { SessionList } from './SessionList.tsx'

/** Shows how the user signs in, and their sessions; `children` are panels of later areas. */
export function OwnAccessPage({ children }: { children: ReactNode }) {
  const title = m['office.staff.own.title']()
  useTitle(title)
  return (
    <Page>
      <ScreenHead title={title} />
      <div className={styles.panels}>
        <SecondFactor />
        <Passkeys />
        <SessionList />
        <GroupList />
        {children}
      </div>
    </Page>
  )
}

import { useLocation } from 'react-router'
import { classes } from '@forecourt/ui/classes.ts'
import { Skeleton } from '@forecourt/ui/Skeleton.tsx'
import { Stack } from '../platform/Layout.tsx'
import { Page, PageColumns } from '../platform/Page.tsx'
import { useMenuState } from './menu-state.ts'
import shell from './Shell.module.css'
import styles from './ScreenSkeleton.module.css'

const menuEntries = Array.from({ length: 10 }, (_, at) => at)
const tiles = Array.from({ length: 6 }, (_, at) => at)
const listRows = Array.from({ length: 14 }, (_, at) => at)

/**
 * Shows the frame of the office with a screen in grey, from 300 ms on, until the first screen is there. It has no heading:
 * one is read aloud when the screen comes.
 */
export function ScreenSkeleton() {
  const { pathname } = useLocation()
  const { isFolded } = useMenuState()
  return (
    <div className={classes(shell.shell, isFolded && shell.folded, styles.skeleton)} aria-hidden>
      <div className={classes(shell.side, styles.menu)}>
        {menuEntries.map((at) => (
          <Skeleton key={at} width="100%" height={22} />
        ))}
      </div>
      <div className={shell.column}>
        <div className={styles.bar} />
        <div className={shell.content}>
          <div className={styles.head}>
            <Skeleton width={220} height={28} />
          </div>
          {pathname === '/' ? <Tiles /> : /^\/[^/]+\/./.test(pathname) ? <Record /> : <List />}
        </div>
      </div>
    </div>
  )
}

function Tiles() {
  return (
    <div className={styles.tiles}>
      {tiles.map((at) => (
        <Skeleton key={at} width="100%" height={220} />
      ))}
    </div>
  )
}

function List() {
  return (
    <div className={styles.list}>
      {listRows.map((at) => (
        <Skeleton key={at} width="100%" height={20} />
      ))}
    </div>
  )
}

function Record() {
  return (
    <Page wide>
      <PageColumns>
        <Stack gap={12}>
          <Skeleton width="100%" height={280} />
          <Skeleton width="100%" height={180} />
        </Stack>
        <Stack gap={12}>
          <Skeleton width="100%" height={180} />
          <Skeleton width="100%" height={120} />
        </Stack>
      </PageColumns>
    </Page>
  )
}

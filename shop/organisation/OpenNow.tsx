import { useSyncExternalStore, type ReactNode } from 'react'
import { type OpeningHours, openStateAt } from '@forecourt/domain/organisation/opening-hours.ts'
import { classes } from '@forecourt/ui/classes.ts'
import { openText } from './open-text.ts'
import styles from './OpenNow.module.css'

interface OpenNowProps {
  hours: OpeningHours
  /** The hours of the day, on one line: pages are cached for everybody, so the server cannot know the moment. */
  children: ReactNode
}

/** Shows whether a department can be reached at this moment, and until or from when. The browser updates it every minute. */
export function OpenNow({ hours, children }: OpenNowProps) {
  const minute = useSyncExternalStore(everyMinute, currentMinute, unknown)
  if (minute === undefined) return <p className={styles.now}>{children}</p>
  const now = new Date(minute)
  const state = openStateAt(hours, now)
  return <p className={classes(styles.now, state.open && styles.open)}>{openText(state, now)}</p>
}

const minuteMs = 60_000

function currentMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs
}

const unknown = () => undefined

function everyMinute(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(
      () => {
        onChange()
        wait()
      },
      minuteMs - (Date.now() % minuteMs),
    )
  }
  wait()
  // A laptop may wake up at another hour.
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

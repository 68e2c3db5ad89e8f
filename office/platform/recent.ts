import { MOST_RECENT, recordAt, withRecent } from '@forecourt/domain/platform/routes/recent-records.ts'

/** On this machine, for each who works at it: numbers alone, what they mean the server says to whoever may know. */
const storageKey = (user: number) => `office-recent-${user}`

export function recentRecords(user: number): readonly string[] {
  const kept = localStorage.getItem(storageKey(user)) ?? ''
  return kept
    .split(',')
    .filter((record) => /^[A-Za-z]+:[1-9]\d{0,8}$/.test(record))
    .slice(0, MOST_RECENT)
}

/** Somebody looks at what stands at this address. */
export function rememberRecord(user: number, pathname: string): void {
  const record = recordAt(pathname)
  if (record !== undefined) localStorage.setItem(storageKey(user), withRecent(recentRecords(user), record).join(','))
}

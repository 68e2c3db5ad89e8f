import { MOST_RECENT, recordAt, withRecent } from '@forecourt/domain/platform/routes/recent-records.ts'

/** The key in this browser, per user. It stores ids alone: the server names the records to users who may see them. */
const storageKey = (user: number) => `office-recent-${user}`

export function recentRecords(user: number): readonly string[] {
  const kept = localStorage.getItem(storageKey(user)) ?? ''
  return kept
    .split(',')
    .filter((record) => /^[A-Za-z]+:[1-9]\d{0,8}$/.test(record))
    .slice(0, MOST_RECENT)
}

/** Adds the record of an address to the recent ones of the user. */
export function rememberRecord(user: number, pathname: string): void {
  const record = recordAt(pathname)
  if (record !== undefined) localStorage.setItem(storageKey(user), withRecent(recentRecords(user), record).join(','))
}

import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { RecordSource } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWords, splitSearchWords } from '../../platform/resources/search-words.ts'
import type { WaitingWork } from '../../platform/resources/waiting-work.ts'
import { countDemoCars, searchDemoCars, searchedSql } from './demo-cars.sql.ts'

/** Demo cars by name, stock number, plate and chassis number; the newest first. */
export const demoCarsToFind: RecordSource = {
  screen: 'demoCar',
  right: 'DEMO_CAR_VIEW',
  async find(db, who, wanted) {
    const rows = searchDemoCars(db, who)
    if ('ids' in wanted) return rows.where('vehicle.number', 'in', wanted.ids).execute()
    const words = splitSearchWords(wanted.typed)
    if (!areSearchable(words)) return []
    return rows.where(hasWords(searchedSql, words)).limit(wanted.most).execute()
  },
}

/** Demo cars whose term is near its end or past. */
export const waitingDemoCars: WaitingWork = {
  screen: 'demoCar',
  right: 'DEMO_CAR_EDIT',
  async count(db, { who, now }) {
    const rows = await countDemoCars(db, who, brusselsDay(now))
    return rows.reduce((sum, { warned, missed }) => sum + warned + missed, 0)
  },
}

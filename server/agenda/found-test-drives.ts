import type { RecordSource } from '../platform/resources/record-search.ts'
import { areSearchable, hasWords, splitSearchWords } from '../platform/resources/search-words.ts'
import { searchTestDrives, searchedOfDrive } from './test-drive-desk.sql.ts'

/** Found by their number, the car, and the driver; the last first. */
export const testDrivesToFind: RecordSource = {
  screen: 'testDrive',
  right: 'AGENDA_VIEW',
  personal: 'test_drive',
  async find(db, who, wanted) {
    const rows = searchTestDrives(db, who)
    if ('ids' in wanted) return rows.where('drive.deskNumber', 'in', wanted.ids).execute()
    const words = splitSearchWords(wanted.typed)
    if (!areSearchable(words)) return []
    return rows.where(hasWords(searchedOfDrive, words)).limit(wanted.most).execute()
  },
}

import { fold } from '@forecourt/domain/platform/slug.ts'
import { areSearchable, containsAll, type RecordSource } from '../platform/record-search.ts'
import { foundTestDrives, searchedOfDrive } from './test-drive-desk.sql.ts'

/** By their number, the car, and who drives it; the last first. */
export const testDrivesToFind: RecordSource = {
  ...{ screen: 'testDrive', right: 'AGENDA_VIEW', personal: 'test_drive' },
  async find(db, who, wanted) {
    const rows = foundTestDrives(db, who)
    if ('ids' in wanted) return rows.where('drive.deskNumber', 'in', wanted.ids).execute()
    const words = fold(wanted.typed)
      .split(/\s+/)
      .filter((word) => word !== '')
    if (!areSearchable(words)) return []
    return rows.where(containsAll(searchedOfDrive, words)).limit(wanted.most).execute()
  },
}

import type { WaitingWork } from '../platform/resources/waiting-work.ts'
import { selectTestDriveCounts } from './test-drive-desk.sql.ts'

/** Test drives that are expected today, and cars that are back late. */
export const waitingTestDrives: WaitingWork = {
  screen: 'testDrive',
  right: 'AGENDA_VIEW',
  async count(db, { who, now }) {
    const { expected, late } = await selectTestDriveCounts(db, who, now)
    return expected + late
  },
}

import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { WaitingWork } from '../../platform/resources/waiting-work.ts'
import { selectDossierCounts } from './dossiers.sql.ts'

/** Dossiers whose next step is late. */
export const waitingDossiers: WaitingWork = {
  screen: 'dossier',
  right: 'DOSSIER_VIEW',
  async count(db, { who, now }) {
    const counts = await selectDossierCounts(db, who, brusselsDay(now))
    return counts.reduce((sum, { late }) => sum + late, 0)
  },
}

import { missingFor } from '@forecourt/domain/orders/dossier.ts'
import type { StepNeed } from '@forecourt/domain/orders/order-flow.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Tx } from '../../platform/database/database.ts'
import { dossierStanding } from './dossier-desk.ts'
import { noteStep, stepsOfDossier, type DossierRow } from './dossiers.sql.ts'

/**
 * Ticks the steps of a dossier that waited for something received, and for nothing else any more.
 * @param dossier in its present state
 * @param came.by the user who recorded it; null: it was paid online
 */
export async function tickStepsFor(
  tx: Tx,
  dossier: DossierRow,
  came: { needs: readonly StepNeed[]; on: CalendarDay; by: string | null },
): Promise<void> {
  const standing = await dossierStanding(tx, dossier)
  for (const { id, needs, doneOn } of await stepsOfDossier(tx, dossier.id)) {
    const asked = needs
    const waited = doneOn === null && came.needs.some((need) => asked.includes(need))
    if (waited && missingFor(asked, standing).length === 0) await noteStep(tx, { id, on: came.on, by: came.by })
  }
}

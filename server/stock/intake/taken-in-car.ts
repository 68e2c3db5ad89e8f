import { newRow } from '@forecourt/domain/platform/resources/resource.ts'
import type { Place } from '@forecourt/domain/platform/resources/rights.ts'
import { usedCarForm } from '@forecourt/domain/stock/used-car.ts'
import type { UsedCarDraft } from '@forecourt/domain/stock/stock-desk.schema.ts'
import { catchBrokenRule } from '../../platform/resources/constraints.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ApiRefusal } from '../../platform/http/refusal.ts'
import { insertUsedCar, nextStockNumber, placesOfVehicles, writeCosts } from '../desk/stock-desk.sql.ts'
import { referenceRefusal, twinRefusal } from '../desk/vehicle-desk.ts'

type Known = Partial<UsedCarDraft> & Pick<UsedCarDraft, 'model' | 'department' | 'vin'>

/** Returns the place of a department; undefined: there is no such department. */
export async function placeOfDepartment(tx: Tx, department: number): Promise<Place | undefined> {
  return (await placesOfVehicles(tx, [], [department]))?.[0]
}

/** Adds a car that was bought to the used stock, with its known data and its cost; the rest is filled in there. */
export async function takeIn(tx: Tx, known: Known): Promise<{ key: string; number: number } | ApiRefusal> {
  const draft = { ...newRow(usedCarForm), vehicleClass: 'private-car', ...known, id: null } as UsedCarDraft
  const refused = (await referenceRefusal(tx, usedCarForm, draft)) ?? (await twinRefusal(tx, 'usedCar', draft))
  if (refused) return refused
  return catchBrokenRule(tx, 'usedCar', async () => {
    const taken = await insertUsedCar(tx, draft, await nextStockNumber(tx, draft.department.id))
    await writeCosts(tx, taken.key, draft)
    return taken
  })
}

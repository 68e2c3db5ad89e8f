import { requireCarKey, type CarKey } from '@forecourt/domain/stock/car-key.ts'
import { carFullName, carPath } from '@forecourt/domain/stock/car-path.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { newCarDepartment } from '../../organisation/organisation.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../platform/http/services.ts'
import { cardsByKey } from '../lists/cards-by-key.ts'
import { vehicleForLead } from './car-leads.sql.ts'

/** Finds the car of ours that a lead is about, with its department; undefined when it is not offered. */
export async function carForLead(
  db: Db,
  key: CarKey,
  { services, language, now }: { services: Services; language: Language; now: Date },
) {
  const card = (await cardsByKey(db, [key], { language, now, carLists: services.carLists })).get(key)
  if (!card) return undefined
  const ref = requireCarKey(key)
  const vehicle = ref.kind === 'new' ? undefined : await vehicleForLead(db, ref.id)
  const name = carFullName(card)
  return {
    department: vehicle?.departmentNumber ?? (await newCarDepartment(db)),
    car: {
      name: vehicle ? `${name} (${vehicle.stockNumber})` : name,
      url: services.settings.publicUrl + carPath(card, language),
      vehicleId: vehicle?.id ?? null,
    },
  }
}

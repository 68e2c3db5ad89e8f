import type { z } from 'zod'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { TRUCK_CATEGORY_NAMES } from '@forecourt/domain/stock/car-address.ts'
import type { TruckData } from '@forecourt/domain/stock/car-detail.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { row } from './car-sheet.server.ts'
import type { SheetSection } from './car-sheet.ts'

/** Returns the section that only a truck has. */
export function truckSection(truck: z.infer<typeof TruckData>, language: Language): SheetSection {
  const millimetres = m['detail.unit.mm']({ value: formatWhole(truck.wheelBase, language) })
  const kilograms = (weight: number) => m['detail.unit.kg']({ value: formatWhole(weight, language) })
  return {
    kind: 'rows',
    title: m['detail.truck.title'](),
    rows: [
      ...row(m['detail.truck.category'](), translate(TRUCK_CATEGORY_NAMES[truck.category], language)),
      ...row(m['detail.truck.chassis'](), truck.chassisType),
      ...row(m['detail.truck.cabin'](), truck.cabin),
      ...row(m['detail.truck.axles'](), truck.axles.toString()),
      ...row(m['detail.truck.wheel-base'](), millimetres),
      ...row(m['detail.truck.gross-weight'](), kilograms(truck.grossWeight)),
      ...row(m['detail.truck.payload'](), truck.payload === null ? null : kilograms(truck.payload)),
    ],
  }
}

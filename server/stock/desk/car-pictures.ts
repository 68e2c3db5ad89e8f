import type { Importable } from '../../platform/imports/importable.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { picturedVehicles } from './stock-desk.sql.ts'

/** Pictures of vehicles that are imported with a file. */
export const carPictures: NonNullable<Importable['pictures']> = {
  async records(tx, numbers) {
    const vehicles = await picturedVehicles(tx, numbers)
    return new Map(
      vehicles.map(({ number, hasPictures, vin, stockNumber, orderNumber, productionNumber }) => [
        number,
        { hasPictures, names: [vin, stockNumber, orderNumber, productionNumber].filter((name) => name !== null) },
      ]),
    )
  },
  bring: (tx, place) =>
    enqueue(tx, 'bring-car-pictures', place, { key: `car-pictures:${place.importId}:${place.line}` }),
}

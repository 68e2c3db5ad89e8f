import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { PORTAL_HEADS, PORTAL_WORDS, USED_CAR_EXTRAS, usedCarImport } from '@forecourt/domain/stock/used-car-import.ts'
import { usedCarForm } from '@forecourt/domain/stock/used-car.ts'
import { pickDraft } from '@forecourt/domain/platform/resources/resource.ts'
import type { Importable } from '../../platform/imports/importable.ts'
import { keyText, type Row } from '../../platform/resources/resource-rows.ts'
import { carPictures } from './car-pictures.ts'
import { standingUsedCars, findUsedCarRow } from './stock-desk.sql.ts'
import { saveUsedCar } from './used-car-save.ts'
import { hideCosts } from './vehicle-desk.ts'
import { toEditor, saveImported } from './vehicle-import.ts'

/**
 * Used cars from a file of another program or a portal: each line saved as from the form, with the rights of the user who
 * imported it.
 */
export const usedCarsImport: Importable = {
  resource: usedCarImport,
  right: 'STOCK_EDIT',
  extras: USED_CAR_EXTRAS,
  joined: { model: { before: ['brand'] } },
  heads: PORTAL_HEADS,
  words: PORTAL_WORDS,
  adjust,
  pictures: carPictures,
  isPersonal: true,
  async open(tx, importer) {
    const editor = await toEditor(tx, importer)
    return {
      start: { vehicleClass: 'private-car', arrivedOn: brusselsDay(importer.now) },
      async rowsByKey(keys) {
        const vins = keys.map(([vin]) => vin as string)
        const rows = new Map<string, Row>()
        for (const { number, vin } of await standingUsedCars(tx, vins)) {
          const found = editor && (await findUsedCarRow(tx, number))
          if (found) rows.set(keyText([vin]), hideCosts(editor, found) as Row)
        }
        return rows
      },
      save(saved) {
        const draft = pickDraft(usedCarForm, saved)
        const before = (id: number) => findUsedCarRow(tx, id)
        return saveImported(tx, editor, { subject: 'usedCar', draft, before }, (by, complete) =>
          saveUsedCar(tx, by, complete),
        )
      },
    }
  },
}

/** Adjusts the values of portals, which write months without a day, and a power with its unit. */
function adjust(field: string, text: string): string {
  const plain = text.trim()
  if (field === 'firstRegistration' || field === 'inspectionValidUntil') {
    const [, month, year] = /^(\d{1,2})[/.-](\d{4})$/.exec(plain) ?? /^(\d{2})(\d{4})$/.exec(plain) ?? []
    if (year !== undefined) return `${year}-${requireValue(month, 'the month').padStart(2, '0')}-01`
    // Months of other programs: `2019-03`, `mrt 2019`.
    if (/^\d{4}[/.-]\d{1,2}$/.test(plain)) return `${plain}-01`
    return /^\p{L}+\.? \d{4}$/u.test(plain) ? `1 ${plain}` : text
  }
  if (field === 'powerType') return /^(\d+)\s*kW\b/i.exec(plain)?.[1] ?? text
  if (field === 'priceCents') return plain.replace(/[,.]-{1,2}$/, '')
  return text
}

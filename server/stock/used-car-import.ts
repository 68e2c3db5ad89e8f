import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { may } from '@forecourt/domain/platform/rights.ts'
import type { UsedCarDraft } from '@forecourt/domain/stock/stock-desk.schema.ts'
import { PORTAL_HEADS, PORTAL_WORDS, USED_CAR_EXTRAS, usedCarImport } from '@forecourt/domain/stock/used-car-import.ts'
import { usedCarForm } from '@forecourt/domain/stock/used-car.ts'
import { COST_FIELDS } from '@forecourt/domain/stock/vehicle-fields.ts'
import { whoOfStaff } from '../access/staff-who.ts'
import type { Tx } from '../platform/database.ts'
import type { Endpoint } from '../platform/endpoint.ts'
import type { Importable } from '../platform/importable.ts'
import { wantPictures } from '../platform/imported-pictures.ts'
import { importEndpoints } from '../platform/imports.ts'
import { enqueue } from '../platform/jobs.ts'
import { httpsAddress } from '../platform/outside.ts'
import { refuse, type ApiRefusal } from '../platform/refusal.ts'
import { keyText, type Row } from '../platform/resource-rows.ts'
import { hasPictures, placesOfVehicles, standingUsedCars, usedCarByNumber } from './stock-desk.sql.ts'
import { saveUsedCar } from './used-car-save.ts'
import { shownTo, type StockEditor } from './vehicle-desk.ts'

/** Used cars from a file of another program or a portal: each line saved as from the form, with the rights of whoever brought it. */
export const usedCarsImport: Importable = {
  resource: usedCarImport,
  extras: USED_CAR_EXTRAS,
  joined: { model: 'brand' },
  heads: PORTAL_HEADS,
  words: PORTAL_WORDS,
  adjust,
  isPersonal: true,
  async open(tx, { actor, now }) {
    const who = await whoOfStaff(tx, actor.slice('user:'.length))
    const editor: StockEditor | undefined = who && { staff: { who }, now }
    return {
      start: { vehicleClass: 'private-car', arrivedOn: brusselsDay(now) },
      async rowsByKey(keys) {
        const vins = keys.map(([vin]) => vin as string)
        const rows = new Map<string, Row>()
        for (const { number, vin } of await standingUsedCars(tx, vins)) {
          const found = editor && (await usedCarByNumber(tx, number))
          if (found) rows.set(keyText([vin]), shownTo(editor, found) as Row)
        }
        return rows
      },
      async saved(number, { pictures = '' }, place) {
        const addresses = pictures.split(/[\s,;|]+/).filter((address) => httpsAddress(address))
        if (addresses.length === 0 || (await hasPictures(tx, number))) return
        await wantPictures(tx, place, number, addresses.slice(0, mostPictures))
        await enqueue(tx, 'bring-car-pictures', place, { key: `car-pictures:${place.importId}:${place.line}` })
      },
      save: async (draft) =>
        editor ? saveWithin(tx, editor, draft as unknown as UsedCarDraft) : refuse('right-missing', { status: 403 }),
    }
  },
}

export const usedCarImportEndpoints: readonly Endpoint[] = importEndpoints(usedCarsImport).map((endpoint) => ({
  ...endpoint,
  right: 'STOCK_EDIT',
  // Where each car stands and goes to is looked at line by line.
  place: 'rows',
}))

const mostPictures = 40

/** Where it stood and where it goes to: nobody brings cars to a branch that is not theirs. */
async function saveWithin(tx: Tx, editor: StockEditor, draft: UsedCarDraft): Promise<number | ApiRefusal> {
  const places = (await placesOfVehicles(tx, draft.id === null ? [] : [draft.id], [draft.department.id])) ?? []
  for (const place of places) {
    const decision = may(editor.staff.who, 'STOCK_EDIT', place)
    if (!decision.ok) return refuse(decision.reason, { status: 403, field: 'usedCar.department' })
  }
  const known = Object.keys(usedCarForm.fields).map((name) => [name, draft[name as keyof UsedCarDraft] ?? null])
  const before = draft.id === null ? undefined : await usedCarByNumber(tx, draft.id)
  // Costs that somebody may not see they leave as they are.
  const costs = may(editor.staff.who, 'STOCK_COST_VIEW').ok || !before ? {} : costsOf(before)
  const { id, rev } = draft
  return saveUsedCar(tx, editor, { ...(Object.fromEntries(known) as UsedCarDraft), ...costs, id, rev })
}

function costsOf(row: UsedCarDraft): Partial<UsedCarDraft> {
  return Object.fromEntries(COST_FIELDS.map((name) => [name, row[name]]))
}

/** The portals write months without a day, and a power with what it is in. */
function adjust(field: string, text: string): string {
  const plain = text.trim()
  if (field === 'firstRegistration' || field === 'inspectionValidUntil') {
    const [, month, year] = /^(\d{1,2})[/.-](\d{4})$/.exec(plain) ?? /^(\d{2})(\d{4})$/.exec(plain) ?? []
    return year === undefined ? text : `${year}-${month!.padStart(2, '0')}-01`
  }
  if (field === 'powerType') return /^(\d+)\s*kW\b/i.exec(plain)?.[1] ?? text
  if (field === 'priceCents') return plain.replace(/[,.]-{1,2}$/, '')
  return text
}

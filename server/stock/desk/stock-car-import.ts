import { normaliseVin } from '@forecourt/domain/catalogue/vehicle.ts'
import { brusselsDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import { plainWord } from '@forecourt/domain/platform/resources/import-cell.ts'
import { pickDraft, type Reference } from '@forecourt/domain/platform/resources/resource.ts'
import {
  STOCK_CAR_EXTRAS,
  STOCK_CAR_HEADS,
  STOCK_CAR_WORDS,
  stockCarImport,
} from '@forecourt/domain/stock/stock-car-import.ts'
import { stockCarForm } from '@forecourt/domain/stock/stock-car.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Importable, LineReferences } from '../../platform/imports/importable.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { keyText, type Row } from '../../platform/resources/resource-rows.ts'
import { carPictures } from './car-pictures.ts'
import { formRow, saveStockCar } from './stock-car-save.ts'
import {
  everyVersion,
  partsOfVersions,
  standingStockCars,
  findStockCar,
  type OfferedPart,
  type StandingStockCar,
} from './stock-car.sql.ts'
import { toEditor, saveImported } from './vehicle-import.ts'

/**
 * New cars from a file of a manufacturer or another program: each line saved as from the form. A car is known again by its
 * chassis number or, before it has one, by the number of its order or its production.
 */
export const stockCarsImport: Importable = {
  resource: stockCarImport,
  right: 'STOCK_EDIT',
  extras: STOCK_CAR_EXTRAS,
  joined: { version: { before: ['brand', 'model'], behind: ['modelYear'] } },
  heads: STOCK_CAR_HEADS,
  words: STOCK_CAR_WORDS,
  adjust: (field, text) => (field === 'priceCents' ? text.trim().replace(/[,.]-{1,2}$/, '') : text),
  pictures: carPictures,
  isPersonal: true,
  keyOf(values) {
    const key = KEYS.map((name) => values[name] ?? null)
    return key.every((part) => part === null) ? null : key
  },
  references: referencesOfLines,
  async open(tx, importer) {
    const editor = await toEditor(tx, importer)
    const today = brusselsDay(importer.now)
    return {
      start: { supply: 'in-stock', arrivedOn: today, buildYear: toYear(today), mileageKm: 0 },
      async rowsByKey(keys) {
        const wanted = keys.map((key) => key as readonly (string | null)[])
        const standing = await standingStockCars(
          tx,
          wanted.flat().filter((part) => part !== null),
        )
        const rows = new Map<string, Row>()
        for (const key of wanted) {
          const number = knownAgain(standing, key)
          const found = editor && number !== undefined ? await findStockCar(tx, number) : undefined
          if (editor && found) rows.set(keyText(key), formRow(editor, found))
        }
        return rows
      },
      async save(saved) {
        if (saved.id === null && KEYS.every((name) => saved[name] === null))
          return refuse('new-car-unknown', { status: 422, field: 'stockCar.vin' })
        const complete = pickDraft(stockCarForm, saved)
        // A car on order has not arrived, whatever a new line begins with.
        const arrivedOn = complete.id === null && complete.supply === 'ordered' ? null : complete.arrivedOn
        const draft = { ...complete, arrivedOn }
        const before = (id: number) => findStockCar(tx, id)
        return saveImported(tx, editor, { subject: 'stockCar', draft, before }, (by, one) => saveStockCar(tx, by, one))
      },
    }
  },
}

const KEYS = ['vin', 'orderNumber', 'productionNumber'] as const

/** Recognizes a car by its chassis number; else by that of its order or production, if it has no other chassis number yet. */
function knownAgain(
  standing: readonly StandingStockCar[],
  [vin, orderNumber, productionNumber]: readonly (string | null | undefined)[],
): number | undefined {
  const wanted = vin ? normaliseVin(vin) : null
  const sameCar = wanted === null ? undefined : standing.find((car) => car.vin === wanted)
  if (sameCar) return sameCar.number
  const free = standing.filter((car) => wanted === null || car.vin === null)
  const byOrder = orderNumber ? free.filter((car) => car.orderNumber === orderNumber) : []
  const byProduction = productionNumber ? free.filter((car) => car.productionNumber === productionNumber) : []
  const found = byOrder.length > 0 ? byOrder : byProduction
  // Manufacturers number their cars independently: a number that two cars have identifies neither.
  const [car, ...others] = found
  return others.length === 0 ? car?.number : undefined
}

/** Finds versions by name, with or without the model year; engine, colours and cover among those that the version offers. */
async function referencesOfLines(db: Db): Promise<LineReferences> {
  const versions = await everyVersion(db)
  const parts = Map.groupBy(await partsOfVersions(db), ({ field }) => field)
  const byName = Map.groupBy(
    versions.flatMap((version) => namesOfVersion(version).map((name) => ({ name, version }))),
    ({ name }) => name,
  )
  const find = (field: OfferedPart['field']) => {
    const offered = Map.groupBy(parts.get(field) ?? [], ({ version }) => version)
    return (text: string, values: Readonly<Record<string, unknown>>) => {
      const version = values['version'] as Reference | undefined
      return partCalled(version ? (offered.get(version.id) ?? []) : (parts.get(field) ?? []), text)
    }
  }
  return new Map([
    [
      'version',
      (text) => {
        const found = byName.get(plainWord(text)) ?? []
        const [first] = found
        return first && found.length === 1 ? { id: first.version.number, label: first.version.name } : undefined
      },
    ],
    ...(['engine', 'exteriorColour', 'interiorCover', 'interiorColour'] as const).map(
      (field): [string, ReturnType<typeof find>] => [field, find(field)],
    ),
  ])
}

function namesOfVersion({ name }: { name: string }): string[] {
  return [...new Set([plainWord(name), plainWord(name.replace(/\(\d{4}\)$/, ''))])]
}

function partCalled(parts: readonly OfferedPart[], text: string): Reference | undefined {
  const word = plainWord(text)
  const found = parts.filter(({ label, code }) =>
    [code, ...(typeof label === 'string' ? [label] : Object.values(label))].some(
      (name) => typeof name === 'string' && plainWord(name) === word,
    ),
  )
  const [part, ...others] = found
  return part && others.every(({ number }) => number === part.number)
    ? { id: part.number, label: part.label }
    : undefined
}

import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import type { VatRateRow } from '@forecourt/domain/pricing/breakdown.ts'
import type { DeductionCapRow } from '@forecourt/domain/pricing/vat-deduction.ts'
import { commonOfficialFigures } from '../../catalogue/equipment.ts'
import type { Db } from '../../platform/database/database.ts'
import { choiceRows, masterRows, type ChoiceRow, type MasterRows } from './stock-labels.sql.ts'

type Table = Exclude<keyof MasterRows, 'vatRate' | 'vatDeduction'>
type RowOf<Name extends Table> = MasterRows[Name][number]

/** The fields of a row of `listing` that make the name of its car. */
export type ListedName = {
  kind: 'used' | 'stock'
  modelId: string
  /** Ids of a stock car. */
  versionId: string | null
  engineId: string | null
  /** That of a used car. */
  versionName: string | null
}

/** The fields of a row of `listing` that make its name and its master data. */
export type ListedIds = ListedName & {
  departmentId: string
  exteriorColourId: string
  /** Of a used car, like all that follow. */
  engineName: string | null
  bodyTypeId: string | null
  fuelId: string | null
  powerTypeId: string | null
  gearboxId: string | null
  wheelDriveId: string | null
  emissionNormId: string | null
  doors: number | null
  seats: number | null
  electricRangeKm: number | null
}

type Tables = { [Name in Table]: Map<string, RowOf<Name>> }

/** The labels of a car, by the tables of today. */
export type LabelledCar = ReturnType<StockLabels['of']>

/** A row refers to master data that came after the labels were read. */
export class UnknownLabel extends Error {}

/** Names and codes of the stock: small tables that are read whole whenever one of them changes. */
export class StockLabels {
  /** By facet, in the usual order. */
  readonly choices: ReadonlyMap<string, readonly ChoiceRow[]>
  readonly vatRates: readonly VatRateRow[]
  readonly vatDeductions: readonly DeductionCapRow[]
  readonly #tables: Tables
  readonly #ids: Record<Table, Ids>

  constructor(choices: readonly ChoiceRow[], { vatRate, vatDeduction, ...tables }: MasterRows) {
    this.choices = Map.groupBy(choices, ({ facet }) => facet)
    this.vatRates = vatRate ?? []
    this.vatDeductions = vatDeduction ?? []
    this.#tables = Object.fromEntries(
      Object.entries(tables).map(([name, rows]) => [name, new Map((rows ?? []).map((row) => [row.id, row]))]),
    ) as Tables
    this.#ids = Object.fromEntries(
      Object.entries(this.#tables).map(([name, rows]) => [name, new Ids(rows.keys())]),
    ) as Record<Table, Ids>
  }

  static async read(db: Db): Promise<StockLabels> {
    const [choices, tables] = await Promise.all([choiceRows(db), masterRows(db)])
    return new StockLabels(choices, tables)
  }

  /** Returns the labels of a car: a used car has its own; a stock car has those of its version and its engine. */
  of(car: ListedIds) {
    const version = car.kind === 'stock' ? this.#row('version', car.versionId) : undefined
    const engine = car.kind === 'stock' ? this.#row('engine', car.engineId) : undefined
    return {
      ...this.nameOf(car),
      engine: engine ? engine.name : car.engineName!,
      bodyType: this.#row('bodyType', version ? version.bodyTypeId : car.bodyTypeId),
      fuel: this.#row('fuel', engine ? engine.fuelId : car.fuelId),
      power: this.#row('powerType', engine ? engine.powerTypeId : car.powerTypeId),
      gearbox: this.#row('gearbox', engine ? engine.gearboxId : car.gearboxId),
      drive: this.#row('wheelDrive', engine ? engine.wheelDriveId : car.wheelDriveId),
      norm: this.#row('emissionNorm', engine ? engine.emissionNormId : car.emissionNormId),
      colour: this.#row('exteriorColour', car.exteriorColourId),
      department: this.#row('department', car.departmentId),
      doors: version ? version.doors : car.doors!,
      seats: version ? version.seats : car.seats!,
      electricRangeKm: engine ? engine.electricRangeKm : car.electricRangeKm,
      officialFigures: engine ? commonOfficialFigures([engine]) : null,
    }
  }

  /** Returns the id in a column of ids as the listing is read, four numbers for each. */
  idAt(name: Table, column: Int32Array, place: number): string {
    const id = this.#ids[name].at(column, place)
    if (id === undefined) throw new UnknownLabel(`No row of ${name} for car ${place} of those read`)
    return id
  }

  nameOf(car: ListedName) {
    const model = this.#row('model', car.modelId)
    const brand = this.#row('brand', model.brandId)
    if (car.kind === 'used') return { brand, model, version: car.versionName! }
    return {
      brand,
      model,
      version: `${this.#row('engine', car.engineId).name} ${this.#row('version', car.versionId).name}`,
    }
  }

  /** True when a car has the same place in every filter by both: only what things are called and coded may differ. */
  placesAs(former: StockLabels): boolean {
    return listKeys(placing).every((name) =>
      [...former.#tables[name]].every(([id, row]) => {
        const now = this.#tables[name].get(id)
        return now === undefined || placing[name](now as never) === placing[name](row as never)
      }),
    )
  }

  #row<Name extends Table>(name: Name, id: string | null): RowOf<Name> {
    const row = this.#tables[name].get(id ?? '')
    if (!row) throw new UnknownLabel(`No row of ${name} with the id ${id}`)
    return row
  }
}

/** Returns an id as the four numbers that its bytes are in the memory of this machine, a million of which are soon looked up. */
function findNumbers(id: string): Int32Array {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
}

/** Selects the fields that decide in which filters a car is found, beside the row's own id. */
const placing = {
  department: ({ branchId }: RowOf<'department'>) => branchId,
  model: ({ brandId }: RowOf<'model'>) => brandId,
  version: ({ bodyTypeId, doors, seats }: RowOf<'version'>) => `${bodyTypeId} ${doors} ${seats}`,
  engine: (row: RowOf<'engine'>) =>
    `${row.fuelId} ${row.powerTypeId} ${row.gearboxId} ${row.wheelDriveId} ${row.emissionNormId}`,
  powerType: ({ kilowatts }: RowOf<'powerType'>) => String(kilowatts),
  gearbox: ({ groupId }: RowOf<'gearbox'>) => groupId,
  exteriorColour: ({ colourGroup }: RowOf<'exteriorColour'>) => colourGroup,
}

/** Ids by the last of their numbers, which is random; they may share it. */
class Ids {
  readonly #byLast = new Map<number, { id: string; numbers: Int32Array }[]>()

  constructor(ids: Iterable<string>) {
    for (const id of ids) {
      const numbers = findNumbers(id)
      const alike = this.#byLast.get(numbers[3]!)
      if (alike) alike.push({ id, numbers })
      else this.#byLast.set(numbers[3]!, [{ id, numbers }])
    }
  }

  /** Returns the id in the `place` of a column of ids. */
  at(column: Int32Array, place: number): string | undefined {
    const start = place * 4
    for (const { id, numbers } of this.#byLast.get(column[start + 3]!) ?? []) {
      if (numbers[0] === column[start] && numbers[1] === column[start + 1] && numbers[2] === column[start + 2])
        return id
    }
    return undefined
  }
}

import {
  addTo,
  bitset,
  grown,
  has,
  intersect,
  removeFrom,
  rowsIn,
  sizeOf,
  sizeOfBoth,
  unite,
  type Bitset,
} from './bitset.ts'

/**
 * The vehicles of one list (used, stock or trucks) by column, in memory, so that a filter with all its counts costs
 * microseconds and hardly more for a hundred thousand cars than for ten. PostgreSQL stays the truth: rows come from
 * `listing` and are replaced whenever it changes.
 */
export class CarIndex<Facet extends string, Measure extends string> {
  readonly #facetNames: readonly Facet[]
  readonly #counted: readonly Facet[]
  readonly #measureNames: readonly Measure[]
  readonly #rowOf = new Map<number, number>()
  readonly #free: number[] = []
  readonly #counts = new Map<string, Counts<Facet>>()
  readonly #answers = new Map<string, Found<Facet>>()
  readonly #orders = new Map<Measure, Uint32Array>()
  readonly #facets: Record<Facet, FacetColumn>
  readonly #measures: Record<Measure, Int32Array>
  #numbers: Int32Array
  #live: Bitset
  #capacity = 1024

  /** @param uncounted facets that are only matched, such as the names that free text is looked up in */
  constructor(facets: readonly Facet[], measures: readonly Measure[], uncounted: readonly Facet[] = []) {
    this.#facetNames = facets
    this.#counted = facets.filter((facet) => !uncounted.includes(facet))
    this.#measureNames = measures
    this.#numbers = new Int32Array(this.#capacity)
    this.#live = bitset(this.#capacity)
    this.#facets = recordOf(facets, () => new FacetColumn(this.#capacity))
    this.#measures = recordOf(measures, () => new Int32Array(this.#capacity))
  }

  get size(): number {
    return this.#rowOf.size
  }

  /** Adds a vehicle or replaces what was known of it. */
  put(car: IndexedCar<Facet, Measure>): void {
    const known = this.#rowOf.get(car.number)
    const row = known ?? this.#newRow(car.number)
    for (const name of this.#facetNames) this.#facets[name].put(row, car.facets[name])
    for (const name of this.#measureNames) {
      const value = car.measures[name] ?? unknown
      if (known === undefined || this.#measures[name][row] !== value) this.#orders.delete(name)
      this.#measures[name][row] = value
    }
    addTo(this.#live, row)
    this.#forget()
  }

  remove(number: number): void {
    const row = this.#rowOf.get(number)
    if (row === undefined) return
    for (const name of this.#facetNames) this.#facets[name].clear(row)
    removeFrom(this.#live, row)
    this.#rowOf.delete(number)
    this.#free.push(row)
    // The orders may keep the row: what is not live matches nothing.
    this.#forget()
  }

  /**
   * Answers one list call.
   * @returns the numbers of the vehicles on the page, how many match in all, and for every facet how many vehicles each
   * of its values would leave: all other choices applied, those of the facet itself not.
   */
  find(wish: Wish<Facet, Measure>): Found<Facet> {
    return remembered(this.#answers, JSON.stringify(wish), () => this.#search(wish))
  }

  #search(wish: Wish<Facet, Measure>): Found<Facet> {
    const groups = this.#groupsOf(wish)
    const matching = this.#all(groups.map((group) => group.rows))
    const rowCount = sizeOf(matching)
    const pageCount = Math.max(1, Math.ceil(rowCount / wish.pageSize))
    const activePage = Math.min(wish.page, pageCount)
    return {
      rowCount,
      pageCount,
      activePage,
      numbers: this.#pageOf(matching, wish, { skip: (activePage - 1) * wish.pageSize, rowCount }),
      counts: this.#countsOf(wish, groups, matching),
    }
  }

  /** How many vehicles match, without the rest of an answer. */
  countOf(wish: Pick<Wish<Facet, Measure>, 'choices' | 'ranges' | 'among'>): number {
    return sizeOf(this.#all(this.#groupsOf(wish).map((group) => group.rows)))
  }

  /** Every value of a facet that some vehicle has. */
  valuesOf(facet: Facet): string[] {
    return this.#facets[facet].values()
  }

  /** Smallest and largest known value of a measure over the whole list. */
  boundsOf(measure: Measure): { min: number; max: number } | undefined {
    const order = this.#orderOf(measure)
    const column = this.#measures[measure]
    const known = (row: number) => has(this.#live, row) && column[row] !== unknown
    const [first, last] = [order.find(known), order.findLast(known)]
    if (first === undefined || last === undefined) return undefined
    return { min: column[first]!, max: column[last]! }
  }

  #newRow(number: number): number {
    const row = this.#free.pop() ?? this.#rowOf.size
    if (row >= this.#capacity) this.#grow()
    this.#numbers[row] = number
    this.#rowOf.set(number, row)
    return row
  }

  #grow(): void {
    this.#capacity *= 2
    this.#live = grown(this.#live, this.#capacity)
    this.#numbers = enlarged(this.#numbers, this.#capacity)
    for (const name of this.#facetNames) this.#facets[name].grow(this.#capacity)
    for (const name of this.#measureNames) this.#measures[name] = enlarged(this.#measures[name], this.#capacity)
  }

  #groupsOf({ choices, ranges, among }: Pick<Wish<Facet, Measure>, 'choices' | 'ranges' | 'among'>): Group<Facet>[] {
    const groups: Group<Facet>[] = []
    for (const name of this.#facetNames) {
      const chosen = choices[name]
      if (chosen?.length) groups.push({ facet: name, rows: this.#facets[name].rowsOf(chosen, this.#capacity) })
    }
    for (const name of this.#measureNames) {
      const range = ranges[name]
      if (range) groups.push({ facet: undefined, rows: this.#rowsWithin(name, range) })
    }
    if (among) {
      groups.push({ facet: undefined, rows: this.#facets[among.facet].rowsOf(among.values, this.#capacity) })
    }
    return groups
  }

  #rowsWithin(name: Measure, { from = -Infinity, to = Infinity }: { from?: number; to?: number }): Bitset {
    const column = this.#measures[name]
    const rows = bitset(this.#capacity)
    const lowest = Math.max(from, unknown + 1)
    // Word by word and without an `if`: which car lies within is nothing a processor could guess.
    for (let word = 0, row = 0; word < rows.length; word++) {
      let bits = 0
      for (let bit = 0; bit < 32; bit++, row++) {
        const value = column[row]!
        bits |= (Number(value >= lowest) & Number(value <= to)) << bit
      }
      rows[word] = bits
    }
    return rows
  }

  #all(sets: readonly Bitset[]): Bitset {
    const result = this.#live.slice()
    for (const set of sets) intersect(result, set)
    return result
  }

  #pageOf(
    matching: Bitset,
    { sortBy, descending, pageSize }: Wish<Facet, Measure>,
    { skip, rowCount }: { skip: number; rowCount: number },
  ): number[] {
    const order = this.#orderOf(sortBy)
    const numbers: number[] = []
    let seen = 0
    // The last that matches may stand far before the end.
    for (let at = 0; at < order.length && seen < rowCount && numbers.length < pageSize; at++) {
      const row = order[descending ? order.length - 1 - at : at]!
      if (has(matching, row) && seen++ >= skip) numbers.push(this.#numbers[row]!)
    }
    return numbers
  }

  /** Live rows by rising value. Packing value and row into one float lets the native numeric sort do the work. */
  #orderOf(measure: Measure): Uint32Array {
    const known = this.#orders.get(measure)
    if (known) return known
    const column = this.#measures[measure]
    const packed = Float64Array.from(rowsIn(this.#live), (row) => column[row]! * rowSpan + row)
    packed.sort()
    const order = Uint32Array.from(packed, (value) => ((value % rowSpan) + rowSpan) % rowSpan)
    this.#orders.set(measure, order)
    return order
  }

  #countsOf(wish: Wish<Facet, Measure>, groups: Group<Facet>[], matching: Bitset): Counts<Facet> {
    // Every page of a list, in any order, has the same counts.
    return remembered(this.#counts, JSON.stringify([wish.choices, wish.ranges, wish.among]), () => {
      const matchingRows = asRows(matching)
      return recordOf(this.#counted, (name) => {
        if (!groups.some((group) => group.facet === name)) return this.#facets[name].countsAmong(matchingRows)
        const others = groups.filter((group) => group.facet !== name).map((group) => group.rows)
        return this.#facets[name].countsAmong(others.length === 0 ? undefined : asRows(this.#all(others)))
      })
    })
  }

  #forget(): void {
    this.#answers.clear()
    this.#counts.clear()
  }
}

export type IndexedCar<Facet extends string, Measure extends string> = {
  /** The short public number. */
  number: number
  /** Undefined: the vehicle has no such thing, a truck no doors worth counting. */
  facets: Record<Facet, string | undefined>
  measures: Record<Measure, number | undefined>
}

export type Wish<Facet extends string, Measure extends string> = {
  /** One of these values per facet; absent or empty: any. */
  choices: Partial<Record<Facet, readonly string[]>>
  /** Both ends included. */
  ranges: Partial<Record<Measure, { from?: number; to?: number }>>
  /** A free-text match, as the values of a facet that it fits. */
  among?: { facet: Facet; values: readonly string[] } | undefined
  sortBy: Measure
  descending: boolean
  /** From 1; beyond the last means the last. */
  page: number
  pageSize: number
}

export type Counts<Facet extends string> = Record<Facet, Record<string, number>>

export type Found<Facet extends string> = {
  rowCount: number
  pageCount: number
  activePage: number
  numbers: number[]
  counts: Counts<Facet>
}

type Group<Facet> = { facet: Facet | undefined; rows: Bitset }

/** Some rows in both forms: counting takes what is shorter, the words of a few sets or the rows. */
type Rows = { set: Bitset; rows: Uint32Array }

/** Sorts first and lies in no range. */
const unknown = -(2 ** 31)
const rowSpan = 2 ** 21
const largestMemo = 2_000
const none = 0xffff

/** One facet: for each row its value, and for each value its rows. */
class FacetColumn {
  readonly #ordinals = new Map<string, number>()
  readonly #rows: Bitset[] = []
  readonly #totals: number[] = []
  #column: Uint16Array

  constructor(capacity: number) {
    this.#column = new Uint16Array(capacity).fill(none)
  }

  put(row: number, value: string | undefined): void {
    this.clear(row)
    if (value === undefined) return
    const ordinal = this.#ordinalOf(value)
    this.#column[row] = ordinal
    addTo(this.#rows[ordinal]!, row)
    this.#totals[ordinal]!++
  }

  clear(row: number): void {
    const ordinal = this.#column[row]!
    if (ordinal === none) return
    removeFrom(this.#rows[ordinal]!, row)
    this.#totals[ordinal]!--
    this.#column[row] = none
  }

  grow(capacity: number): void {
    const larger = new Uint16Array(capacity).fill(none)
    larger.set(this.#column)
    this.#column = larger
    for (const [ordinal, rows] of this.#rows.entries()) this.#rows[ordinal] = grown(rows, capacity)
  }

  values(): string[] {
    return [...this.#ordinals].filter(([, ordinal]) => this.#totals[ordinal]! > 0).map(([value]) => value)
  }

  rowsOf(values: readonly string[], capacity: number): Bitset {
    const rows = bitset(capacity)
    for (const value of values) {
      const ordinal = this.#ordinals.get(value)
      if (ordinal !== undefined) unite(rows, this.#rows[ordinal]!)
    }
    return rows
  }

  /**
   * How many of these rows each value has; without rows, of all. Values that none of them has are there with 0, so that
   * a screen can grey them.
   */
  countsAmong(rows: Rows | undefined): Record<string, number> {
    const counts = rows ? this.#tally(rows) : this.#totals
    const result: Record<string, number> = {}
    for (const [value, ordinal] of this.#ordinals) if (this.#totals[ordinal]! > 0) result[value] = counts[ordinal]!
    return result
  }

  #tally({ set, rows }: Rows): Uint32Array {
    if (this.#rows.length * set.length < rows.length) {
      return Uint32Array.from(this.#rows, (ofValue) => sizeOfBoth(ofValue, set))
    }
    const counts = new Uint32Array(this.#rows.length + 1)
    const column = this.#column
    // Rows without a value fall on the last place, which nobody reads: cheaper than asking each time.
    const last = this.#rows.length
    for (let at = 0; at < rows.length; at++) counts[Math.min(column[rows[at]!]!, last)]!++
    return counts
  }

  #ordinalOf(value: string): number {
    const known = this.#ordinals.get(value)
    if (known !== undefined) return known
    const ordinal = this.#rows.length
    if (ordinal === none) throw new RangeError('A facet holds at most 65535 values')
    this.#ordinals.set(value, ordinal)
    this.#rows.push(bitset(this.#column.length))
    this.#totals.push(0)
    return ordinal
  }
}

function remembered<Value>(memo: Map<string, Value>, key: string, of: () => Value): Value {
  const known = memo.get(key)
  if (known !== undefined) return known
  const value = of()
  if (memo.size >= largestMemo) memo.clear()
  memo.set(key, value)
  return value
}

function asRows(set: Bitset): Rows {
  return { set, rows: rowsIn(set) }
}

function recordOf<Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>
}

function enlarged(column: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(capacity)
  larger.set(column)
  return larger
}

import { buildRecord } from '@forecourt/domain/platform/values/records.ts'
import {
  addTo,
  bitset,
  grown,
  has,
  inAllOrAllButOne,
  intersect,
  removeFrom,
  rowsIn,
  countBits,
  sizeOfAll,
  sizeOfBoth,
  unite,
  without,
  type Bitset,
} from './bitset.ts'
import { SortedRows } from './sorted-rows.ts'

/**
 * The vehicles of one list (used, stock, trucks or new) by column, in memory, so that a filter with all its counts costs
 * little and hardly more for a million cars than for ten thousand. PostgreSQL stays the truth: rows come from `listing` and
 * are replaced whenever it changes. Values of facets are ordinals: small numbers that the owner of the index assigns
 * (`Ordinals`) and translates.
 */
export class CarIndex<Facet extends string, Measure extends string> {
  readonly #facetNames: readonly Facet[]
  readonly #measureNames: readonly Measure[]
  readonly #free: number[] = []
  readonly #facets: Record<Facet, FacetColumn>
  readonly #measures: Record<Measure, Int32Array>
  /** Made when first needed, and from then on kept in order. */
  readonly #orders = new Map<Measure, SortedRows>()
  /** By public number, which are assigned in turn: the row and one; 0 where there is none. */
  #rowOf = new Int32Array(1024)
  #numbers: Int32Array
  #live: Bitset
  #size = 0
  #capacity = 1024

  /** @param uncounted facets that are only matched, such as the names that free text is looked up in */
  constructor(facets: readonly Facet[], measures: readonly Measure[], uncounted: readonly Facet[] = []) {
    this.#facetNames = facets
    this.#measureNames = measures
    this.#numbers = new Int32Array(this.#capacity)
    this.#live = bitset(this.#capacity)
    this.#facets = buildRecord(facets, (name) => new FacetColumn(this.#capacity, !uncounted.includes(name)))
    this.#measures = buildRecord(measures, () => new Int32Array(this.#capacity))
  }

  get size(): number {
    return this.#size
  }

  /** Prepares for a number of additions or changes: from some on, sorting anew is less work than placing each. */
  expect(count: number): void {
    if (count > placedSingly) this.#orders.clear()
    if (this.#size + count > this.#capacity) this.#grow(this.#size + count)
  }

  /** Adds a vehicle or replaces its former values. The object is only read. */
  put({ number, facets, measures }: IndexedCar<Facet, Measure>): void {
    const known = this.#row(number)
    const row = known ?? this.#newRow(number)
    for (const name of this.#facetNames) this.#facets[name].put(row, facets[name])
    for (const name of this.#measureNames) {
      const column = this.#measures[name]
      const value = measures[name] ?? UNKNOWN
      if (known !== undefined && column[row] === value) continue
      const order = this.#orders.get(name)
      if (known !== undefined) order?.remove(row, column)
      column[row] = value
      order?.add(row, column)
    }
    addTo(this.#live, row)
  }

  remove(number: number): void {
    const row = this.#row(number)
    if (row === undefined) return
    for (const name of this.#facetNames) this.#facets[name].clear(row)
    for (const [name, order] of this.#orders) order.remove(row, this.#measures[name])
    removeFrom(this.#live, row)
    this.#rowOf[number] = 0
    this.#size--
    this.#free.push(row)
  }

  /** Sorts in advance what later calls need. */
  sort(): void {
    for (const name of this.#measureNames) this.#orderOf(name)
  }

  /**
   * Answers one list call.
   * @returns the numbers of the vehicles on the page, how many match in all, and for every facet that is to be counted
   * how many vehicles each of its values would leave: all other choices applied, those of the facet itself not.
   */
  find<Counted extends Facet>(wish: Wish<Facet, Measure>, counted: readonly Counted[]): Found<Counted> {
    const groups = this.#groupsOf(wish)
    const sets = groups.map((group) => group.rows)
    const { inAll, inAllButOne } = inAllOrAllButOne(this.#live, sets)
    const matching = new Rows(inAll)
    const rowCount = matching.size
    const pageCount = Math.max(1, Math.ceil(rowCount / wish.pageSize))
    const activePage = Math.min(wish.page, pageCount)
    return {
      rowCount,
      pageCount,
      activePage,
      numbers: this.#pageOf(matching, wish, (activePage - 1) * wish.pageSize),
      counts: this.#countsOf(counted, groups, { matching, inAllButOne }),
    }
  }

  /** Numbers of the first that match, without the rest of an answer. */
  page(wish: Omit<Wish<Facet, Measure>, 'page'>): number[] {
    return this.#pageOf(new Rows(this.#all(this.#groupsOf(wish).map((group) => group.rows))), wish, 0)
  }

  /** Returns a figure; undefined: the car is not there, or its figure is unknown. */
  figureOf(number: number, measure: Measure): number | undefined {
    const row = this.#row(number)
    const value = row === undefined ? UNKNOWN : this.#measures[measure][row]!
    return value === UNKNOWN ? undefined : value
  }

  /** Counts the vehicles that match, without the rest of an answer. */
  countOf(wish: Pick<Wish<Facet, Measure>, 'choices' | 'ranges' | 'among'>): number {
    return sizeOfAll(
      this.#live,
      this.#groupsOf(wish).map((group) => group.rows),
    )
  }

  /** Counts the vehicles of the whole list by value, by ordinal. */
  totalsOf(facet: Facet): ArrayLike<number> {
    return this.#facets[facet].totals
  }

  /** Returns the smallest and largest known value of a measure over the whole list. */
  boundsOf(measure: Measure): { min: number; max: number } | undefined {
    const column = this.#measures[measure]
    const order = this.#orderOf(measure)
    const first = order.firstFrom(UNKNOWN + 1, column)
    return first === order.length
      ? undefined
      : { min: column[order.at(first)]!, max: column[order.at(order.length - 1)]! }
  }

  #row(number: number): number | undefined {
    const row = this.#rowOf[number] ?? 0
    return row === 0 ? undefined : row - 1
  }

  #newRow(number: number): number {
    const row = this.#free.pop() ?? this.#size
    if (row >= this.#capacity) this.#grow(row + 1)
    if (number >= this.#rowOf.length) this.#rowOf = enlarged(this.#rowOf, roomFor(number + 1))
    this.#numbers[row] = number
    this.#rowOf[number] = row + 1
    this.#size++
    return row
  }

  #grow(rows: number): void {
    this.#capacity = roomFor(rows)
    this.#live = grown(this.#live, this.#capacity)
    this.#numbers = enlarged(this.#numbers, this.#capacity)
    for (const name of this.#facetNames) this.#facets[name].grow(this.#capacity)
    for (const name of this.#measureNames) this.#measures[name] = enlarged(this.#measures[name], this.#capacity)
  }

  #groupsOf({ choices, ranges, among }: Pick<Wish<Facet, Measure>, 'choices' | 'ranges' | 'among'>): Group<Facet>[] {
    const groups: Group<Facet>[] = []
    for (const name of this.#facetNames) {
      const chosen = choices[name]
      if (chosen?.length) groups.push({ facet: name, rows: this.#facets[name].rowsOf(chosen) })
    }
    for (const name of this.#measureNames) {
      const range = ranges[name]
      if (range) groups.push({ facet: undefined, rows: this.#rowsWithin(name, range) })
    }
    for (const named of among ?? []) groups.push({ facet: undefined, rows: this.#rowsNamed(named) })
    return groups
  }

  #rowsNamed({ facets, numbers }: Named<Facet>): Bitset {
    const rows = bitset(this.#capacity)
    for (const name of this.#facetNames) {
      const values = facets[name]
      if (values?.length) unite(rows, this.#facets[name].rowsOf(values))
    }
    for (const number of numbers ?? []) {
      const row = this.#row(number)
      if (row !== undefined) addTo(rows, row)
    }
    return rows
  }

  #rowsWithin(name: Measure, { from = -Infinity, to = Infinity }: { from?: number; to?: number }): Bitset {
    const column = this.#measures[name]
    const rows = bitset(this.#capacity)
    const lowest = Math.max(from, UNKNOWN + 1)
    // Word by word and without an `if`: a processor cannot predict which car lies within.
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
    matching: Rows,
    { sortBy, descending, pageSize, ranges }: Omit<Wish<Facet, Measure>, 'page'>,
    skip: number,
  ): number[] {
    const column = this.#measures[sortBy]
    const order = this.#orderOf(sortBy)
    const wanted = Math.min(pageSize, matching.size - skip)
    // Few rows are sorted faster than found among all.
    if (matching.size ** 2 < order.length) {
      const sorted = SortedRows.of(matching.rows, column)
      return Array.from({ length: wanted }, (_, at) => this.#numbers[sorted.at(skip + at, descending)]!)
    }
    const { from = UNKNOWN, to = Infinity } = ranges[sortBy] ?? {}
    const numbers: number[] = []
    let place = descending ? order.length - order.firstFrom(to + 1, column) : order.firstFrom(from, column)
    for (let left = skip; numbers.length < wanted; place++) {
      const row = order.at(place, descending)
      if (has(matching.set, row) && left-- <= 0) numbers.push(this.#numbers[row]!)
    }
    return numbers
  }

  #orderOf(measure: Measure): SortedRows {
    const known = this.#orders.get(measure)
    if (known) return known
    const order = SortedRows.of(rowsIn(this.#live), this.#measures[measure])
    this.#orders.set(measure, order)
    return order
  }

  #countsOf<Counted extends Facet>(
    counted: readonly Counted[],
    groups: readonly Group<Facet>[],
    { matching, inAllButOne }: { matching: Rows; inAllButOne: Bitset },
  ): Counts<Counted> {
    const areMost = matching.size * 2 > this.#size
    const others = areMost ? new Rows(without(this.#live, matching.set)) : undefined
    return buildRecord(counted, (name) => {
      const facet = this.#facets[name]
      const own = groups.find((group) => group.facet === name)
      if (own && groups.length === 1) return facet.totals.slice()
      const counts = others ? facet.countsWithout(others) : facet.countsAmong(matching)
      if (own) facet.countOn(counts, inAllButOne, own.rows)
      return counts
    })
  }
}

export type IndexedCar<Facet extends string, Measure extends string> = {
  /** The short public number. */
  number: number
  /** Undefined: the vehicle has no such thing, a truck no doors worth counting. */
  facets: Record<Facet, number | undefined>
  measures: Record<Measure, number | undefined>
}

export type Wish<Facet extends string, Measure extends string> = {
  /** One of these values per facet; absent or empty: any. */
  choices: Partial<Record<Facet, readonly number[]>>
  /** Both ends included. */
  ranges: Partial<Record<Measure, { from?: number; to?: number }>>
  /** Free text, word by word: a vehicle fits when each word names something of it. */
  among?: readonly Named<Facet>[] | undefined
  sortBy: Measure
  descending: boolean
  /** From 1; beyond the last means the last. */
  page: number
  pageSize: number
}

/** The meaning of a word: values of facets, any of which will do, or vehicles by their number. */
export type Named<Facet extends string> = {
  facets: Partial<Record<Facet, readonly number[]>>
  numbers?: readonly number[]
}

/** By ordinal. */
export type Counts<Facet extends string> = Record<Facet, ArrayLike<number>>

export type Found<Facet extends string> = {
  rowCount: number
  pageCount: number
  activePage: number
  numbers: number[]
  counts: Counts<Facet>
}

type Group<Facet> = { facet: Facet | undefined; rows: Bitset }

/** Some rows, as a set and one by one: counting takes what is shorter, the words of a few sets or the rows. */
class Rows {
  readonly set: Bitset
  readonly size: number
  #rows: Uint32Array | undefined

  constructor(set: Bitset) {
    this.set = set
    this.size = countBits(set)
  }

  get rows(): Uint32Array {
    return (this.#rows ??= rowsIn(this.set, this.size))
  }
}

/** The figure of a vehicle of which none is known: sorts first and lies in no range. */
export const UNKNOWN = -(2 ** 31)
const placedSingly = 1_000
const chunk = 2 ** 16

/** One facet: for each row its value and one, 0 for none; and for each value its rows, unless they are never counted. */
class FacetColumn {
  readonly #sets: Bitset[] | undefined
  #totals: Uint32Array = new Uint32Array(0)
  #column: Uint8Array | Uint16Array | Uint32Array

  constructor(capacity: number, isCounted: boolean) {
    this.#sets = isCounted ? [] : undefined
    this.#column = new Uint8Array(capacity)
  }

  get totals(): Uint32Array {
    return this.#totals
  }

  put(row: number, value: number | undefined): void {
    const mark = value === undefined ? 0 : value + 1
    if (this.#column[row] === mark) return
    this.clear(row)
    if (value === undefined) return
    if (value >= this.#totals.length) this.#learn(value)
    this.#column[row] = mark
    if (this.#sets) addTo(this.#sets[value]!, row)
    this.#totals[value]!++
  }

  clear(row: number): void {
    const mark = this.#column[row]!
    if (mark === 0) return
    if (this.#sets) removeFrom(this.#sets[mark - 1]!, row)
    this.#totals[mark - 1]!--
    this.#column[row] = 0
  }

  grow(capacity: number): void {
    this.#column = copied(this.#column, newColumn(this.#totals.length, capacity))
    for (const [value, rows] of this.#sets?.entries() ?? []) this.#sets![value] = grown(rows, capacity)
  }

  /** Returns a set for reading only: for one value, it is the set of the facet itself. */
  rowsOf(values: readonly number[]): Bitset {
    if (this.#sets && values.length === 1 && values[0]! < this.#sets.length) return this.#sets[values[0]!]!
    const rows = bitset(this.#column.length)
    if (this.#sets) {
      for (const value of values) if (value < this.#sets.length) unite(rows, this.#sets[value]!)
      return rows
    }
    const isWanted = new Uint8Array(this.#totals.length + 1)
    for (const value of values) isWanted[value + 1] = 1
    for (let word = 0, row = 0; word < rows.length; word++) {
      let bits = 0
      for (let bit = 0; bit < 32; bit++, row++) bits |= isWanted[this.#column[row]!]! << bit
      rows[word] = bits
    }
    return rows
  }

  /** Counts these rows by value. */
  countsAmong(among: Rows): Uint32Array {
    const sets = this.#sets!
    if (sets.length * among.set.length < among.size)
      return Uint32Array.from(sets, (ofValue) => sizeOfBoth(ofValue, among.set))
    // Rows without a value use the first place, which is never read: cheaper than checking each time.
    const counts = new Uint32Array(sets.length + 1)
    const [column, rows] = [this.#column, among.rows]
    for (let at = 0; at < rows.length; at++) counts[column[rows[at]!]!]!++
    return counts.subarray(1)
  }

  /** Counts all rows but these. */
  countsWithout(others: Rows): Uint32Array {
    const counts = this.countsAmong(others)
    return this.#totals.map((total, value) => total - counts[value]!)
  }

  /** Adds those of a set that are not in another. */
  countOn(counts: Uint32Array, set: Bitset, except: Bitset): void {
    const column = this.#column
    for (let word = 0; word < set.length; word++) {
      let rest = set[word]! & ~except[word]!
      const last = (word << 5) + 31
      while (rest !== 0) {
        const lowest = rest & -rest
        const mark = column[last - Math.clz32(lowest)]!
        if (mark !== 0) counts[mark - 1]!++
        rest ^= lowest
      }
    }
  }

  #learn(value: number): void {
    const capacity = this.#column.length
    const totals = new Uint32Array(this.#sets ? value + 1 : roomFor(value + 1))
    totals.set(this.#totals)
    this.#totals = totals
    while (this.#sets && this.#sets.length <= value) this.#sets.push(bitset(capacity))
    const column = newColumn(totals.length, capacity)
    if (column.BYTES_PER_ELEMENT > this.#column.BYTES_PER_ELEMENT) this.#column = copied(this.#column, column)
  }
}

function newColumn(values: number, capacity: number) {
  if (values < 0xff) return new Uint8Array(capacity)
  return values < 0xffff ? new Uint16Array(capacity) : new Uint32Array(capacity)
}

function copied<Column extends { set(from: ArrayLike<number>): void }>(from: ArrayLike<number>, to: Column): Column {
  to.set(from)
  return to
}

function enlarged(column: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(capacity)
  larger.set(column)
  return larger
}

/** Returns the room for a count with an eighth to spare, in whole words of 32. */
function roomFor(count: number): number {
  const spare = Math.min(chunk, count >> 3)
  return Math.max(1024, Math.ceil((count + spare) / 32) * 32)
}

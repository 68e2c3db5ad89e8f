/** Rows by rising value of a column, equal values by row. A car whose price changes moves; nothing is sorted again. */
export class SortedRows {
  #rows: Uint32Array
  #length: number

  constructor(rows: Uint32Array) {
    this.#rows = rows
    this.#length = rows.length
  }

  static of(unsorted: Uint32Array, column: Int32Array): SortedRows {
    const rows = new Uint32Array(unsorted.length)
    // Packing value and row into one float lets the native numeric sort do the work.
    const packed = new Float64Array(rows.length)
    for (let at = 0; at < rows.length; at++) packed[at] = column[unsorted[at]!]! * rowSpan + unsorted[at]!
    packed.sort()
    for (let at = 0; at < rows.length; at++) rows[at] = packed[at]! - Math.floor(packed[at]! / rowSpan) * rowSpan
    return new SortedRows(rows)
  }

  get length(): number {
    return this.#length
  }

  at(place: number, descending = false): number {
    return this.#rows[descending ? this.#length - 1 - place : place]!
  }

  /** Adds a row; the column has its value already. */
  add(row: number, column: Int32Array): void {
    if (this.#length === this.#rows.length) this.#grow()
    const place = this.#placeOf(column[row]!, row, column)
    this.#rows.copyWithin(place + 1, place, this.#length++)
    this.#rows[place] = row
  }

  /** Removes a row; the column still has the value that the row was added with. */
  remove(row: number, column: Int32Array): void {
    const place = this.#placeOf(column[row]!, row, column)
    this.#rows.copyWithin(place, place + 1, this.#length--)
  }

  /** Returns the place of the first row with this value or a higher one. */
  firstFrom(value: number, column: Int32Array): number {
    return this.#placeOf(value, 0, column)
  }

  #placeOf(value: number, row: number, column: Int32Array): number {
    let [from, to] = [0, this.#length]
    while (from < to) {
      const middle = (from + to) >>> 1
      const other = this.#rows[middle]!
      const isBefore = column[other]! < value || (column[other] === value && other < row)
      if (isBefore) from = middle + 1
      else to = middle
    }
    return from
  }

  #grow(): void {
    const larger = new Uint32Array(this.#length + Math.max(64, this.#length >> 5))
    larger.set(this.#rows)
    this.#rows = larger
  }
}

/** More rows than a list will have; with 31 bits of value below what a float holds exactly. */
const rowSpan = 2 ** 21

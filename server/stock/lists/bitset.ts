/** A set of row numbers, 32 to a word. Filters are intersections of these, counts their sizes. */
export type Bitset = Uint32Array

export function bitset(capacity: number): Bitset {
  return new Uint32Array(Math.ceil(capacity / 32))
}

export function addTo(set: Bitset, row: number): void {
  set[row >>> 5]! |= 1 << (row & 31)
}

export function removeFrom(set: Bitset, row: number): void {
  set[row >>> 5]! &= ~(1 << (row & 31))
}

export function has(set: Bitset, row: number): boolean {
  return (set[row >>> 5]! & (1 << (row & 31))) !== 0
}

/** Keeps in `set` only what is in `other` too. */
export function intersect(set: Bitset, other: Bitset): Bitset {
  for (let word = 0; word < set.length; word++) set[word]! &= other[word]!
  return set
}

export function unite(set: Bitset, other: Bitset): Bitset {
  for (let word = 0; word < set.length; word++) set[word]! |= other[word]!
  return set
}

/** Returns the members of `set` that are not in `other`. */
export function without(set: Bitset, other: Bitset): Bitset {
  const rest = set.slice()
  for (let word = 0; word < rest.length; word++) rest[word]! &= ~other[word]!
  return rest
}

export function countBits(set: Bitset): number {
  let size = 0
  for (let word = 0; word < set.length; word++) size += ones(set[word]!)
  return size
}

/** Returns how many members two sets have in common. */
export function sizeOfBoth(set: Bitset, other: Bitset): number {
  let size = 0
  for (let word = 0; word < set.length; word++) size += ones(set[word]! & other[word]!)
  return size
}

/** Returns how many members of a set are in all others too. */
export function sizeOfAll(set: Bitset, others: readonly Bitset[]): number {
  let size = 0
  for (let word = 0; word < set.length; word++) {
    let all = set[word]!
    for (let at = 0; at < others.length && all !== 0; at++) all &= others[at]![word]!
    if (all !== 0) size += ones(all)
  }
  return size
}

/** Returns the members of a set that are in all others too, and those in all but one. */
export function inAllOrAllButOne(set: Bitset, others: readonly Bitset[]): { inAll: Bitset; inAllButOne: Bitset } {
  const inAll = new Uint32Array(set.length)
  const inAllButOne = new Uint32Array(set.length)
  for (let word = 0; word < set.length; word++) {
    let all = set[word]!
    let allButOne = 0
    for (let at = 0; at < others.length && (all | allButOne) !== 0; at++) {
      const bits = others[at]![word]!
      allButOne = (allButOne & bits) | (all & ~bits)
      all &= bits
    }
    inAll[word] = all
    inAllButOne[word] = allButOne
  }
  return { inAll, inAllButOne }
}

/** Returns the members, in rising order. */
export function rowsIn(set: Bitset, size = countBits(set)): Uint32Array {
  const rows = new Uint32Array(size)
  let at = 0
  for (let word = 0; word < set.length; word++) {
    // Signed, it fits what the processor counts with; unsigned, it would become a float.
    let rest = set[word]! | 0
    const last = (word << 5) + 31
    while (rest !== 0) {
      const lowest = rest & -rest
      rows[at++] = last - Math.clz32(lowest)
      rest ^= lowest
    }
  }
  return rows
}

export function grown(set: Bitset, capacity: number): Bitset {
  const larger = bitset(capacity)
  larger.set(set)
  return larger
}

/** Returns the ones of a 32-bit word, counted in parallel. */
function ones(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

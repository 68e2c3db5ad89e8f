/** A random generator with fixed results: the demo dealer is the same on every machine. */
export interface Random {
  /** At least `low`, less than `high`. */
  between(low: number, high: number): number
  /** Whole, both ends included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks by weight; weights need not sum to 1. */
  weighted<T>(from: readonly (readonly [value: T, weight: number])[]): T
  shuffled<T>(from: readonly T[]): T[]
  bytes(count: number): Buffer
}

/** Each name gives a stream of its own, so that one more car here does not change the colours there. */
export function createRandom(name: string): Random {
  const next = xoshiro(deriveSeeds(name))
  const unit = () => next() / 0x1_0000_0000
  const whole = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1))
  return {
    between: (low, high) => low + unit() * (high - low),
    whole,
    chance: (probability) => unit() < probability,
    pick: (from) => from[whole(0, from.length - 1)]!,
    weighted(from) {
      let left = unit() * from.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of from) {
        left -= weight
        if (left < 0) return value
      }
      return from.at(-1)![0]
    },
    shuffled(from) {
      const result = [...from]
      for (let i = result.length - 1; i > 0; i--) {
        const other = whole(0, i)
        ;[result[i], result[other]] = [result[other]!, result[i]!]
      }
      return result
    },
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => next() & 0xff)),
  }
}

/** Row keys in the form of UUID v7 that rise in the order they were asked for. */
export function createIds(name: string, startMs: number): () => string {
  const random = createRandom(`ids ${name}`)
  let ms = startMs
  return () => {
    const bytes = random.bytes(16)
    bytes.writeUIntBE(ms++, 0, 6)
    bytes[6] = 0x70 | (bytes[6]! & 0x0f)
    bytes[8] = 0x80 | (bytes[8]! & 0x3f)
    const text = bytes.toString('hex')
    return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`
  }
}

// FNV-1a with four offsets.
function deriveSeeds(name: string): Uint32Array {
  return Uint32Array.from([0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b], (offset) => {
    let hash = offset
    for (const sign of Buffer.from(name)) hash = Math.imul(hash ^ sign, 0x01000193) >>> 0
    return hash
  })
}

// xoshiro128**: small, quick and good enough for cars.
function xoshiro(state: Uint32Array): () => number {
  const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by))
  const next = () => {
    const result = Math.imul(rotate(Math.imul(state[1]!, 5), 7), 9) >>> 0
    const shifted = state[1]! << 9
    state[2]! ^= state[0]!
    state[3]! ^= state[1]!
    state[1]! ^= state[2]!
    state[0]! ^= state[3]!
    state[2]! ^= shifted
    state[3] = rotate(state[3]!, 11)
    return result
  }
  // The first numbers of similar names are similar.
  for (let i = 0; i < 16; i++) next()
  return next
}

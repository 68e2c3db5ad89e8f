import { createHash } from 'node:crypto'
import path from 'node:path'

const taken = new Map<string, string>()

/** The name of a class in the built shop: five signs, for a list repeats each of them thirty times. */
export function shortClassName(name: string, file: string): string {
  const source = `${path.relative(import.meta.dirname, file.replace(/\?.*$/, ''))} ${name}`
  const hash = createHash('sha256').update(source).digest('hex')
  const short = `c${Number.parseInt(hash.slice(0, 8), 16).toString(36).padStart(4, '0').slice(-4)}`
  const other = taken.get(short) ?? source
  if (other !== source) throw new Error(`${source} and ${other} get the same class name: rename one of them`)
  taken.set(short, source)
  return short
}

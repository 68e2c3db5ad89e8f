import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** Generated from the files below: not sources. */
const made = new Set(['node_modules', 'build', 'messages', '.react-router'])

/** One checksum over the contents of files and folders, named relative to the project. */
export function fingerprint(names: readonly string[]): string {
  const hash = createHash('sha256').update(process.version)
  for (const name of names) add(path.join(root, name))
  return hash.digest('hex')

  function add(target: string): void {
    const stat = fs.statSync(target, { throwIfNoEntry: false })
    if (stat?.isFile()) hash.update(`${path.relative(root, target)}\n`).update(fs.readFileSync(target))
    if (!stat?.isDirectory()) return
    for (const name of fs.readdirSync(target).sort())
      if (!made.has(name) && !name.includes('.test.')) add(path.join(target, name))
  }
}

/** Returns true if the stamp file is missing or from other sources. */
export function isStale(stampFile: string, sources: readonly string[]): boolean {
  return readStamp(path.join(root, stampFile)) !== fingerprint(sources)
}

/** Runs the work unless it was done with the same sources before; the file remembers those. */
export async function onlyWhenStale(
  stampFile: string,
  sources: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const stamp = path.join(root, stampFile)
  const current = fingerprint(sources)
  if (readStamp(stamp) === current) return
  fs.rmSync(stamp, { force: true })
  await work()
  fs.writeFileSync(stamp, current)
}

function readStamp(stamp: string): string | undefined {
  return fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8') : undefined
}

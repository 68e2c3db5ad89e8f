import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, realpath, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { LARGEST_BANK_FILE } from './bank-file.ts'

/** A file that changed so recently may still be written. */
const settledMs = 10_000
const parts = ['done', 'refused'] as const

/** The folder of the bank by its real path, with its subfolders for processed files. */
export interface OpenFolder {
  readonly path: string
}

/** Opens the folder, and creates its subfolders. Throws if a subfolder is a link, which may lead elsewhere. */
export async function openFolder(given: string): Promise<OpenFolder> {
  const folder = await realpath(given)
  for (const part of parts) {
    const place = path.join(folder, part)
    await mkdir(place, { recursive: true, mode: 0o750 })
    if (!(await lstat(place)).isDirectory()) throw new Error(`${part} in the folder of the bank is not a folder`)
  }
  return { path: folder }
}

/** Lists the names of new files, in their order. Skips folders, hidden files and files that are still being written. */
export async function listNewFiles({ path: folder }: OpenFolder, now: Date): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('.') && !/\.(?:part|tmp|filepart)$/i.test(name))
    .toSorted()
  const settled: string[] = []
  for (const name of names) {
    const found = await lstat(path.join(folder, name)).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs >= settledMs) settled.push(name)
  }
  return settled
}

/** Reads a file of the folder itself: a link, also a hard one, may lead to any other file of the server. */
export async function readNewFile({ path: folder }: OpenFolder, name: string): Promise<Buffer | 'link' | 'large'> {
  const place = path.join(folder, name)
  if (path.dirname(place) !== folder || (await lstat(place)).isSymbolicLink()) return 'link'
  const file = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const { size, nlink } = await file.stat()
    if (nlink > 1) return 'link'
    return size > LARGEST_BANK_FILE ? 'large' : await file.readFile()
  } finally {
    await file.close()
  }
}

/** Moves a file into a subfolder, under a new name if its own is taken. */
export async function moveFile({ path: folder }: OpenFolder, name: string, to: (typeof parts)[number]): Promise<void> {
  for (let copy = 1; ; copy++) {
    const target = path.join(folder, to, copy === 1 ? name : `${copy}-${name}`)
    if (await stat(target).catch(() => undefined)) continue
    await rename(path.join(folder, name), target)
    return
  }
}

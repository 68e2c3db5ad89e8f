// Pictures belong to a line of a file that names them, or to the record that their files are called after.

/** Reads a cell with pictures: https addresses and names of files, one after the other. */
export function picturesNamed(cell: string): { readonly address: string; readonly isFile: boolean }[] {
  return cell
    .split(/[,;|\p{Cc}]+/u)
    .flatMap((part) => (/:\/\//.test(part) ? part.trim().split(/\s+/) : [part.trim()]))
    .filter((address) => address !== '')
    .map((address) => ({ address, isFile: !address.includes('://') }))
}

/** Returns whether a file of an archive is a picture, and not a system file next to them. */
export function isPictureFile(path: string): boolean {
  const parts = path.split('/')
  const isHidden = parts.some((part) => part.startsWith('.') || part.startsWith('__MACOSX'))
  return !isHidden && /\.(?:jpe?g|png|webp)$/i.test(path)
}

/**
 * Finds the files named after a record, in the order of their numbers: `G-10231_2.jpg`, or a folder `G-10231`.
 * @param names chassis number, stock number and whatever else it is known by
 */
export function filesOfRecord(names: readonly string[], files: readonly string[]): string[] {
  const wanted = names.map(plainName).filter((name) => name.length >= shortestName)
  return files
    .filter((path) => path.split('/').some((part) => wanted.some((name) => isCalled(part, name))))
    .toSorted(inOrder)
}

/** Finds the file that a cell names, with or without its folders. */
export function fileNamed(name: string, files: readonly string[]): string | undefined {
  const wanted = name.replaceAll('\\', '/').normalize('NFC').toLowerCase()
  const plain = (path: string) => path.normalize('NFC').toLowerCase()
  return (
    files.find((path) => plain(path) === wanted) ??
    files.find((path) => plain(path).endsWith(`/${wanted.split('/').at(-1)!}`)) ??
    files.find((path) => plain(path) === wanted.split('/').at(-1))
  )
}

/** Shorter ones would begin many a name. */
const shortestName = 4
const vinLength = 17

function isCalled(part: string, name: string): boolean {
  const plain = plainName(part)
  if (!plain.startsWith(name)) return false
  if (name.length === vinLength) return true
  // G-1023 is not G-10231: what follows its signs in the name itself is no letter or digit.
  const next = splitSigns(part)[name.length]
  return next === undefined || next.isApart
}

/** Lists the letters and digits of a name, each with whether another character precedes it. */
function splitSigns(text: string): { readonly isApart: boolean }[] {
  const found: { isApart: boolean }[] = []
  let isApart = false
  for (const sign of text.normalize('NFC')) {
    if (/[\p{L}\p{N}]/u.test(sign)) {
      found.push({ isApart })
      isApart = false
    } else isApart = true
  }
  return found
}

function plainName(text: string): string {
  return text
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function inOrder(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

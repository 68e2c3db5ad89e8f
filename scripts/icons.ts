// Writes ui/icons.svg, the sprite of the icons listed in ui/icons.ts.
import { readFile, writeFile } from 'node:fs/promises'
import { iconNames } from '@forecourt/ui/icons.ts'

export const spriteFile = new URL('../ui/icons.svg', import.meta.url)

export async function sprite() {
  const symbols = await Promise.all(iconNames.map(symbol))
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}

async function symbol(name: string) {
  const file = new URL(import.meta.resolve(`@tabler/icons/outline/${name}.svg`))
  const svg = await readFile(file, 'utf8')
  const shapes = svg.match(/<path (?!stroke="none")[^>]*>/g) ?? []
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('').replaceAll(' />', '/>')}</symbol>`
}

if (import.meta.main) await writeFile(spriteFile, await sprite())

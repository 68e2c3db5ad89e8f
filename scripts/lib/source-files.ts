import fs from 'node:fs'
import path from 'node:path'
import { root } from './fingerprint.ts'

const folders = [
  'domain',
  'server',
  'api-client',
  'shop',
  'office',
  'ui',
  'locales',
  'demo-pictures',
  'journeys',
  'scripts',
  'docs',
]
const made = /(^|\/)(node_modules|build|messages|\.react-router)$|\.generated$/

/** Lists our files whose names end in this way, relative to the project. */
export function sourceFiles(...endings: string[]): string[] {
  const besides = fs.readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile())
  return [...besides.map(({ name }) => name), ...folders.flatMap(filesIn)].filter((file) =>
    endings.some((ending) => file.endsWith(ending)),
  )
}

function filesIn(folder: string): string[] {
  if (made.test(folder) || !fs.existsSync(path.join(root, folder))) return []
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
}

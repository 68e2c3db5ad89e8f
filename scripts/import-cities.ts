import fs from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { paired, readCityList, readCitySeed, withListed, writeCitySeed } from './lib/city-list.ts'

// node scripts/run.mjs scripts/import-cities.ts list-nl.csv [list-fr.csv]: adds the places of the official postal lists to
// those that every database begins with. Nothing is removed: old addresses point at it.

const seedFile = path.resolve(import.meta.dirname, '../server/db/seeds/cities.csv')
const [dutchFile, frenchFile] = parseArgs({ allowPositionals: true }).positionals

if (dutchFile === undefined) {
  console.error('Which list? node scripts/run.mjs scripts/import-cities.ts list-nl.csv [list-fr.csv]')
  process.exitCode = 1
} else {
  const dutch = readCityList(await fs.readFile(dutchFile, 'utf8'))
  const french = frenchFile === undefined ? [] : readCityList(await fs.readFile(frenchFile, 'utf8'))
  const seed = readCitySeed(await fs.readFile(seedFile, 'utf8'))
  const { places, added, renamed } = withListed(seed, paired(dutch, french))
  await fs.writeFile(seedFile, writeCitySeed(places))
  console.log(`${dutch.length} places read, ${added} added, ${renamed} given a French name`)
  console.log('server/db/seeds/cities.csv is written; databases get it with the next start')
}

import fs from 'node:fs/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '../server/platform/migrate.ts'
import { readSettings } from '../server/platform/settings.ts'
import { paired, readCityList } from './lib/city-list.ts'
import { runningDatabase } from './lib/database.ts'
import { explained } from './lib/explained.ts'
import { root } from './lib/fingerprint.ts'
import { Shutdown } from './lib/shutdown.ts'

// node scripts/run.mjs scripts/import-cities.ts list-nl.csv [list-fr.csv]: adds the places of the official postal lists.
// Nothing is removed: old addresses point at it.

const onProgress = (message: string) => console.log(`${message} …`)
const shutdown = new Shutdown()

try {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [dutchFile, frenchFile] = positionals
  if (dutchFile === undefined) {
    console.error('Which list? node scripts/run.mjs scripts/import-cities.ts list-nl.csv [list-fr.csv]')
    await shutdown.end(1)
  } else {
    const dutch = readCityList(await fs.readFile(dutchFile, 'utf8'))
    const french = frenchFile === undefined ? [] : readCityList(await fs.readFile(frenchFile, 'utf8'))
    const databaseUrl = await runningDatabase(readSettings(process.env, root), { onProgress, shutdown })
    await migrate(databaseUrl, { onProgress })
    const { added, renamed } = await write(databaseUrl, paired(dutch, french))
    console.log(`${dutch.length} places read, ${added} added, ${renamed} given a French name`)
    await shutdown.end(0)
  }
} catch (error) {
  if (!shutdown.started) {
    console.error(explained(error))
    await shutdown.end(1)
  }
}

async function write(
  databaseUrl: string,
  places: ReturnType<typeof paired>,
): Promise<{ added: number; renamed: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ added: boolean }>(
      `insert into city (postal_code, name)
       select distinct on (place ->> 'postalCode', fold(place ->> 'nl'))
         place ->> 'postalCode', jsonb_strip_nulls(jsonb_build_object('nl', place ->> 'nl', 'fr', place ->> 'fr'))
       from jsonb_array_elements($1::jsonb) place
       on conflict (country_code, postal_code, folded_nl) do update
         set name = (city.name || jsonb_build_object('fr', excluded.name ->> 'fr'))::translated
         -- Lists in capitals have lost their accents: what differs by those alone is left as it is.
         where fold(excluded.name ->> 'fr') <> city.folded_fr
       returning xmax = 0 as added`,
      [JSON.stringify(places)],
    )
    const added = rows.filter((row) => row.added).length
    return { added, renamed: rows.length - added }
  } finally {
    await client.end()
  }
}

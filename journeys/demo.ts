import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { currentTexts } from '../scripts/build.ts'
import { fingerprint, root } from '../scripts/lib/fingerprint.ts'
import { runScript } from '../scripts/lib/run-script.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { databaseUrl, makeOnce, startTestCluster } from '../server/test/cluster.ts'

/** The files that the demo dealer depends on. */
const sources = [
  'scripts/demo',
  'scripts/lib/seed-demo.ts',
  'server',
  'domain',
  'demo-pictures',
  'locales',
  'package-lock.json',
]

/** Pictures and signed papers of all templates; their names do not collide. */
const templateFiles = path.join(root, '.data', 'test-demo')

/** Makes a database with the demo dealer, and a folder with its pictures and papers, by cloning what is kept between runs. */
export async function cloneDemo(clusterUrl: string, name: string, dataDir: string): Promise<string> {
  const template = await prepareDemo(clusterUrl)
  await query(clusterUrl, `create database ${name} template ${template} strategy file_copy`)
  await fs.cp(templateFiles, dataDir, { recursive: true, mode: fs.constants.COPYFILE_FICLONE })
  return databaseUrl(clusterUrl, name)
}

/** Seeds the demo dealer of today unless that was done. Returns the name of its database. */
async function prepareDemo(clusterUrl: string): Promise<string> {
  const template = `template_demo_${fingerprint(sources).slice(0, 16)}_${brusselsDay(new Date()).replaceAll('-', '')}`
  if (!existsSync(templateFiles)) await query(clusterUrl, `drop database if exists ${template} with (force)`)
  await makeOnce(clusterUrl, template, seed)
  return template
}

async function seed(url: string): Promise<void> {
  console.log('Seeding the demo dealer that journeys begin with …')
  const environment = { DATABASE_URL: url, DATA_DIR: templateFiles }
  await migrate(url)
  await currentTexts()
  await runScript('scripts/lib/seed-demo.ts', { environment })
}

export async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

// `node journeys/demo.ts` seeds what journeys clone, ahead of them.
if (import.meta.main) {
  const cluster = await startTestCluster()
  try {
    await prepareDemo(cluster.url)
  } finally {
    await cluster.stop()
  }
}

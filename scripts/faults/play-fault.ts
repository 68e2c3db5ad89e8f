import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { brusselsDay } from '../../domain/platform/values/calendar.ts'
import { databaseChecksum } from '../../server/platform/database/migrate.ts'
import { databaseUrl } from '../../server/test/cluster.ts'
import { dataDir, makeDealer, run } from '../bench/databases.ts'
import { takeFigures } from '../bench/figures.ts'
import { stopAll } from '../bench/servers.ts'
import type { Cluster } from '../lib/embedded-postgres.ts'
import { fingerprint } from '../lib/fingerprint.ts'
import { Cleanups } from './cleanups.ts'
import type { PlannedFault } from './planned-faults.ts'
import { mountSmallDisk, onStage, type Stage } from './stage.ts'

export interface Outcome {
  readonly fault: PlannedFault
  /** Facts that differed; empty: it ended as its table says. */
  readonly wrong: readonly string[]
  /** Number of checked facts. */
  readonly facts: number
  readonly seconds: number
}

/** A small demo dealer of today, from which each fault has a copy. Rebuilt when the product or the day is another. */
export async function prepareTemplate(cluster: Cluster): Promise<string> {
  const made = `${await databaseChecksum()}${fingerprint(['scripts/demo', 'scripts/faults/play-fault.ts'])}${brusselsDay(new Date())}`
  const name = `faults_of_${createHash('sha256').update(made).digest('hex').slice(0, 12)}`
  const { rows }: { rows: { name: string }[] } = await run(
    cluster.url,
    `select datname as name from pg_database where datname like 'faults\\_%'`,
  )
  for (const old of rows) if (old.name !== name) await run(cluster.url, `drop database ${old.name} with (force)`)
  if (rows.some((one) => one.name === name)) return name
  await makeDealer(cluster, `${name}_draft`)
  await run(cluster.url, `alter database ${name}_draft rename to ${name}`)
  return name
}

/** Room of a database on a small disk beyond what it has at the beginning. */
const spareMegabytes = 40

/** Plays one fault on a copy of the template, and checks whether it ended as its table says. */
export async function playFault(
  cluster: Cluster,
  template: string,
  fault: PlannedFault,
  play: (stage: Stage) => Promise<void>,
): Promise<Outcome> {
  const startedAt = performance.now()
  const database = 'faults_now'
  const cleanups = new Cleanups()
  const wrong: string[] = []
  takeFigures()
  try {
    await run(cluster.url, `drop database if exists ${database} with (force)`)
    const space = fault.name === 'database-disk-full' ? await makeSmallSpace(cluster, template, cleanups) : 'pg_default'
    await run(cluster.url, `create database ${database} template ${template} tablespace ${space}`)
    cleanups.add(() => run(cluster.url, `drop database if exists ${database} with (force)`))
    const url = databaseUrl(cluster.url, database)
    await onStage({ url, name: fault.name, folder: path.join(dataDir, 'faults') }, play)
  } catch (error) {
    console.error(error)
    wrong.push(error instanceof Error ? error.message : String(error))
  } finally {
    await stopAll()
    wrong.push(...(await cleanups.run()).map(String))
  }
  const figures = takeFigures()
  wrong.push(
    ...figures.filter(({ isMet }) => !isMet).map(({ what, show, target }) => `${what}: ${show}, not ${target}`),
  )
  if (figures.length === 0) wrong.push('no fact was looked at')
  return { fault, wrong, facts: figures.length, seconds: (performance.now() - startedAt) / 1_000 }
}

/** A tablespace on a disk in memory, a little larger than the database that it will contain. */
async function makeSmallSpace(cluster: Cluster, template: string, cleanups: Cleanups): Promise<string> {
  const { rows }: { rows: { bytes: string }[] } = await run(cluster.url, 'select pg_database_size($1) as bytes', [
    template,
  ])
  const megabytes = Math.ceil(Number(rows[0]?.bytes) / 1_000_000) + spareMegabytes
  const folder = await mountSmallDisk({ atEnd: (work) => cleanups.add(work) }, megabytes)
  const { uid, gid } = await fs.stat(path.join(dataDir, 'postgres', 'cluster'))
  await fs.chown(folder, uid, gid)
  await run(cluster.url, 'drop tablespace if exists faults_space')
  await run(cluster.url, `create tablespace faults_space location '${folder}'`)
  cleanups.add(() => run(cluster.url, 'drop tablespace faults_space'))
  return 'faults_space'
}

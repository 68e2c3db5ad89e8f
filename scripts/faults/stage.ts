import { execFileSync } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { requireValue } from '../../domain/platform/values/required.ts'
import type { CheckName } from '../../domain/reports/system-status.ts'
import type { SystemStatus } from '../../domain/reports/system-status.schema.ts'
import { openGate, type Gate } from '../../server/test/gate.ts'
import { run } from '../bench/databases.ts'
import { openDoor, type Door } from '../bench/door.ts'
import { exactly } from '../bench/figures.ts'
import { send, signIn, type Desk } from '../bench/sellers.ts'
import { startProduct, type Running } from '../bench/servers.ts'
import { freePort } from '../lib/free-port.ts'
import { root } from '../lib/fingerprint.ts'
import { Cleanups } from './cleanups.ts'
import { openMailServer, type MailServer } from './mail-server.ts'
import { steer } from './steer.ts'
import type { Steering } from './steered-process.ts'

/** The sentence of an answer with 503, in Dutch. */
export const unavailable = 'We zijn even niet bereikbaar. Probeer het zo dadelijk opnieuw.'

/** The real parts of one planned fault: a database of its own, the product, a mail server, and a proxy before its partners. */
export interface Stage {
  /** The address of the database, without the proxy. */
  readonly url: string
  /** Starts of the product, on its port; the first one and each after it was killed. */
  start(environment?: Record<string, string>): Promise<Running>
  /** A further process beside it, on a separate port. */
  startSecond(): Promise<Running>
  readonly origin: string
  /** Proxy between product and database. */
  readonly gate: Gate
  /** Proxy between product and payment provider or access point. */
  readonly door: Door
  readonly mail: MailServer
  readonly dataDir: string
  /** The time of the database before the fault. */
  readonly since: string
  /** Controls clock and name service of a product that `start` started for it. */
  steer(product: Running, steering: Steering): Promise<void>
  /** An administrator signed in to the product. */
  signIn(email?: string): Promise<Desk & { url: string }>
  /** Registers a cleanup, executed whatever happened; the last first. */
  atEnd(work: () => unknown): void
}

export interface StageOptions {
  readonly url: string
  readonly name: string
  readonly folder: string
}

/** Sets up the stage of a fault, plays it, and cleans up. */
export async function onStage(
  { url, name, folder }: StageOptions,
  play: (stage: Stage) => Promise<void>,
): Promise<void> {
  const cleanups = new Cleanups()
  const dataDir = path.join(folder, name)
  await fs.rm(dataDir, { recursive: true, force: true })
  await fs.mkdir(dataDir, { recursive: true })
  const port = await freePort()
  const gate = await openGate(url)
  const door = await openDoor(port)
  const mail = await openMailServer('localhost')
  cleanups.add(() => fs.rm(dataDir, { recursive: true, force: true }))
  for (const opened of [gate, door, mail]) cleanups.add(() => opened.close())
  const environment = {
    DATABASE_URL: gate.url,
    DATA_DIR: dataDir,
    DEMO: '0',
    PUBLIC_URL: door.origin,
    PAYMENT_SIMULATOR: '1',
    SMTP_URL: mail.url,
    NODE_OPTIONS: `--import=${pathToFileURL(path.join(root, 'scripts/faults/steered-process.ts')).href}`,
  }
  const start = async (more: Record<string, string>) => {
    const product = await startProduct({ ...environment, ...more })
    cleanups.add(() => product.kill())
    return product
  }
  const { rows }: { rows: { now: string }[] } = await run(url, 'select now()::text as now')
  try {
    await play({
      url,
      origin: `http://127.0.0.1:${port}`,
      gate,
      door,
      mail,
      dataDir,
      since: requireValue(rows[0], 'the time of the database').now,
      start: (more) => start({ PORT: String(port), ...more }),
      startSecond: () => start({}),
      steer: ({ process: child }, steering) => steer(child, steering),
      signIn: async (email) => ({
        origin: `http://127.0.0.1:${port}`,
        token: await signIn(`http://127.0.0.1:${port}`, email),
        url,
      }),
      atEnd: (work) => cleanups.add(work),
    })
  } finally {
    const failures = await cleanups.run()
    if (failures.length > 0) console.error(...failures)
  }
}

/** Waits until a condition is true; returns false when it never was, for `seconds`. */
export async function until(isSo: () => Promise<boolean> | boolean, seconds = 30): Promise<boolean> {
  const last = performance.now() + seconds * 1_000
  while (performance.now() < last) {
    if (await isSo()) return true
    await pause(100)
  }
  return false
}

/** Records a condition that must become true. */
export async function becomes(what: string, isSo: () => Promise<boolean> | boolean, seconds = 30): Promise<void> {
  exactly(what, (await until(isSo, seconds)) ? 'yes' : 'no', 'yes')
}

/** Records the response to a user: the status, and the sentence where one is expected. */
export function saw(
  what: string,
  { status, message }: { readonly status: number; readonly message?: string | undefined },
  expected: number,
  sentence?: string,
): void {
  exactly(`${what}: status`, status, expected)
  if (sentence !== undefined) exactly(`${what}: sentence`, message ?? '', sentence)
}

/** Returns a check of the system status screen, as an administrator sees it. */
export async function readCheck(desk: Desk, name: CheckName): Promise<{ state: string; text: string }> {
  const { checks } = await send<SystemStatus>(desk, 'GET', 'systemstatus/get', {})
  return requireValue(
    checks.find((check) => check.name === name),
    `the check ${name}`,
  )
}

/** Returns the status of a page that a visitor opens. */
export async function openPage(origin: string, address = '/nl'): Promise<number> {
  const answer = await fetch(origin + address)
  await answer.arrayBuffer()
  return answer.status
}

/** Mounts a file system of so many megabytes in memory, removed at the end. */
export async function mountSmallDisk(stage: Pick<Stage, 'atEnd'>, megabytes: number, folder?: string): Promise<string> {
  const at = folder ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'forecourt-faults-')))
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'faults', at)
  stage.atEnd(async () => {
    execFileSync('umount', ['-l', at])
    if (folder === undefined) await fs.rm(at, { recursive: true })
  })
  return at
}

/** Calls mount, which needs root. */
export function mount(...args: string[]): void {
  try {
    execFileSync('mount', args, { stdio: 'pipe' })
  } catch (error) {
    throw new Error('A small disk cannot be mounted here: this fault needs root', { cause: error })
  }
}

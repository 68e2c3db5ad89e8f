import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../lib/fingerprint.ts'
import { freePort } from '../lib/free-port.ts'
import { environment as smallProcess, nodeFlags } from '../lib/small-process.mjs'

export type Running = {
  origin: string
  process: ChildProcess
  /** Its last log lines, newest at the end. */
  lastWords(): string
  stop(): Promise<void>
  kill(): Promise<void>
}

const started = new Set<ChildProcess>()

/** One process of the product on a prepared database, as `npm start` starts it. */
export async function startProduct(environment: Record<string, string>): Promise<Running> {
  const port = Number(environment['PORT'] ?? (await freePort()))
  return untilReady(launchProduct({ ...environment, PORT: String(port) }), '/readyz', port)
}

/** The same, without waiting until it is ready. */
export function launchProduct(environment: Record<string, string>): ChildProcess {
  return launch([...nodeFlags, path.join(root, 'scripts/start.ts')], {
    ...smallProcess,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000000',
    VIES_URL: 'off',
    ...environment,
  })
}

/** One of the bare servers in baselines.ts. */
export async function startBaseline(name: string, environment: Record<string, string> = {}): Promise<Running> {
  const script = path.join(root, 'scripts/bench/baselines.ts')
  const port = await freePort()
  return untilReady(launch([script, name], { NODE_ENV: 'production', PORT: String(port), ...environment }), '/', port)
}

/** Resident memory of a process, in MB. */
export async function readMemory({ process: { pid } }: Running): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Returns the CPU time of a process, all threads together. */
export async function readCpuMs({ process: { pid } }: Running): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const [, , ...fields] = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^(\d+) \(.*\)/, '$1 ').split(' ')
  const ticksPerSecond = 100
  return ((Number(fields[10]) + Number(fields[11])) * 1_000) / ticksPerSecond
}

export async function stopAll(): Promise<void> {
  await Promise.all([...started].map((child) => end(child, 'SIGTERM')))
}

function launch(args: string[], environment: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  started.add(child)
  child.once('exit', () => started.delete(child))
  return child
}

async function untilReady(child: ChildProcess, readyPath: string, port: number): Promise<Running> {
  const log = keepLastLines(child.stdout!)
  const origin = `http://127.0.0.1:${port}`
  for (let waited = 0; ; waited += 50) {
    if (child.exitCode !== null || waited > 180_000) throw new Error(`${child.spawnargs.join(' ')} did not start`)
    const answer = await fetch(origin + readyPath).catch(() => undefined)
    if (answer?.ok) break
    await sleep(50)
  }
  return {
    origin,
    process: child,
    lastWords: log,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  }
}

const wordsKept = 10_000

function keepLastLines(stream: Readable): () => string {
  let words = ''
  stream.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-wordsKept)))
  return () => words
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

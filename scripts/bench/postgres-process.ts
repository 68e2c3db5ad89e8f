import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataDir, run } from './databases.ts'

/** The number of the process that all others of the benchmark's cluster come from. */
export function postmaster(): number {
  return Number(fs.readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Stops every process of the cluster, or continues all: SIGSTOP, SIGCONT. */
export function signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void {
  const first = postmaster()
  for (const pid of [first, ...listChildren(first)]) process.kill(pid, signal)
}

function listChildren(pid: number): number[] {
  return fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

export async function untilAnswering(url: string): Promise<void> {
  for (;;) {
    try {
      await run(url, 'select 1')
      return
    } catch {
      await sleep(50)
    }
  }
}

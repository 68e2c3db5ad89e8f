import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../lib/fingerprint.ts'
import { atMost } from './figures.ts'
import { freePort } from '../lib/free-port.ts'

/** Measures the time from a bare clone, and from a later start, to the first page. */
export async function measure(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'forecourt-start-'))
  try {
    const checkout = path.join(folder, 'checkout')
    execFileSync('git', ['clone', '--quiet', root, checkout])
    const port = await freePort()
    const cache = path.join(folder, 'npm-cache')
    atMost('npm start, bare clone to first page, seconds', await startAndStop(checkout, port, cache), 75)
    atMost('npm start again to first page, seconds', await startAndStop(checkout, port, cache), 3)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The newcomer's npm has fetched nothing before. */
async function startAndStop(folder: string, port: number, cache: string): Promise<number> {
  const startedAt = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', npm_config_cache: cache },
    stdio: 'ignore',
    detached: true,
  })
  try {
    for (;;) {
      const page = await fetch(`http://127.0.0.1:${port}/nl`).catch(() => undefined)
      if (page?.ok && (await page.text()).includes('</html>')) return (performance.now() - startedAt) / 1_000
      if (child.exitCode !== null) throw new Error('npm start ended before it served a page')
      await sleep(20)
    }
  } finally {
    await stop(child)
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  process.kill(-child.pid!, 'SIGINT')
  await gone
}

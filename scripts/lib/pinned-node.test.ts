import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kept-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** Runs a kept-running script that records each of its starts. `number` is the count of the start. */
function kept(body: string): { supervisor: ChildProcess; starts: () => number } {
  const name = fs.mkdtempSync(path.join(folder, 'one-'))
  const notes = path.join(name, 'starts')
  const script = path.join(name, 'script.mjs')
  fs.writeFileSync(
    script,
    `import fs from 'node:fs'
     fs.appendFileSync(${JSON.stringify(notes)}, '.')
     const number = fs.readFileSync(${JSON.stringify(notes)}, 'utf8').length
     process.on('SIGTERM', () => process.exit(0))
     setInterval(() => {}, 1_000)
     ${body}`,
  )
  const module = new URL('pinned-node.mjs', import.meta.url).href
  const supervisor = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { runWithPinnedNode } from ${JSON.stringify(module)}
       runWithPinnedNode(${JSON.stringify(script)}, [], { keptRunning: { firstPauseMs: 10 } })`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  return { supervisor, starts: () => (fs.existsSync(notes) ? fs.readFileSync(notes, 'utf8').length : 0) }
}

const readExit = async (child: ChildProcess) => ((await once(child, 'exit')) as [number | null])[0]

it('what was ready and ends by itself is started again, until somebody asks it to end', async () => {
  const { supervisor, starts } = kept(`
    if (number !== 3) process.send('ready')
    if (number === 1) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50)
    if (number === 2) setTimeout(() => { throw new Error('unforeseen') }, 50)
    if (number === 3) process.exit(1) // the database is still unavailable
    if (number === 4) process.send('ready')`)
  await expect.poll(starts, { timeout: 5_000 }).toBe(4)
  const ended = readExit(supervisor)
  supervisor.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(starts()).toBe(4)
})

it('what never was ready is not', async () => {
  const { supervisor, starts } = kept(`console.error('The port is taken.'); process.exit(1)`)
  const [errors, code] = await Promise.all([text(supervisor.stderr!), readExit(supervisor)])
  expect([errors.trim(), code, starts()]).toEqual(['The port is taken.', 1, 1])
})

it('what ends in good order is not', async () => {
  const { supervisor, starts } = kept(`process.send('ready'); setTimeout(() => process.exit(0), 50)`)
  expect(await readExit(supervisor)).toBe(0)
  expect(starts()).toBe(1)
})

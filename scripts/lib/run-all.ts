import { spawn } from 'node:child_process'
import os from 'node:os'
import { root } from './fingerprint.ts'

export type Task = { readonly name: string; readonly command: readonly string[] }
export type FailedTask = { readonly name: string; readonly said: string }

/** Runs commands side by side, prints a line for each and what it said when it failed. Returns those that failed. */
export async function runAll(tasks: readonly Task[], atOnce = os.availableParallelism()): Promise<FailedTask[]> {
  const waiting = [...tasks]
  const failed: FailedTask[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let task = waiting.shift(); task; task = waiting.shift()) {
        const startedAt = performance.now()
        const { ok, said } = await run(task.command)
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
        console.log(`${ok ? '✓' : '✗'} ${task.name.padEnd(22)} ${seconds.padStart(5)} s`)
        if (ok) continue
        failed.push({ name: task.name, said })
        console.log(said.trimEnd().replaceAll(/^/gm, '    '))
      }
    }),
  )
  return failed
}

function run([program, ...args]: readonly string[]): Promise<{ ok: boolean; said: string }> {
  const child = spawn(program!, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, said: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, said }))
  })
}

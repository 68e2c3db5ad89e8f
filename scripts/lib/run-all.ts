import { spawn } from 'node:child_process'
import os from 'node:os'
import { root } from './fingerprint.ts'

export type Task = {
  readonly name: string
  readonly command: readonly string[]
  /** Names a task whose result this one reads. It waits for that one, if that one is to run. */
  readonly after?: string
  /** Variables of its environment, besides those of this process. */
  readonly env?: Readonly<Record<string, string>>
}
export type FailedTask = { readonly name: string; readonly output: string }

/** Runs commands in parallel, prints a line for each and its output when it failed. Returns those that failed. */
export async function runAll(tasks: readonly Task[], atOnce = os.availableParallelism()): Promise<FailedTask[]> {
  const waiting = [...tasks]
  const running = new Map<string, Promise<void>>()
  const failed: FailedTask[] = []
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(
      ({ after }) => !running.has(after ?? '') && !waiting.some(({ name }) => name === after),
    )
    if (next === -1 || running.size === atOnce) {
      await Promise.race(running.values())
      continue
    }
    const [task] = waiting.splice(next, 1) as [Task]
    running.set(
      task.name,
      report(task, failed).finally(() => running.delete(task.name)),
    )
  }
  return failed
}

async function report(task: Task, failed: FailedTask[]): Promise<void> {
  const startedAt = performance.now()
  const { ok, output } = await run(task)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${ok ? '✓' : '✗'} ${task.name.padEnd(22)} ${seconds.padStart(5)} s`)
  if (ok) return
  failed.push({ name: task.name, output })
  console.log(output.trimEnd().replaceAll(/^/gm, '    '))
}

function run({ command: [program, ...args], env }: Task): Promise<{ ok: boolean; output: string }> {
  const child = spawn(program!, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}

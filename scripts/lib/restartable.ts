import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { root } from './fingerprint.ts'

export type Restartable = { restart(): Promise<void>; stop(): Promise<void> }

/** Runs one of our scripts, and restarts it on demand. One that exits itself waits for the next time. */
export function restartable(script: string, environment: Record<string, string | undefined>): Restartable {
  let child = start()
  let stopped = false

  function start(): ChildProcess {
    // The channel notifies the child when we exit.
    return spawn(process.execPath, [script], {
      cwd: root,
      env: environment,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
  }

  async function end(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  // A call during a pending restart waits for that one.
  let next: Promise<void> | undefined
  let turn = Promise.resolve()
  return {
    restart() {
      next ??= turn = turn.then(async () => {
        next = undefined
        await end()
        if (!stopped) child = start()
      })
      return next
    },
    async stop() {
      stopped = true
      await turn
      await end()
    },
  }
}

import { spawn } from 'node:child_process'
import { root } from './fingerprint.ts'
import type { Shutdown } from './shutdown.ts'

type Options = {
  environment?: Record<string, string>
  /** Told each line; otherwise what the script says matters only when it fails. */
  onLine?: ((line: string) => void) | undefined
  shutdown?: Shutdown | undefined
}

/** Runs a script of ours in a process of its own, whose memory is free again afterwards. */
export function runScript(script: string, { environment, onLine, shutdown }: Options = {}): Promise<void> {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })
  let said = ''
  let line = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!onLine) return (said += text)
    const lines = (line + text).split('\n')
    line = lines.pop()!
    lines.forEach(onLine)
  })
  void shutdown?.add(() => void child.kill())
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${script} failed:\n${said}`))))
  })
}

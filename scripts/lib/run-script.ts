import { spawn } from 'node:child_process'
import os from 'node:os'
import { root } from './fingerprint.ts'
import type { Shutdown } from './shutdown.ts'

type Options = {
  args?: readonly string[]
  environment?: Record<string, string>
  shutdown?: Shutdown | undefined
  /** Lower priority than the running shop. */
  inBackground?: boolean
}

/** Runs one of our scripts in a separate process, whose memory is free again afterwards. */
export function runScript(
  script: string,
  { args = [], environment, shutdown, inBackground = false }: Options = {},
): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  })
  if (inBackground && child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  // The output matters only on failure.
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  void shutdown?.add(() => void child.kill())
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${script} failed:\n${output}`))))
  })
}

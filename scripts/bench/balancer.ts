import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../lib/fingerprint.ts'
import { dataDir } from './databases.ts'

export type Balancer = { stop(): Promise<void> }

/** Returns those of these programs that are not on this machine; a benchmark that needs them is then not measured. */
export function findMissingPrograms(programs: readonly string[]): string[] {
  return programs.filter((program) => spawnSync('which', [program]).status !== 0)
}

/**
 * Starts HAProxy with documented settings on the ports of this run.
 * @param documented a file of the project
 * @param replaced addresses of the file, and those that stand for them here
 */
export async function startBalancer(
  documented: string,
  replaced: readonly (readonly [from: string, to: string])[],
): Promise<Balancer> {
  let settings = await readFile(path.join(root, documented), 'utf8')
  for (const [from, to] of replaced) {
    if (!settings.includes(from)) throw new Error(`${documented} has no ${from}`)
    settings = settings.replace(from, to)
  }
  const file = path.join(dataDir, path.basename(path.dirname(documented)) + '-haproxy.cfg')
  await writeFile(file, settings)
  // It reports each change of a server, which the benchmark causes itself.
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  return {
    async stop() {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

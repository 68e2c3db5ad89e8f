import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

const module = new URL('last-resort.ts', import.meta.url).href

/** Returns output and exit code of a process after this error. */
async function ending(mishap: string): Promise<{ output: string; code: number | null }> {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { pino } from 'pino'
       import { leaveWhenUncaught } from ${JSON.stringify(module)}
       const log = pino(pino.destination({ sync: false }))
       leaveWhenUncaught(log, async () => {
         process.stdout.write('drained ')
         setTimeout(() => process.exit(1), 20)
       })
       setInterval(() => {}, 1_000)
       ${mishap}`,
    ],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>])
  return { output, code }
}

it.each([
  ['an error', `setTimeout(() => { throw new Error('unforeseen') })`],
  ['a rejection', `void Promise.reject(new Error('unforeseen'))`],
  ['one after the other', `for (const one of [1, 2]) void Promise.reject(new Error('unforeseen ' + one))`],
])('%s that nobody catches is logged, and the process ends in good order', async (_what, mishap) => {
  const { output, code } = await ending(mishap)
  expect(code).toBe(1)
  expect(output).toContain('nobody caught this, leaving')
  expect(output).toContain('unforeseen')
  expect(output.match(/drained/g)).toHaveLength(1)
})

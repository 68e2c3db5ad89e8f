import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

/** Runs a program that reports ready, signals it then, and returns its output and exit status. */
async function endByKill(signal: NodeJS.Signals): Promise<{ printed: string[]; code: unknown }> {
  const module = new URL('shutdown.ts', import.meta.url).href
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { Shutdown } from ${JSON.stringify(module)}
       const shutdown = new Shutdown()
       shutdown.setNotice(100, () => {
         console.log('leaving')
         setImmediate(() => console.log('still at work'))
       })
       void shutdown.add(() => console.log('closed'))
       setInterval(() => {}, 1_000)
       console.log('ready')`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  child.stdout.once('data', () => child.kill(signal))
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<unknown[]>])
  return { printed: printed.trim().split('\n'), code }
}

it('Ctrl C ends a program at once, whatever notice it would give', async () => {
  expect(await endByKill('SIGINT')).toEqual({ printed: ['ready', 'closed'], code: 0 })
})

it('a polite kill lets it give notice and go on before it ends', async () => {
  expect(await endByKill('SIGTERM')).toEqual({ printed: ['ready', 'leaving', 'still at work', 'closed'], code: 0 })
})

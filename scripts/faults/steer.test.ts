import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { steer } from './steer.ts'

const children: ChildProcess[] = []

function start(code: string): ChildProcess {
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  children.push(child)
  return child
}

afterEach(() => children.splice(0).forEach((child) => child.kill()))

test('a product is steered once it says so; other messages do not count', async () => {
  const child = start(`process.on('message', () => { process.send('ready'); process.send({}) })`)
  await expect(steer(child, { aheadMs: 0 })).resolves.toBeUndefined()
})

test('a product that ends before it follows is an error', async () => {
  const child = start(`process.on('message', () => process.exit())`)
  await expect(steer(child, { aheadMs: 0 })).rejects.toThrow('The product ended')
})

test('a product that has ended is an error', async () => {
  const child = start('')
  await once(child, 'exit')
  await expect(steer(child, { aheadMs: 0 })).rejects.toThrow('The product ended')
})

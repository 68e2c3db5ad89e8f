import { expect, test } from 'vitest'
import { withinTime } from '../platform/database/deadline.ts'
import { Turns } from './turns.ts'

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

test('a name that asks for much delays another by one piece, and no more than these are done at a time', async () => {
  const turns = new Turns(2)
  const done: string[] = []
  let [now, most] = [0, 0]
  const take = (name: string) =>
    turns.take(name, async () => {
      most = Math.max(most, ++now)
      await pause(5)
      now--
      done.push(name)
    })
  const many = Array.from({ length: 20 }, () => take('many'))
  const [one, other] = [take('one'), take('other')]
  await Promise.all([one, other])
  expect(done.length).toBeLessThan(8)
  await Promise.all(many)
  expect(done).toHaveLength(22)
  expect(most).toBe(2)
})

test('work that fails hands its turn on, and that of a call that was broken off is not done', async () => {
  const turns = new Turns(1)
  const slow = turns.take('a', async () => {
    await pause(100)
    throw new Error('broken')
  })
  let isDone = false
  const late = withinTime(20, () => turns.take('b', async () => void (isDone = true)))
  await expect(late).rejects.toThrow('too long')
  await expect(slow).rejects.toThrow('broken')
  await expect(turns.take('c', async () => 'done')).resolves.toBe('done')
  expect(isDone).toBe(false)
})

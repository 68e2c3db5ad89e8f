import { expect, test } from 'vitest'
import { Cleanups } from './cleanups.ts'

test('cleanups are done once, the last first, and a failed one does not prevent the others', async () => {
  const done: string[] = []
  const failure = new Error('The disk is busy')
  const cleanups = new Cleanups()
  cleanups.add(() => done.push('first'))
  cleanups.add(() => Promise.reject(failure))
  cleanups.add(() => {
    throw failure
  })
  cleanups.add(async () => done.push('last'))
  expect(await cleanups.run()).toEqual([failure, failure])
  expect(done).toEqual(['last', 'first'])
  expect(await cleanups.run()).toEqual([])
})

import { expect, test } from 'vitest'
import { spreadLookAlikes } from './varied.ts'

const readLook = (car: string) => {
  const [colour = '', model = ''] = car.split(' ')
  return { colour, model }
}

test.each([
  ['nearest first where nothing is alike', ['red a', 'blue b', 'grey c'], ['red a', 'blue b', 'grey c']],
  [
    'three red ones side by side',
    ['red a', 'red b', 'red a', 'blue c', 'grey b'],
    ['red a', 'blue c', 'red b', 'grey b'],
  ],
  ['one model in two colours', ['blue a', 'blue a', 'grey a', 'blue a'], ['blue a', 'grey a', 'blue a', 'blue a']],
  ['all of one colour', ['red a', 'red a', 'red b'], ['red a', 'red b', 'red a']],
  ['fewer than asked for', ['red a'], ['red a']],
  ['none', [], []],
])('%s', (_, cars, shown) => {
  expect(spreadLookAlikes(cars, 4, readLook)).toEqual(shown)
})

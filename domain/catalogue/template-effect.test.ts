import { expect, test } from 'vitest'
import { templateEffect } from './template-effect.ts'

const option = (id: number, tag: 'optional' | 'standard') => ({ id, tag, name: { nl: `Optie ${id}` } })

test('a template adds what a version lacks and leaves what it has as it is', () => {
  const has = [
    { id: 2, tag: 'not-available' as const },
    { id: 9, tag: 'standard' as const },
  ]
  const { adds, keeps, options } = templateEffect([option(1, 'standard'), option(2, 'optional')], has)
  expect(adds.map(({ id }) => id)).toEqual([1])
  expect(keeps.map(({ id }) => id)).toEqual([2])
  expect(options).toEqual([{ id: 1, tag: 'standard' }, ...has])
})

test('used once more it adds nothing', () => {
  const template = [option(1, 'standard')]
  const { options } = templateEffect(template, [])
  expect(templateEffect(template, options)).toMatchObject({ adds: [], options })
})

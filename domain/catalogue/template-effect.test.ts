import { expect, test } from 'vitest'
import { partOfKey, templateEffect } from './template-effect.ts'

const version = {
  options: [{ id: 4, tag: 'not-available' }],
  packs: [],
  colours: [{ id: 2, tag: 'standard' }],
  covers: [{ cover: 3, colour: 1, tag: 'standard' }],
} as const satisfies Parameters<typeof templateEffect>[1]

const part = (key: Parameters<typeof partOfKey>[0], tag: 'optional' | 'standard' = 'optional') => ({
  key,
  tag,
  name: { nl: key },
})

test('a template adds what a version lacks, in the order of numbers, and leaves the rest as it is', () => {
  const template = [
    part('option-1', 'standard'),
    part('option-4'),
    part('pack-7'),
    part('colour-1'),
    part('colour-2', 'optional'),
    part('cover-3-1'),
    part('cover-3-2'),
    part('cover-1-9', 'standard'),
  ]
  const { adds, keeps, parts } = templateEffect(template, version)
  expect(adds.map(({ key }) => key)).toEqual(['option-1', 'pack-7', 'colour-1', 'cover-3-2', 'cover-1-9'])
  expect(keeps.map(({ key }) => key)).toEqual(['option-4', 'colour-2', 'cover-3-1'])
  expect(parts).toEqual({
    options: [
      { id: 1, tag: 'standard' },
      { id: 4, tag: 'not-available' },
    ],
    packs: [{ id: 7, tag: 'optional' }],
    colours: [
      { id: 1, tag: 'optional' },
      { id: 2, tag: 'standard' },
    ],
    covers: [
      { cover: 1, colour: 9, tag: 'standard' },
      { cover: 3, colour: 1, tag: 'standard' },
      { cover: 3, colour: 2, tag: 'optional' },
    ],
  })
})

test('applied again it adds nothing', () => {
  const template = [part('option-1'), part('cover-3-2')]
  const once = templateEffect(template, version)
  expect(templateEffect(template, once.parts)).toMatchObject({ adds: [], parts: once.parts })
})

import { expect, test } from 'vitest'
import { withKept } from './use-draft.ts'

const blank = { name: '', email: '', contactBy: 'email', branches: [] as number[], accepted: false }

test.each([
  ['nothing was kept', {}, {}, blank],
  ['a text', { name: 'Lotte' }, {}, { ...blank, name: 'Lotte' }],
  [
    'a choice, a list, a box',
    { contactBy: 'phone', branches: [3], accepted: true },
    {},
    { ...blank, contactBy: 'phone', branches: [3], accepted: true },
  ],
  [
    'typed meanwhile',
    { name: 'Lotte', email: 'lotte@example.be' },
    { name: 'Ann' },
    { ...blank, name: 'Ann', email: 'lotte@example.be' },
  ],
  [
    'kept of another form, or by another release',
    { street: 'Markt', name: 3, branches: 'all', email: null },
    {},
    blank,
  ],
])('what comes back: %s', (_, kept, typed, fields) => {
  expect(withKept({ ...blank, ...typed }, blank, kept)).toEqual(fields)
})

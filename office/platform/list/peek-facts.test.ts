import { describe, expect, test } from 'vitest'
import {
  flags,
  money,
  optional,
  text,
  whole,
  type ListDefinition,
} from '@forecourt/domain/platform/resources/resource.ts'
import { readPeek, withPeek } from './peek-address.ts'
import { peekFacts } from './peek-facts.ts'

const list: ListDefinition = {
  fields: {
    plate: optional(text({ max: 9 })),
    name: text({ max: 80 }),
    keys: whole({ min: 0, max: 9 }),
    costCents: money({ min: 0, max: 100 }),
    marks: flags(['new', 'old']),
  },
  list: ['name', 'keys', 'costCents', 'marks'],
  search: [],
  filters: [],
  sort: 'name',
}

describe('what a row says of its record', () => {
  test('its columns in their order, then what stands in no column, without its name', () => {
    const row = { id: 1, rev: 1, name: 'Lumen', costCents: 0, keys: 0, marks: ['new'], plate: '1-ABC-123' }
    expect(peekFacts(list, row, ['name'])).toEqual(['keys', 'costCents', 'marks', 'plate'])
  })

  test('nothing that the server kept back, and nothing that is empty', () => {
    const row = { id: 1, rev: 1, name: 'Lumen', keys: 2, marks: [], plate: null }
    expect(peekFacts(list, row, ['name'])).toEqual(['keys'])
  })

  test('nothing that the list does not know: what serves a screen is no fact', () => {
    const row = { id: 1, rev: 1, name: 'Lumen', branch: 4 }
    expect(peekFacts(list, row, ['name'])).toEqual([])
  })
})

describe('the address', () => {
  test('keeps what else it says', () => {
    expect(withPeek('?q=blue&peek=3', 20418)).toBe('?q=blue&peek=20418')
    expect(withPeek('?q=blue&peek=3', undefined)).toBe('?q=blue')
    expect(readPeek(new URLSearchParams('q=blue&peek=20418'))).toBe(20418)
  })

  test.each(['', '0', '-1', '1e3', '1234567890', 'all'])('that looks into "%s" looks into none', (text) => {
    expect(readPeek(new URLSearchParams({ peek: text }))).toBeUndefined()
  })
})

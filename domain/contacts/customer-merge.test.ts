import { describe, expect, test } from 'vitest'
import { mergeChoices, mergedFacts } from './customer-merge.ts'

const person = {
  isCompany: false,
  isSoleTrader: false,
  companyName: '',
  firstName: 'Jan',
  lastName: 'Peeters',
  customerType: 'private',
  vatPrefix: 'BE',
  vatNumber: '',
  enterpriseNumber: '',
  carUsage: null,
  language: 'nl',
  branch: null,
  salesperson: 3,
  remarks: '',
  blockedReason: '',
  isActive: true,
} as const

describe('what is chosen between', () => {
  test.each([
    ['nothing, where both say the same', {}, []],
    ['a name, whole', { firstName: 'J.' }, ['name']],
    ['what both say otherwise', { customerType: 'fleet', salesperson: 4 }, ['customerType', 'salesperson']],
    ['nothing that only one of them says', { vatNumber: '0999005572', carUsage: 'professional', branch: 1 }, []],
    ['nothing that only the one that stays says', { salesperson: null }, []],
  ] as const)('%s', (_, changes, fields) => {
    expect(mergeChoices(person, { ...person, ...changes })).toEqual(fields)
  })
})

describe('what becomes of both', () => {
  test.each([
    [
      'says what the other alone said',
      { vatNumber: '0999005572', branch: 7 },
      [],
      { vatNumber: '0999005572', branch: 7 },
    ],
    [
      'keeps its own where nothing was chosen',
      { firstName: 'J.', salesperson: 4 },
      [],
      { firstName: 'Jan', salesperson: 3 },
    ],
    ['takes what was chosen', { firstName: 'J.', salesperson: 4 }, ['name'], { firstName: 'J.', salesperson: 3 }],
    ['is blocked when one was', { blockedReason: 'Betaalt niet' }, [], { blockedReason: 'Betaalt niet' }],
    ['keeps both remarks', { remarks: 'Belt liever' }, [], { remarks: 'Wil blauw\n\nBelt liever' }],
  ] as const)('%s', (_, changes, taken, result) => {
    expect(mergedFacts({ ...person, remarks: 'Wil blauw' }, { ...person, ...changes }, taken)).toMatchObject(result)
  })

  test('says the same remark once', () => {
    expect(mergedFacts({ ...person, remarks: 'x' }, { ...person, remarks: 'x' }, []).remarks).toBe('x')
  })
})

import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { agreement, blankForm, choice, form, ids, line, lines, question, several, findViolations } from './form.ts'
import { formShape } from './form.schema.ts'
import { email, missing } from './validation.ts'

const visit = form({
  fields: {
    reason: choice(['buy', 'repair']),
    email: line({ max: 20, required: true, rules: [email] }),
    plate: line({ max: 9 }),
    remarks: lines({ max: 10 }),
    when: question(['morning', 'evening']),
    cars: several({ max: 2 }),
    photos: ids({ max: 1 }),
    accepted: agreement(),
  },
  unused: ({ reason }) => (reason === 'repair' ? ['cars'] : []),
  check: ({ reason, plate }, openAt: string[]) => [
    reason === 'repair' ? missing('plate', plate) : undefined,
    openAt.includes('evening') ? undefined : { field: 'when', reason: 'format' },
  ],
})
const filled = {
  ...blankForm(visit),
  email: 'lotte@example.be',
  when: 'evening' as const,
  cars: [3],
  photos: ['0199f1c2-7f6a-7cc3-9d1e-6d5a1f0c2b11'],
  accepted: true,
}

test('a form that nobody has touched', () => {
  expect(blankForm(visit)).toEqual({
    reason: 'buy',
    email: '',
    plate: '',
    remarks: '',
    when: '',
    cars: [],
    photos: [],
    accepted: false,
  })
})

describe('violations', () => {
  test.each([
    ['all is there', {}, ['evening'], []],
    [
      'nothing is',
      blankForm(visit),
      ['evening'],
      ['email required', 'when required', 'cars required', 'photos required', 'accepted required'],
    ],
    ['white space stands around', { email: ' lotte@example.be ' }, ['evening'], []],
    ['only white space is there', { email: '  ' }, ['evening'], ['email required']],
    ['a rule of a field breaks', { email: 'lotte@' }, ['evening'], ['email email']],
    ['a text is too long', { remarks: 'x'.repeat(11) }, ['evening'], ['remarks max-length']],
    ['a field is missing by what stands in others', { reason: 'repair' as const }, ['evening'], ['plate required']],
    ['a field does not count', { reason: 'repair' as const, plate: '1', cars: [] }, ['evening'], []],
    ['what is known besides forbids it', {}, [], ['when format']],
    ['a field breaks both ways, its own rule is told', { when: '' as const }, [], ['when required']],
  ])('where %s', (_, changes, openAt, expected) => {
    const found = findViolations(visit, { ...filled, ...changes }, openAt)
    expect(found.map(({ field, reason }) => `${field} ${reason}`)).toEqual(expected)
  })
})

describe('the schema', () => {
  const schema = z.strictObject(formShape(visit))

  test('takes a form as far as it is filled in, and tidies it', () => {
    expect(schema.parse(blankForm(visit))).toEqual(blankForm(visit))
    expect(schema.parse({ ...filled, email: ' lotte@example.be ' })).toEqual(filled)
  })

  test.each([
    ['a name that is none', { reason: 'sell' }],
    ['too long a text', { remarks: 'x'.repeat(11) }],
    ['two lines where there is one', { plate: '1\n2' }],
    ['too many', { cars: [1, 2, 3] }],
    ['an id that is none', { photos: ['3'] }],
    ['a field that nobody knows', { more: 1 }],
    ['something else than yes or no', { accepted: 'yes' }],
  ])('refuses %s', (_, changes) => {
    expect(schema.safeParse({ ...filled, ...changes }).success).toBe(false)
  })
})

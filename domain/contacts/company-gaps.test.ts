import { describe, expect, test } from 'vitest'
import { companyGaps } from './customer-record.ts'

type Company = Parameters<typeof companyGaps>[0]

const named: Company = {
  isCompany: true,
  enterpriseNumber: '',
  vatNumber: '',
  addresses: [],
  emails: [],
  phones: [],
  contacts: [],
}
const email: Company['emails'][number] = { id: null, isPreferred: true, label: 'work', address: 'info@transo.example' }
const contact: Company['contacts'][number] = {
  id: null,
  firstName: 'An',
  lastName: 'Maes',
  jobTitle: '',
  email: '',
  phone: '+32478123456',
  fleetRole: null,
}

// A name alone is enough to begin with, when somebody calls; an invoice needs more. So the form warns, and nothing refuses.
describe('a company that is known by its name alone', () => {
  test('lacks a number, an address and a way to reach it', () => {
    expect(companyGaps(named)).toEqual(['number', 'address', 'reach'])
  })

  test.each<[string, Partial<Company>, string[]]>([
    ['a VAT number', { vatNumber: '0428759497' }, ['address', 'reach']],
    ['an enterprise number', { enterpriseNumber: '0428759497' }, ['address', 'reach']],
    ['an e-mail address', { emails: [email] }, ['number', 'address']],
    ['a contact person with a telephone', { contacts: [contact] }, ['number', 'address']],
    [
      'a contact person whom nothing reaches',
      { contacts: [{ ...contact, phone: '' }] },
      ['number', 'address', 'reach'],
    ],
  ])('with %s lacks the rest', (_, known, gaps) => {
    expect(companyGaps({ ...named, ...known })).toEqual(gaps)
  })

  test('is no person: of those nothing is asked', () => {
    expect(companyGaps({ ...named, isCompany: false })).toEqual([])
  })
})

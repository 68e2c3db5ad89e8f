import { describe, expect, it } from 'vitest'
import { findViolations } from '../platform/forms/form.ts'
import { SIGN_UP_PASSWORD } from '../platform/forms/validation.ts'
import { signUpForm, type SignUpCustomer } from './sign-up.ts'

const lotte: SignUpCustomer = {
  customerType: 'private',
  companyName: '',
  vatPrefix: '',
  vatNumber: '',
  firstName: 'Lotte',
  lastName: 'Van den Broeck',
  email: 'lotte@example.be',
  password: 'Welkom2026',
  acceptTerms: true,
}
const fleet = {
  customerType: 'fleet',
  companyName: 'Dakwerken BV',
  vatPrefix: 'BE',
  vatNumber: '0999.005.572',
} as const

describe('a sign-up', () => {
  it.each([
    ['of a private customer', {}],
    ['of a company', fleet],
    ['of a company that typed its prefix too', { ...fleet, vatNumber: 'BE 0999.005.572' }],
    ['of a private customer with what is left of a company', { ...fleet, customerType: 'private', vatNumber: '1' }],
  ] as const)('%s is complete', (_who, changes) => {
    expect(findViolations(signUpForm, { ...lotte, ...changes }, SIGN_UP_PASSWORD)).toEqual([])
  })

  it.each([
    ['no first name', { firstName: ' ' }, 'firstName', 'required'],
    ['no last name', { lastName: '' }, 'lastName', 'required'],
    ['a national number for a name', { lastName: '85.07.30-033.28' }, 'lastName', 'national-number'],
    ['no address', { email: '' }, 'email', 'required'],
    ['half an address', { email: 'lotte@' }, 'email', 'email'],
    ['no password', { password: '' }, 'password', 'required'],
    ['seven signs', { password: 'Welko26' }, 'password', 'password-length'],
    ['thirteen signs', { password: 'Welkom2026abc' }, 'password', 'password-length'],
    ['no number', { password: 'Welkommm' }, 'password', 'password-digit'],
    ['no upper case', { password: 'welkom2026' }, 'password', 'password-upper-case'],
    ['terms that are not accepted', { acceptTerms: false }, 'acceptTerms', 'required'],
    ['no company', { ...fleet, companyName: '' }, 'companyName', 'required'],
    ['no VAT number', { ...fleet, vatNumber: '' }, 'vatNumber', 'required'],
    ['a mistyped VAT number', { ...fleet, vatNumber: '0403019262' }, 'vatNumber', 'vat-check-digit'],
    ['a VAT number of another country', { ...fleet, vatPrefix: 'NL' }, 'vatNumber', 'vat-number'],
  ] as const)('with %s is not', (_what, changes, field, reason) => {
    expect(findViolations(signUpForm, { ...lotte, ...changes }, SIGN_UP_PASSWORD)).toMatchObject([{ field, reason }])
  })

  it('takes longer passwords where the dealer allows them', () => {
    const customer = { ...lotte, password: 'Een lange zin met 1 cijfer' }
    expect(findViolations(signUpForm, customer, { ...SIGN_UP_PASSWORD, max: 64 })).toEqual([])
  })
})

import { signUpForm } from '@forecourt/domain/contacts/sign-up.ts'
import { SignUpAnswer, SignUpRequest } from '@forecourt/domain/contacts/sign-up.schema.ts'
import { parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import { findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { keepSignUp } from '../access/accounts.ts'
import { guessRefusal } from '../access/new-passwords.ts'
import { hashPassword, inTurn } from '../access/passwords.ts'
import { secondsToNextTry } from '../access/throttle.ts'
import { exchange } from '../platform/http/endpoint.ts'
import { tooMany } from '../platform/http/rate-limit.ts'
import { refuse } from '../platform/http/refusal.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { termsInForce } from './contacts.sql.ts'

/** Belongs to contacts because a new customer's company and VAT number are judged here; access keeps the account. */
export const signUp = exchange({
  path: 'POST /shop/auth/signup',
  right: 'public',
  summary: 'Requests an account. A code that verifies the address is sent by mail.',
  input: SignUpRequest,
  output: SignUpAnswer,
  limit: { max: 100, seconds: 900 },
  async run({ db, transact, services, call }, { shopCustomer }) {
    const { tenantId, languageId: language, password, acceptTerms: _accepted, termsVersion, ...customer } = shopCustomer
    if (tenantId !== services.settings.tenant) return refuse('unknown-tenant', { status: 404 })
    const [first] = findViolations(signUpForm, shopCustomer, await readSetting(db, 'access.password'))
    if (first) return refuse('sign-up-incomplete', { status: 422, field: `shopCustomer.${first.field}` })
    if (termsVersion !== undefined && termsVersion !== (await termsInForce(db, shopCustomer, call.now))) {
      return refuse('terms-changed', { field: 'shopCustomer.termsVersion' })
    }
    const { email, firstName, lastName, companyName } = customer
    const owner = [email, firstName, lastName, companyName]
    const guessed = await guessRefusal(db, password, { field: 'shopCustomer.password', owner })
    if (guessed) return guessed
    const seconds = await secondsToNextTry(services, call, 'code', { kind: 'customer', email })
    if (seconds > 0) return tooMany('too-many-codes', seconds)
    const passwordHash = await inTurn(call, () => hashPassword(password))
    const who = { ...customer, ...toCompany(customer), language }
    return transact((tx) => keepSignUp(tx, { call, settings: services.settings }, who, passwordHash))
  },
})

type Company = { companyName: string; vatPrefix: string; vatNumber: string }

/** Returns the company of a sign-up, empty for a private customer; a VAT number is stored as VIES writes it. */
function toCompany({ customerType, ...company }: Company & { customerType: string }): Company {
  const parsed = parseVatNumber(company.vatPrefix, company.vatNumber)
  if (customerType === 'private' || !parsed.ok) return { companyName: '', vatPrefix: '', vatNumber: '' }
  return { companyName: company.companyName, vatPrefix: parsed.prefix, vatNumber: parsed.number }
}

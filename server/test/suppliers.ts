import { addDays, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { pdf } from '../media/files.test-data.ts'
import type { Call } from './api-calls.ts'
import type { RunningShop } from './running-shop.ts'
import { accepted } from './sales.ts'
import type { SignedIn } from './signed-in.ts'

/** Adds a self-billing agreement of a supplier, without its file. Returns its number. */
export async function addAgreement(by: Call, customer: number, validFrom: CalendarDay): Promise<number> {
  const asked = { id: customer, agreement: null, rev: 0, validFrom, validUntil: null }
  return accepted(await by('POST /sales/supplier/saveagreement', asked)).agreement
}

/** Uploads the signed agreement. Returns the status of the answer. */
export async function signAgreement(
  shop: Pick<RunningShop, 'origin'>,
  { token }: Pick<SignedIn, 'token'>,
  { customer, agreement }: { customer: number; agreement: number },
): Promise<number> {
  const body = new FormData()
  body.append('id', String(customer))
  body.append('agreement', String(agreement))
  body.append('FormFile', new Blob([new Uint8Array(pdf())]), 'overeenkomst.pdf')
  const headers = { 'x-api-key': 'demo', authorization: `Bearer ${token}` }
  const answer = await fetch(`${shop.origin}/api/sales/supplier/saveagreementfile`, { method: 'POST', headers, body })
  return answer.status
}

/** Makes a customer a supplier whose invoices we write: a signed agreement since a week, and a verified account. */
export async function makeSupplier(
  shop: Pick<RunningShop, 'origin'>,
  { by, verifier, customer, today }: { by: SignedIn; verifier: Call; customer: number; today: CalendarDay },
): Promise<void> {
  const agreement = await addAgreement(by.call, customer, addDays(today, -7))
  const status = await signAgreement(shop, by, { customer, agreement })
  if (status !== 200) throw new Error(`The agreement was refused with ${status}`)
  const iban = 'BE68 5390 0754 7034'
  const { accounts } = accepted(await by.call('POST /sales/supplier/saveaccount', { id: customer, iban }))
  for (const { id: account, rev } of accounts)
    accepted(
      await verifier('POST /sales/supplier/verifyaccount', { id: customer, account, rev, how: 'Gebeld met Jan' }),
    )
}

import type { ApiInput, ApiResult } from '@forecourt/api-client/api.ts'
import { splitName } from '@forecourt/domain/contacts/lead.ts'

export type KeptCustomer = ApiResult<'GET /sales/customer/get'>['customer']
type Sent = ApiInput<'POST /sales/customer/save'>['customer']

/** A customer as the form holds them; a new one has no id yet. */
export type CustomerDraft = Sent & Partial<Omit<KeptCustomer, keyof Sent>>

/** Returns the fields that are sent: the server knows the rest. */
export function toInput({ vatCheck: _, mergedInto: _2, createdAt: _3, updatedAt: _4, ...sent }: CustomerDraft): Sent {
  return sent
}

type Lead = ApiResult<'GET /sales/lead/get'>['lead']
type Order = ApiResult<'GET /sales/shoporder/get'>['order']

/** Returns the draft of a customer from a lead. */
export function draftOfLead({ name, company, email, phone, language, branch }: Lead): Partial<CustomerDraft> {
  return { ...buildDraft({ name, company, email, phone: phone ?? '' }), language, branch }
}

/** Returns the draft of a customer from an order of the shop. */
export function draftOfOrder({ customer, language, branch }: Order): Partial<CustomerDraft> {
  const { name, companyName, email, phone, vatNumber } = customer
  return {
    ...buildDraft({ name, company: companyName, email, phone }),
    ...(vatNumber.length > 2 && { vatPrefix: vatNumber.slice(0, 2), vatNumber: vatNumber.slice(2) }),
    language,
    branch: branch.id,
  }
}

function buildDraft({ name, company, email, phone }: { name: string; company: string; email: string; phone: string }) {
  const called = splitName(name)
  const isCompany = company !== ''
  const person = { id: null, ...called, jobTitle: '', email, phone, fleetRole: null }
  return {
    ...(isCompany ? { customerType: 'fleet' as const, isCompany, companyName: company, contacts: [person] } : called),
    emails: [{ id: null, label: 'home' as const, address: email, isPreferred: true }],
    phones: phone === '' ? [] : [{ id: null, label: 'home' as const, number: phone, isPreferred: true }],
  }
}

import type { BaseRoleName } from '@forecourt/domain/access/base-role-names.ts'
import type { Grants } from '@forecourt/domain/platform/resources/rights.ts'
import type { CustomerDraft } from '@forecourt/domain/contacts/customer.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { baseRoleId } from '../db/seeds/roles.ts'
import type { ApiError, Call } from './api-calls.ts'
import type { RunningShop } from './running-shop.ts'
import { makeRole, signedInStaff, type SignedIn } from './signed-in.ts'

type Shop = Pick<RunningShop, 'as' | 'database' | 'services'>

/** Makes a signed-in member of staff who works at these branches, with a base role or with a role of these rights alone. */
export async function makeColleague(
  shop: Shop,
  role: BaseRoleName | Grants,
  ...branchIds: readonly string[]
): Promise<SignedIn> {
  const roleId = typeof role === 'string' ? baseRoleId(role) : await makeRole(shop.database, role)
  const user = await signedInStaff(shop, { roleId })
  for (const branchId of branchIds) {
    await shop.database.pool.query('insert into staff_user_branch values ($1, $2)', [user.id, branchId])
  }
  return user
}

/** The rights of somebody who approves the discounts of their branch. */
export const APPROVER_RIGHTS = {
  OFFER_VIEW: 'branch',
  OFFER_EDIT: 'branch',
  OFFER_SUBMIT: 'branch',
  OFFER_APPROVE_LIMIT: 'branch',
} as const satisfies Grants

/** Names a colleague and sets the language of their mails. */
export async function nameColleague(
  { database }: Pick<Shop, 'database'>,
  { id }: Pick<SignedIn, 'id'>,
  { firstName, lastName, language }: { firstName: string; lastName: string; language: Language },
): Promise<void> {
  const user = database.kysely.updateTable('staffUser').set({ firstName, lastName, language })
  await user.where('id', '=', id).execute()
}

/** Returns the only address of a customer to write mails to. */
export function homeEmail(address: string): CustomerDraft['emails'] {
  return [{ id: null, label: 'home', address, isPreferred: true }]
}

/** Makes a customer at the desk, Jan Peeters unless `facts` say otherwise. Returns the number of the customer. */
export async function makeCustomer(by: Call, facts: Partial<CustomerDraft> = {}): Promise<number> {
  const { customer: blank } = (await by('GET /sales/customer/getnew')).result
  const emails = homeEmail('jan.peeters@example.be')
  const { result, errors } = await by('POST /sales/customer/save', {
    customer: { ...blank, firstName: 'Jan', lastName: 'Peeters', emails, ...facts },
  })
  if (errors.length > 0) throw new Error(`The customer was refused: ${errors[0]!.message}`)
  return result.customer.id
}

/** Forgets a customer who asked for it. */
export async function eraseCustomer(by: Call, id: number): Promise<void> {
  const { rev } = (await by('GET /sales/customer/get', { id })).result.customer
  const { errors } = await by('POST /sales/customer/erase', { id, rev, asked: 'brief' })
  if (errors.length > 0) throw new Error(`The customer was not erased: ${errors[0]!.message}`)
}

/** Returns the status of an answer and the names of its errors, to be compared in one line. */
export function refusalNames({ status, errors }: { status: number; errors: readonly ApiError[] }): (string | number)[] {
  return [status, ...errors.map(({ name }) => name)]
}

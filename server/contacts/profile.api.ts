import {
  CustomerAnswer,
  CustomerRequest,
  DeleteAccountAnswer,
  DeleteAccountRequest,
  MyDataAnswer,
  MyDataRequest,
  SaveCustomerRequest,
} from '@forecourt/domain/contacts/profile.schema.ts'
import { profileViolations } from '@forecourt/domain/contacts/profile.ts'
import { loadAccount, deleteAccount, updateAccount } from '../access/accounts.ts'
import { isPassword } from '../access/passwords.ts'
import { endSession } from '../access/sessions.ts'
import { forgetInAudit } from '../platform/audit/audit.ts'
import { command, query } from '../platform/http/endpoint.ts'
import type { PersonalData } from '../platform/audit/personal-data.ts'
import { refuse } from '../platform/http/refusal.ts'
import { toStoredAddress } from './addresses.ts'
import { countryRefusal } from './countries.ts'
import { customerAnswer, loadShopCustomer } from './profile.ts'

const getCustomer = query({
  path: 'GET /shop/account/getcustomer',
  right: 'customer',
  summary: 'Returns the profile of the signed-in customer.',
  input: CustomerRequest,
  output: CustomerAnswer,
  run: async ({ db, call }) => ({ customer: await loadShopCustomer(db, call.customer, call.language) }),
})

const saveCustomer = command({
  path: 'POST /shop/account/save',
  right: 'customer',
  summary: 'Saves the profile of the signed-in customer. Refused if it was changed in another session.',
  input: SaveCustomerRequest,
  output: CustomerAnswer,
  async run({ tx, call }, { customer }) {
    const [violation] = profileViolations(customer)
    if (violation) return refuse('profile-incomplete', { status: 422, field: `customer.${violation.field}` })
    const { revision: rev, address, ...profile } = customer
    const refusal = await countryRefusal(tx, [{ field: 'customer.address', address }], async () => [
      (await loadAccount(tx, call.customer.accountId)).address,
    ])
    if (refusal) return refusal
    const saved = await updateAccount(
      tx,
      { id: call.customer.accountId, rev },
      { ...profile, address: address && JSON.stringify(toStoredAddress(address)) },
    )
    return saved ? { customer: await customerAnswer(tx, saved, call.language) } : refuse('profile-changed-elsewhere')
  },
})

/** Creates the calls that collect the data of a customer from every area. */
export function personalDataEndpoints(parts: readonly PersonalData[]) {
  const getMyData = query({
    path: 'GET /shop/account/getmydata',
    right: 'customer',
    summary: 'Exports all personal data of the signed-in customer.',
    input: MyDataRequest,
    output: MyDataAnswer,
    limit: { max: 10, seconds: 600 },
    async run({ db, call }) {
      const read: [string, unknown][] = []
      for (const part of parts) read.push([part.name, await part.read(db, call.customer, call)])
      return { madeOn: call.now.toISOString(), parts: Object.fromEntries(read) }
    },
  })

  const deleteMyAccount = command({
    path: 'POST /shop/account/delete',
    right: 'customer',
    summary: 'Deletes the account and all data that the law does not require to keep. Orders stay.',
    input: DeleteAccountRequest,
    output: DeleteAccountAnswer,
    limit: { max: 10, seconds: 600 },
    async run({ tx, call }, { password }) {
      const { accountId } = call.customer
      const { passwordHash } = await loadAccount(tx, accountId)
      if (!(await isPassword(password, passwordHash))) {
        return refuse('wrong-password', { status: 422, field: 'password' })
      }
      await forgetInAudit(tx)
      for (const part of parts) await part.forget?.(tx, call.customer, call.now)
      await endSession(tx, call, 'customer', { everywhere: true })
      await deleteAccount(tx, accountId)
      return {}
    },
  })

  return [getMyData, deleteMyAccount] as const
}

export const profileEndpoints = [getCustomer, saveCustomer] as const

import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  AddReachAnswer,
  AddReachRequest,
  CustomerAccountsAnswer,
  CustomerAccountsRequest,
  CustomersByEmailAnswer,
  CustomersByEmailRequest,
  LinkAccountAnswer,
  LinkAccountRequest,
} from '@forecourt/domain/contacts/customer-privacy.schema.ts'
import { parsePhoneNumber } from '@forecourt/domain/platform/forms/phone.ts'
import { email as emailRule, firstViolation, required } from '@forecourt/domain/platform/forms/validation.ts'
import { changeUnderway } from '../platform/audit/audit.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import {
  loadCustomerAccounts,
  addReach,
  customersByEmail,
  linkAccount,
  unlinkAccount,
} from './customer-accounts.sql.ts'
import { findCustomerKey } from './customer-notes.sql.ts'
import { customerNotFound } from './customers.ts'
import { customerPlace } from './customers.sql.ts'

const getAccounts = query({
  path: 'GET /sales/customer/getaccounts',
  right: 'CUSTOMER_VIEW',
  place: (db, { id }) => customerPlace(db, id),
  summary: 'Returns the shop accounts linked to a customer, and those that match by verified e-mail address.',
  input: CustomerAccountsRequest,
  output: CustomerAccountsAnswer,
  reads: (_, { id }) => [`customer:${id}`],
  async run({ db }, { id }) {
    const customerId = await findCustomerKey(db, id)
    if (!customerId) return customerNotFound()
    const accounts = await loadCustomerAccounts(db, customerId)
    return {
      linked: accounts
        .filter((account) => account.customerId === customerId)
        .map(({ id: number, name, email, fleetRole, linkedAt }) => ({
          id: number,
          name,
          email,
          fleetRole,
          linkedAt: requireValue(linkedAt, 'the instant of linking').toISOString(),
        })),
      proposed: accounts
        .filter((account) => account.customerId !== customerId)
        .map(({ id: number, name, email, fleetRole, customerNumber, customerName }) => ({
          id: number,
          name,
          email,
          fleetRole,
          linkedTo:
            customerNumber === null
              ? null
              : { id: customerNumber, name: requireValue(customerName, 'the customer name') },
        })),
    }
  },
})

const link = command({
  path: 'POST /sales/customer/linkaccount',
  right: 'CUSTOMER_EDIT',
  place: (db, { customer }) => customerPlace(db, customer),
  summary: 'Links a shop account to a customer. Requires that its verified address is an address of the customer.',
  input: LinkAccountRequest,
  output: LinkAccountAnswer,
  isUndoable: true,
  async run({ tx }, { customer, account: number }) {
    const customerId = await findCustomerKey(tx, customer)
    if (!customerId) return customerNotFound()
    const account = (await loadCustomerAccounts(tx, customerId)).find(({ id }) => id === number)
    if (!account) return refuse('account-not-proven')
    if (account.customerId !== null) return refuse('account-linked-before')
    await linkAccount(tx, account.key, customerId)
    return { change: await changeUnderway(tx) }
  },
})

const unlink = command({
  path: 'POST /sales/customer/unlinkaccount',
  right: 'CUSTOMER_EDIT',
  place: (db, { customer }) => customerPlace(db, customer),
  summary: 'Removes the link between a shop account and a customer.',
  input: LinkAccountRequest,
  output: LinkAccountAnswer,
  isUndoable: true,
  async run({ tx }, { customer, account: number }) {
    const customerId = await findCustomerKey(tx, customer)
    if (!customerId) return customerNotFound()
    const account = (await loadCustomerAccounts(tx, customerId)).find(({ id }) => id === number)
    if (account?.customerId !== customerId) return refuse('record-not-found', { status: 404 })
    await unlinkAccount(tx, account.key)
    return { change: await changeUnderway(tx) }
  },
})

const getByEmail = query({
  path: 'GET /sales/customer/getbyemail',
  right: 'CUSTOMER_VIEW',
  place: 'rows',
  summary: "Finds customers by e-mail address, within the caller's scope.",
  input: CustomersByEmailRequest,
  output: CustomersByEmailAnswer,
  run: async ({ db, call: { staff } }, { email }) => ({ customers: await customersByEmail(db, email, staff.who) }),
})

const addReachEndpoint = command({
  path: 'POST /sales/customer/addreach',
  right: 'CUSTOMER_EDIT',
  place: (db, { id }) => customerPlace(db, id),
  summary: 'Adds an e-mail address and a phone number to a customer. Existing ones stay.',
  input: AddReachRequest,
  output: AddReachAnswer,
  isUndoable: true,
  async run({ tx }, { id, email, phone: typed }) {
    const customerId = await findCustomerKey(tx, id)
    if (!customerId) return customerNotFound()
    if (firstViolation(email, required, emailRule)) return refuse('customer-email', { status: 422, field: 'email' })
    const phone = typed === '' ? null : parsePhoneNumber(typed)
    if (phone === undefined) return refuse('customer-phone', { status: 422, field: 'phone' })
    await addReach(tx, customerId, { email, phone })
    return { change: await changeUnderway(tx) }
  },
})

export const customerAccountEndpoints = [getAccounts, link, unlink, getByEmail, addReachEndpoint] as const

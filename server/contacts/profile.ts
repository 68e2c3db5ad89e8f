import type { ShopCustomer } from '@forecourt/domain/contacts/profile.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Db } from '../platform/database/database.ts'
import { loadAccount, type AccountRow } from '../access/accounts.ts'
import type { Customer } from '../platform/http/identity.ts'
import type { PersonalData } from '../platform/audit/personal-data.ts'
import { addressAnswer } from './addresses.ts'
import { findCustomerNumber } from './customer-accounts.sql.ts'

/** Loads the account of a signed-in customer. */
export async function loadShopCustomer(db: Db, { accountId }: Customer, language: Language): Promise<ShopCustomer> {
  return customerAnswer(db, await loadAccount(db, accountId), language)
}

export async function customerAnswer(db: Db, row: AccountRow, language: Language): Promise<ShopCustomer> {
  const { firstName, lastName, dialCode, phone, email, companyName, vatPrefix, vatNumber } = row
  return {
    id: row.number,
    firstName,
    lastName,
    dialCode,
    phone,
    language: row.language,
    address: row.address === null ? null : addressAnswer(row.address, language),
    email,
    customerType: row.customerType,
    fleetMemberType: row.fleetMemberType,
    companyName,
    vatPrefix,
    vatNumber,
    customerNumber: await findCustomerNumber(db, row.id),
    createdOn: row.createdAt.toISOString(),
    revision: row.rev,
  }
}

/** The account is deleted last of all, by the caller of the deletion. */
export const accountData: PersonalData = {
  name: 'account',
  isOfAccount: true,
  async read(db, { accountId }) {
    const row = await loadAccount(db, accountId)
    const { termsAcceptedAt, termsAcceptedIp, termsLanguage, termsVersion, privacyVersion } = row
    const agreedTo = {
      at: termsAcceptedAt,
      fromIp: termsAcceptedIp,
      language: termsLanguage,
      termsVersion,
      privacyVersion,
    }
    return { ...(await customerAnswer(db, row, row.language)), agreedTo }
  },
}

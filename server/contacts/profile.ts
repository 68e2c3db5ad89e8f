import type { ShopCustomer } from '@forecourt/domain/contacts/profile.schema.ts'
import type { Db } from '../platform/database.ts'
import { accountOf, type AccountRow } from '../access/accounts.ts'
import type { Customer } from '../platform/identity.ts'
import type { PersonalData } from '../platform/personal-data.ts'

/** The account of a signed-in customer. */
export async function customerOf(db: Db, { accountId }: Customer): Promise<ShopCustomer> {
  return customerAnswer(await accountOf(db, accountId))
}

export function customerAnswer(row: AccountRow): ShopCustomer {
  const { firstName, lastName, dialCode, phone, email, companyName, vatPrefix, vatNumber } = row
  return {
    id: row.number,
    firstName,
    lastName,
    dialCode,
    phone,
    language: row.language,
    address: row.address as ShopCustomer['address'],
    email,
    customerType: row.customerType,
    fleetMemberType: row.fleetMemberType,
    companyName,
    vatPrefix,
    vatNumber,
    createdOn: row.createdAt.toISOString(),
    revision: row.rev,
  }
}

/** The account goes last of all, by whoever deletes it. */
export const accountData: PersonalData = {
  name: 'account',
  async read(db, { accountId }) {
    const row = await accountOf(db, accountId)
    const { termsAcceptedAt, termsAcceptedIp, termsLanguage, termsVersion, privacyVersion } = row
    const agreedTo = {
      at: termsAcceptedAt,
      fromIp: termsAcceptedIp,
      language: termsLanguage,
      termsVersion,
      privacyVersion,
    }
    return { ...customerAnswer(row), agreedTo }
  },
}

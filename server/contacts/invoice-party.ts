import { sql } from 'kysely'
import { streetLine } from '@forecourt/domain/contacts/address.ts'
import { customerName } from '@forecourt/domain/contacts/customer-record.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Db } from '../platform/database/database.ts'

/** A customer as a party of an invoice: the address for invoices, else the one that they prefer. */
export async function findInvoiceParty(db: Db, customerId: string, language: Language) {
  const row = await db
    .selectFrom('customer')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('customerAddress')
          .select(['streetName', 'houseNumber', 'boxNumber', 'postalCode', 'city', 'countryCode'])
          .whereRef('customerId', '=', 'customer.id')
          .orderBy(sql`label = 'invoice'`, 'desc')
          .orderBy('isPreferred', 'desc')
          .orderBy('rank')
          .orderBy('customerAddress.number')
          .limit(1)
          .as('place'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('customerEmail')
          .select('customerEmail.address')
          .whereRef('customerId', '=', 'customer.id')
          .orderBy('isPreferred', 'desc')
          .orderBy('rank')
          .orderBy('customerEmail.number')
          .limit(1)
          .as('mail'),
      (join) => join.onTrue(),
    )
    .select(['isCompany', 'companyName', 'firstName', 'lastName', 'enterpriseNumber', 'vatPrefix', 'vatNumber'])
    .select(['streetName', 'houseNumber', 'boxNumber', 'postalCode', 'city', 'countryCode', 'mail.address as email'])
    .where('customer.id', '=', customerId)
    .executeTakeFirstOrThrow()
  const { streetName, houseNumber, boxNumber, vatPrefix, vatNumber } = row
  return {
    name: customerName(row),
    enterpriseNumber: row.enterpriseNumber,
    vatNumber: vatNumber ? `${vatPrefix ?? ''}${vatNumber}` : null,
    street:
      streetName === null
        ? ''
        : streetLine({ streetName, houseNumber: houseNumber ?? '', boxNumber: boxNumber ?? '' }, language),
    postalCode: row.postalCode ?? '',
    city: row.city ?? '',
    country: row.countryCode ?? '',
    email: row.email,
  }
}

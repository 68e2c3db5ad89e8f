import { streetLine } from '@forecourt/domain/contacts/address.ts'
import { customerName } from '@forecourt/domain/contacts/customer-record.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Db } from '../platform/database/database.ts'
import { buyerRow } from './customers.sql.ts'

/** Returns a customer as a party of an invoice: with the address for invoices, else the one that they prefer. */
export async function findInvoiceParty(db: Db, number: number, language: Language) {
  const row = requireValue(await buyerRow(db, number, { isForInvoice: true }), `the customer ${number}`)
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

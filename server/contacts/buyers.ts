import { addressLines } from '@forecourt/domain/contacts/address.ts'
import { CUSTOMER_TYPES, type CustomerType } from '@forecourt/domain/contacts/customer.ts'
import { customerName, isTaxable } from '@forecourt/domain/contacts/customer-record.ts'
import type { CountingPermit } from '@forecourt/domain/contacts/vat-permit.ts'
import { getEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../platform/database/database.ts'
import { seesCustomer } from './customers.ts'
import { buyerRow } from './customers.sql.ts'
import { loadCountingPermits, toVatId } from './vat-permits.ts'

/** A customer, with the data that a sale depends on. */
export interface Buyer {
  readonly key: string
  readonly id: number
  readonly name: string
  readonly customerType: CustomerType
  readonly language: Language
  readonly isTaxable: boolean
  readonly vatNumber: 'valid' | 'invalid' | 'not-checked'
  readonly vatId: string
  readonly permits: readonly CountingPermit[]
  /** The address of mail that they prefer; empty: they have none. */
  readonly email: string
  /** The address that they prefer, in lines as a letter has it. */
  readonly address: readonly string[]
  readonly country: string
  readonly postcode: string
  readonly blockedReason: string
  readonly isMerged: boolean
}

/** Returns the customer with a number; undefined: there is none. */
export async function buyerWithNumber(db: Db, number: number): Promise<Buyer | undefined> {
  const row = await buyerRow(db, number)
  if (!row) return undefined
  const { customerType: typeNumber, isValid, countryCode, language } = row
  const customerType = getEnumerationName(CUSTOMER_TYPES, typeNumber)
  const vatId = toVatId(row)
  return {
    key: row.key,
    id: number,
    name: customerName(row),
    customerType,
    language,
    vatId,
    isTaxable: isTaxable({ customerType, vatNumber: row.vatNumber ?? '' }),
    vatNumber: isValid === null ? 'not-checked' : isValid ? 'valid' : 'invalid',
    permits: await loadCountingPermits(db, { id: number, vatId }),
    email: row.email ?? '',
    address: countryCode === null ? [] : addressLines({ ...toAddress(row), countryCode }, language),
    country: countryCode ?? '',
    postcode: row.postalCode ?? '',
    blockedReason: row.blockedReason ?? '',
    isMerged: row.mergedIntoId !== null,
  }
}

/**
 * Returns the customer with a number that a user typed or chose; undefined: there is none, or the user may not see them.
 * @param before the number that the record named before, which stays
 */
export async function buyerInReach(
  db: Db,
  who: Who,
  number: number,
  before?: number | null,
): Promise<Buyer | undefined> {
  const isShown = number === before || (await seesCustomer(db, who, number))
  return isShown ? buyerWithNumber(db, number) : undefined
}

function toAddress(row: NonNullable<Awaited<ReturnType<typeof buyerRow>>>) {
  const { streetName, houseNumber, boxNumber, postalCode, city } = row
  return {
    streetName: streetName!,
    houseNumber: houseNumber!,
    boxNumber: boxNumber!,
    postalCode: postalCode!,
    city: city!,
  }
}

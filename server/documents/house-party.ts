import type { Selectable } from 'kysely'
import { placeAddressLine } from '@forecourt/domain/contacts/address.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { formatVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Branch } from '../db/schema.ts'
import { companyText } from '../platform/mail/company-text.ts'

/** A branch as a party to what is signed: its company with number and register, where it is and who speaks for it. */
export function houseParty(
  branch: Selectable<Branch>,
  { title, by }: { title: string; by: string | null },
  language: Language,
): { title: string; lines: string[] } {
  return {
    title,
    lines: [
      companyText(branch, language),
      m['order-form.vat-number']({ number: formatVatNumber('BE', branch.enterpriseNumber) }, { locale: language }),
      placeAddressLine(branch, language),
      [by, formatPhoneInBelgium(branch.phone), branch.email].filter((part) => part !== null).join(' · '),
    ],
  }
}

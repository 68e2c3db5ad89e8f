import type { OrderCustomer } from '@forecourt/domain/orders/order.ts'
import { vatAbroad } from '@forecourt/domain/orders/vat-abroad.ts'
import type { Address } from '@forecourt/domain/contacts/address.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { currentLanguage } from '../platform/language.ts'

interface VatAbroadNoteProps {
  customer: OrderCustomer
  invoiceAddress: Address | null
}

/** Tells a buyer who lives abroad that the shop calculates with Belgian VAT, and which department can sell otherwise. */
export function VatAbroadNote({ customer, invoiceAddress }: VatAbroadNoteProps) {
  const text = noteFor(customer, invoiceAddress)
  if (!text) return null
  return (
    <Notice
      action={
        <TextLink href={buildPath('content.contact', currentLanguage())} target="_blank" rel="noopener">
          {m['checkout.vat-abroad.contact']()}
        </TextLink>
      }
    >
      {text}
    </Notice>
  )
}

function noteFor(customer: OrderCustomer, invoiceAddress: Address | null): string | undefined {
  switch (vatAbroad(customer, invoiceAddress)) {
    case 'company-in-eu':
      return m['checkout.vat-abroad.company-in-eu']()
    case 'private-in-eu':
      return m['checkout.vat-abroad.private-in-eu']()
    case 'outside-eu':
      return m['checkout.vat-abroad.outside-eu']()
    case undefined:
      return undefined
  }
}

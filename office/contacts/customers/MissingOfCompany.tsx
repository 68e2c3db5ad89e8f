import { companyGaps, type CompanyGap, type CustomerFacts } from '@forecourt/domain/contacts/customer-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'

const gapTexts = {
  number: m['office.customer.gap.number'],
  address: m['office.customer.gap.address'],
  reach: m['office.customer.gap.reach'],
} as const satisfies Record<CompanyGap, () => string>

/** Lists the missing facts of a company, which can be saved with its name alone. */
export function MissingOfCompany({ row }: { row: CustomerFacts }) {
  const gaps = row.companyName.trim() === '' ? [] : companyGaps(row)
  if (gaps.length === 0) return null
  return (
    <Notice tone="warning">
      {m['office.customer.gap.text']({ list: gaps.map((gap) => gapTexts[gap]()).join(', ') })}
    </Notice>
  )
}

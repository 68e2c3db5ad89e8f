import { usualSalesType } from '@forecourt/domain/offers/offer.ts'
import type { OfferCustomer } from '@forecourt/domain/offers/offer-sale.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { api } from '@forecourt/api-client/api-client.ts'
import { CustomerFinder } from '../../contacts/customers/CustomerFinder.tsx'
import { namedCustomers } from '../../contacts/customers/customer-texts.ts'
import type { SectionProps } from '../desk/offer-draft.ts'
import { Section } from '../../platform/form/Section.tsx'
import styles from '../desk/OfferPage.module.css'

/** Edits the customer: found by whatever is known of them, or created. */
export function OfferCustomerSection({ row, change, customer }: SectionProps & { customer: OfferCustomer | null }) {
  async function choose(id: number) {
    const { customer: found } = await api('GET /sales/customer/get', { id })
    const salesType = usualSalesType(found.customerType)
    change({ customer: id, salesType, ...(salesType !== 'fleet' && { carCount: 1 }) })
  }
  return (
    <Section title={m['words.customer']()}>
      {row.customer === null ? (
        <>
          <CustomerFinder label={m['words.find-customer']()} onFound={({ id }) => void choose(id)} />
          <TextLink href="/customer/new">{m['office.offer.customer.new']()}</TextLink>
        </>
      ) : (
        customer && (
          <div className={styles.chosen}>
            <div>
              <TextLink href={`/customer/${customer.id}`}>{customer.name}</TextLink>{' '}
              <Badge tone="vat">{namedCustomers.texts.choice('customerType', customer.customerType)}</Badge>
              <p className="hint">{[...customer.address, customer.email].filter((line) => line !== '').join(' · ')}</p>
              {customer.email === '' && <p className="hint">{m['office.offer.customer.no-email']()}</p>}
            </div>
            <Button
              look="quiet"
              onClick={() => change({ customer: null, isSoldWithVat: false, vatOverride: undefined })}
            >
              {m['words.other-customer']()}
            </Button>
          </div>
        )
      )}
      {customer && customer.blockedReason !== '' && (
        <Notice tone="warning">{m['office.offer.customer.blocked']({ reason: customer.blockedReason })}</Notice>
      )}
    </Section>
  )
}

import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { addressLines, type PostalAddress } from '@forecourt/domain/contacts/address.ts'
import { formatPhone, formatPhoneInBelgium, parsePhone } from '@forecourt/domain/platform/forms/phone.ts'
import { formatVatNumber, parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import { orderHash } from '@forecourt/domain/orders/order-link.ts'
import type { AccountOrder } from '@forecourt/domain/orders/order.schema.ts'
import { type CalendarDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { dayAndTime } from '@forecourt/domain/platform/values/day-text.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { CartList } from './CartList.tsx'
import type { OrderAccess } from './order-access.ts'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderSteps } from './OrderSteps.tsx'
import { describeConfirmation, handoverText } from './order-texts.ts'
import { OrderTotals } from './OrderTotals.tsx'
import { Transfer } from './Transfer.tsx'
import styles from './OrderDetails.module.css'

interface OrderDetailsProps {
  order: AccountOrder
  /** Left out for an order of the signed-in user. */
  access?: OrderAccess | undefined
}

/** Shows a placed order: its progress, costs and documents, and the department to call. */
export function OrderDetails({ order, access }: OrderDetailsProps) {
  const { id, customer, invoiceAddress, deliveryAddress, pickupAddress, handover, entries } = order
  const when = handover ? [handoverText(handover)] : []
  const { branch, transfer, withdrawal, essential } = order
  const withoutVat = customer.customerType === 'fleet'
  return (
    <div className={styles.order}>
      <OrderSteps order={order} />
      {order.confirmationMail === 'refused' && <Notice tone="warning">{describeConfirmation(order).text}</Notice>}
      <CartList entries={entries} isCollected={order.deliveryType === 'pickup'} withoutVat={withoutVat} />
      <OrderTotals order={order} withoutVat={withoutVat} />
      {transfer && (
        <section>
          <h3>{m['my-account.orders.pay-balance']()}</h3>
          <Transfer transfer={transfer} />
        </section>
      )}
      <section className={styles.documents}>
        <h3>{m['words.documents']()}</h3>
        <OrderDocuments order={order} access={access} />
      </section>
      <div className={styles.parts}>
        <Part
          title={m['follow.call']()}
          lines={[
            branch.name,
            <a key="phone" className="num" href={`tel:${branch.phone}`}>
              {formatPhoneInBelgium(branch.phone)}
            </a>,
            <a key="mail" href={`mailto:${branch.email}`}>
              {branch.email}
            </a>,
          ]}
        />
        {pickupAddress && (
          <Part
            title={m['checkout.overview.pickup']()}
            lines={[...when, pickupAddress.name, ...toAddressLines(pickupAddress.contactData.address)]}
          />
        )}
        {deliveryAddress && (
          <Part title={m['checkout.overview.delivery']()} lines={[...when, ...toAddressLines(deliveryAddress)]} />
        )}
        <Part title={m['words.your-details']()} lines={linesOfCustomer(customer)} />
        {invoiceAddress && <Part title={m['words.invoice-address']()} lines={toAddressLines(invoiceAddress)} />}
        {essential !== '' && <Part title={m['checkout.overview.essential']()} lines={essential.split('\n')} />}
      </div>
      {withdrawal?.receivedAt && (
        <Notice tone="info">
          {m['my-account.orders.withdrawn']({ when: dayAndTime(new Date(withdrawal.receivedAt), currentLanguage()) })}
        </Notice>
      )}
      {withdrawal?.isPossible && <Withdraw orderId={id} access={access} until={withdrawal.until} />}
    </div>
  )
}

/** The way out of a contract is in view for as long as it is open (Directive 2011/83/EU, art. 11a). */
function Withdraw({
  orderId,
  access,
  until,
}: {
  orderId: string
  access: OrderAccess | undefined
  until: CalendarDay | null
}) {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()

  async function open() {
    setIsBusy(true)
    try {
      const { id, accessKey } = access ?? (await api('POST /shop/account/openwithdrawal', { id: orderId }))
      await navigate(buildPath('content.withdrawal', currentLanguage()) + orderHash({ id, accessKey }), {
        replace: true,
      })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      setIsBusy(false)
    }
  }

  return (
    <div className={styles.withdraw}>
      <p className={styles.detail}>
        {until
          ? m['my-account.orders.withdraw-until']({ day: formatDay(until) })
          : m['my-account.orders.withdraw-from-now']()}
      </p>
      <Button busy={isBusy} onClick={() => void open()}>
        {m['words.withdraw-here']()}
      </Button>
      <FailureNotice failure={failure} />
    </div>
  )
}

function Part({ title, lines }: { title: string; lines: readonly ReactNode[] }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {lines.map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </section>
  )
}

function toAddressLines(address: PostalAddress): string[] {
  return addressLines(address, currentLanguage())
}

function linesOfCustomer({
  firstName,
  lastName,
  email,
  dialCode,
  phone,
  companyName,
  vatPrefix,
  vatNumber,
}: AccountOrder['customer']) {
  const vat = parseVatNumber(vatPrefix, vatNumber)
  const company = companyName === '' ? [] : [companyName, vat.ok ? formatVatNumber(vat.prefix, vat.number) : vatNumber]
  const number = parsePhone(dialCode, phone)
  return [...company, `${firstName} ${lastName}`, email, number.ok ? formatPhone(number.e164) : `${dialCode} ${phone}`]
}

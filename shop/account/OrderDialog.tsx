import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { addressLines, type PostalAddress } from '@forecourt/domain/contacts/address.ts'
import { formatPhone, formatPhoneInBelgium, parsePhone } from '@forecourt/domain/contacts/phone.ts'
import { formatVatNumber, parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import type { AccountOrder } from '@forecourt/domain/orders/order.schema.ts'
import { withdrawalHash } from '@forecourt/domain/orders/withdrawal-link.ts'
import { brusselsDay, formatDay, type CalendarDay } from '@forecourt/domain/platform/calendar.ts'
import { dayAndTime } from '@forecourt/domain/platform/day-text.ts'
import { pathOf } from '@forecourt/domain/platform/routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { CartList } from '../orders/CartList.tsx'
import { OrderFormButton } from '../orders/OrderFormButton.tsx'
import { OrderTotals } from '../orders/OrderTotals.tsx'
import { Transfer } from '../orders/Transfer.tsx'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { currentLanguage } from '../platform/language.ts'
import { OrderBadges } from './OrderBadges.tsx'
import styles from './Sections.module.css'

interface OrderDialogProps {
  order: AccountOrder
  open: boolean
  onClose: () => void
}

/** Everything about a placed order. */
export function OrderDialog({ order, open, onClose }: OrderDialogProps) {
  const {
    id,
    orderStatus,
    orderNumber,
    createdOn,
    customer,
    invoiceAddress,
    deliveryAddress,
    pickupAddress,
    entries,
    branch,
    transfer,
    withdrawal,
  } = order
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m['my-account.orders.title']({ number: orderNumber ?? '' })}
      closeLabel={m['layout.close']()}
    >
      <div className={styles.order}>
        <header>
          <p className={styles.detail}>
            {m['my-account.orders.created']({ day: formatDay(brusselsDay(new Date(createdOn))) })}
          </p>
          <OrderBadges order={order} />
        </header>
        <CartList entries={entries} />
        <OrderTotals
          order={order}
          hints={{
            advance: m['my-account.orders.advance-paid'](),
            balance:
              orderStatus === 'canceled'
                ? m['my-account.orders.balance-canceled']()
                : m['my-account.orders.balance-transfer'](),
          }}
        />
        {transfer && (
          <section>
            <h3>{m['my-account.orders.pay-balance']()}</h3>
            <Transfer transfer={transfer} />
          </section>
        )}
        <div className={styles.parts}>
          <Part title={m['checkout.overview.data']()} lines={linesOfCustomer(customer)} />
          {invoiceAddress && <Part title={m['checkout.overview.invoice']()} lines={linesOf(invoiceAddress)} />}
          {pickupAddress && (
            <Part
              title={m['checkout.overview.pickup']()}
              lines={[pickupAddress.name, ...linesOf(pickupAddress.contactData.address)]}
            />
          )}
          {deliveryAddress && <Part title={m['checkout.overview.delivery']()} lines={linesOf(deliveryAddress)} />}
          <Part
            title={m['my-account.orders.branch']()}
            lines={[branch.name, formatPhoneInBelgium(branch.phone), branch.email]}
          />
        </div>
        <OrderFormButton path="POST /shop/account/getorderform" input={{ id }} orderNumber={orderNumber ?? ''} />
        {withdrawal?.receivedAt && (
          <Notice tone="info">
            {m['my-account.orders.withdrawn']({ when: dayAndTime(new Date(withdrawal.receivedAt), currentLanguage()) })}
          </Notice>
        )}
        {withdrawal?.isPossible && <Withdraw orderId={id} until={withdrawal.until} />}
      </div>
    </Dialog>
  )
}

/** The way out of a contract is in view for as long as it is open (Directive 2011/83/EU, art. 11a). */
function Withdraw({ orderId, until }: { orderId: string; until: CalendarDay | null }) {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()

  async function open() {
    setIsBusy(true)
    try {
      const { id, accessKey } = await api('POST /shop/account/openwithdrawal', { id: orderId })
      await navigate(pathOf('content.withdrawal', currentLanguage()) + withdrawalHash({ id, accessKey }), {
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
        {m['my-account.orders.withdraw']()}
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

function linesOf(address: PostalAddress): string[] {
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

import type { ReactNode } from 'react'
import { type Address, addressLines, type PostalAddress } from '@forecourt/domain/contacts/address.ts'
import { formatPhone, parsePhone } from '@forecourt/domain/platform/forms/phone.ts'
import { formatVatNumber, parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import type { CheckoutStep } from '@forecourt/domain/orders/checkout.ts'
import type { OrderCustomer } from '@forecourt/domain/orders/order.ts'
import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { termsHref } from '@forecourt/domain/platform/routes/legal-address.ts'
import { formatMoney } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextButton, TextLink } from '@forecourt/ui/TextLink.tsx'
import { currentLanguage } from '../platform/language.ts'
import { StepFocus } from './StepFocus.tsx'
import { GuaranteeNotice } from '../content/GuaranteeNotice.tsx'
import { CartList } from './CartList.tsx'
import { toCheckout, isPricedWithoutVat } from './checkout-state.ts'
import { NextButton } from './NextButton.tsx'
import { handoverText } from './order-texts.ts'
import { OrderTotals } from './OrderTotals.tsx'
import { StepForm } from './StepForm.tsx'
import { StepProblems } from './StepProblems.tsx'
import type { Checkout } from './use-checkout.ts'
import { VatAbroadNote } from './VatAbroadNote.tsx'
import styles from './Checkout.module.css'

/** Step 3: the overview to read and to agree with. */
export function OverviewStep({ checkout, order }: { checkout: Checkout; order: Order }) {
  const { state, form, goTo } = checkout
  const { customer, deliveryType, invoiceAddress, pickupAddress, handover, essential } = state.form
  const { deliveryAddress } = toCheckout(state)
  const withoutVat = isPricedWithoutVat(state.form)
  return (
    <StepFocus step="overview">
      <StepForm id="checkout-overview" form={form}>
        <h3 className={styles.title}>{m['checkout.overview.title']()}</h3>
        <StepProblems checkout={checkout} />
        <Part
          title={m['checkout.overview.cars']()}
          change={m['checkout.overview.change-cars']()}
          step="cart"
          goTo={goTo}
        >
          <CartList entries={order.entries} isCollected={deliveryType === 'pickup'} withoutVat={withoutVat} />
        </Part>
        <div className={styles.parts}>
          <Part title={m['words.your-details']()} change={m['checkout.overview.change-data']()} step="data" goTo={goTo}>
            <Lines lines={customerLines(customer)} />
          </Part>
          {invoiceAddress && (
            <Part
              title={m['words.invoice-address']()}
              change={m['checkout.data.change-invoice-address']()}
              step="data"
              goTo={goTo}
            >
              <Lines lines={toAddressLines(invoiceAddress)} />
            </Part>
          )}
          <Part
            title={deliveryType === 'pickup' ? m['checkout.overview.pickup']() : m['checkout.overview.delivery']()}
            change={m['checkout.overview.change-delivery']()}
            step={deliveryType === 'pickup' ? 'cart' : 'data'}
            goTo={goTo}
          >
            {pickupAddress && (
              <Lines lines={[pickupAddress.name, ...toAddressLines(pickupAddress.contactData.address)]} />
            )}
            {deliveryAddress && <Lines lines={toAddressLines(deliveryAddress)} />}
            {handover && order.handoverDays.length > 0 && <p>{handoverText(handover)}</p>}
          </Part>
          {customer.customerType === 'private' && essential.trim() !== '' && (
            <Part
              title={m['checkout.overview.essential']()}
              change={m['checkout.overview.change-essential']()}
              step="data"
              goTo={goTo}
            >
              <Lines lines={essential.split('\n').filter((line) => line.trim() !== '')} />
            </Part>
          )}
        </div>
        <div className={styles.smallOnly}>
          <OrderTotals order={order} withoutVat={withoutVat} hasTitle />
        </div>
        <VatAbroadNote customer={customer} invoiceAddress={invoiceAddress} />
        <Terms order={order} />
      </StepForm>
      <NextButton
        form="checkout-overview"
        label={m['checkout.order-with-obligation']()}
        busy={state.busy === 'saving'}
        reason={hasUnavailable(order) ? m['checkout.cart.remove-first']() : undefined}
      />
    </StepFocus>
  )
}

interface PartProps {
  title: string
  /** Says what the link changes, for users of a screen reader who hear it out of context. */
  change: string
  step: CheckoutStep
  goTo: (step: CheckoutStep) => void
  children: ReactNode
}

function Part({ title, change, step, goTo, children }: PartProps) {
  return (
    <section className={styles.part}>
      <header>
        <h4>{title}</h4>
        <TextButton aria-label={change} onClick={() => goTo(step)}>
          {m['words.change']()}
        </TextButton>
      </header>
      {children}
    </section>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <p className={styles.lines}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  )
}

/** Shows the terms agreed on with the button below: the seller, the right of withdrawal, the guarantee. */
function Terms({ order: { total, seller, conditions, terms, customer } }: { order: Order }) {
  const language = currentLanguage()
  const { visible } = ROUTES['content.legal.terms'].meta
  return (
    <div className={styles.terms}>
      <dl className={styles.conditions}>
        <dt>{m['checkout.overview.seller']()}</dt>
        <dd>{seller}</dd>
        <dt>{m['words.right-of-withdrawal']()}</dt>
        <dd>{conditions.withdrawal}</dd>
        {conditions.guarantee.length > 0 && (
          <>
            <dt>{m['words.legal-guarantee']()}</dt>
            {conditions.guarantee.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </>
        )}
      </dl>
      {customer.customerType === 'private' && conditions.guarantee.length > 0 && <GuaranteeNotice />}
      <p>
        {m['checkout.overview.obligation']({
          advance: formatMoney(total.advance, language),
          amount: formatMoney(total.amount, language),
        })}
      </p>
      <p>{m['checkout.overview.terms']()}</p>
      {visible && (
        <TextLink
          href={termsHref({ ...terms, version: terms.version ?? undefined }, language)}
          target="_blank"
          rel="noopener"
        >
          {terms.customerType === 'fleet'
            ? m['checkout.overview.terms-link-fleet']()
            : m['checkout.overview.terms-link']()}
        </TextLink>
      )}
    </div>
  )
}

function customerLines(customer: OrderCustomer): string[] {
  const { customerType, companyName, vatPrefix, vatNumber, firstName, lastName, email, dialCode, phone } = customer
  const vat = parseVatNumber(vatPrefix, vatNumber)
  const number = parsePhone(dialCode, phone)
  return [
    ...(customerType === 'fleet' ? [companyName] : []),
    ...(customerType === 'fleet' && vat.ok ? [formatVatNumber(vat.prefix, vat.number)] : []),
    `${firstName} ${lastName}`,
    email,
    number.ok ? formatPhone(number.e164) : phone,
  ]
}

function toAddressLines(address: Address | PostalAddress): string[] {
  return addressLines(address, currentLanguage())
}

function hasUnavailable({ entries }: Order): boolean {
  return entries.some(({ isAvailable }) => !isAvailable)
}

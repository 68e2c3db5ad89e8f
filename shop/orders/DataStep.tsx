import { lazy, Suspense, useId, useState } from 'react'
import { type Address, addressLines, type AddressType } from '@forecourt/domain/contacts/address.ts'
import { isDeliveredTo } from '@forecourt/domain/orders/delivery.ts'
import { MAX_ESSENTIAL_LENGTH } from '@forecourt/domain/orders/essential.ts'
import { listLockedFields } from '@forecourt/domain/orders/order-customer.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { FieldHelp } from '@forecourt/ui/FieldHelp.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { PhoneFields } from '../contacts/PhoneFields.tsx'
import { currentLanguage } from '../platform/language.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { newAddress } from './address-calls.ts'
import { StepFocus } from './StepFocus.tsx'
import { deliversToInvoice } from './checkout-state.ts'
import { CustomerField } from './CustomerField.tsx'
import { NextButton } from './NextButton.tsx'
import { fieldLabel } from './order-texts.ts'
import { StepForm } from './StepForm.tsx'
import { StepProblems } from './StepProblems.tsx'
import type { Checkout } from './use-checkout.ts'
import { VatAbroadNote } from './VatAbroadNote.tsx'
import styles from './Checkout.module.css'

// Most buyers have none.
const CompanyFields = lazy(() => import('./CompanyFields.tsx'))

/** Step 2: the buyer, and the addresses for invoice and car. */
export function DataStep({ checkout }: { checkout: Checkout }) {
  const { state, form, saveAddress, chooseSameAddress, chooseCustomerType, typeEssential } = checkout
  const { customer, deliveryType, deliversToInvoiceAddress, invoiceAddress, deliveryAddress, essential } = state.form
  const isInvoicedAbroad = invoiceAddress !== null && !isDeliveredTo(invoiceAddress)
  // Each opening of the dialog starts anew, even one before the last has closed.
  const [editing, setEditing] = useState<{ number: number; address: Address; isOpen: boolean }>()
  const edit = (address: Address) => setEditing((last) => ({ number: (last?.number ?? 0) + 1, address, isOpen: true }))
  const stopEditing = () => setEditing((last) => last && { ...last, isOpen: false })

  return (
    <StepFocus step="data">
      <StepForm id="checkout-data" form={form}>
        <h3 className={styles.title}>{m['checkout.data.title']()}</h3>
        <StepProblems checkout={checkout} />
        <Segmented
          legend={m['words.customer-type']()}
          options={[
            { value: 'private', label: m['checkout.data.private']() },
            { value: 'fleet', label: m['checkout.data.fleet']() },
          ]}
          value={customer.customerType}
          onChange={chooseCustomerType}
          disabled={listLockedFields(customer).includes('customerType')}
        />
        <Suspense>{customer.customerType === 'fleet' && <CompanyFields checkout={checkout} />}</Suspense>
        <FieldPair shape="short">
          <CustomerField checkout={checkout} name="firstName" autoComplete="given-name" />
          <CustomerField checkout={checkout} name="lastName" autoComplete="family-name" />
        </FieldPair>
        <CustomerField
          checkout={checkout}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint={m['words.confirmation-goes-here']()}
        />
        <PhoneFields
          value={customer}
          fill={form.fill}
          onLeave={() => form.leave('phone')}
          idOf={form.idOf}
          errorOf={form.errorOf}
          hint={m['checkout.data.phone-hint']()}
        />
        <AddressChoice form={form} field="invoiceAddress" address={invoiceAddress} label="invoice" onEdit={edit} />
        <VatAbroadNote customer={customer} invoiceAddress={invoiceAddress} />
        {deliveryType === 'deliver' && (
          <>
            {isInvoicedAbroad ? (
              <Notice>{m['checkout.data.delivery-in-belgium']()}</Notice>
            ) : (
              <Checkbox
                label={m['checkout.data.same-address']()}
                checked={deliversToInvoiceAddress}
                onChange={(event) => chooseSameAddress(event.target.checked)}
              />
            )}
            {!deliversToInvoice(state.form) && (
              <AddressChoice
                form={form}
                field="deliveryAddress"
                address={deliveryAddress}
                label="delivery"
                onEdit={edit}
              />
            )}
          </>
        )}
        {customer.customerType === 'private' && (
          <TextArea
            label={m['checkout.data.essential']()}
            hint={m['checkout.data.essential-hint']()}
            optional={m['words.optional']()}
            maxLength={MAX_ESSENTIAL_LENGTH}
            rows={3}
            value={essential}
            onChange={({ target }) => typeEssential(target.value)}
          />
        )}
      </StepForm>
      <NextButton form="checkout-data" busy={state.busy === 'saving'} />
      {editing && (
        <AddressDialog
          key={editing.number}
          open={editing.isOpen}
          address={editing.address}
          onClose={stopEditing}
          onSave={(address) => {
            saveAddress(address)
            stopEditing()
          }}
        />
      )}
    </StepFocus>
  )
}

interface AddressChoiceProps {
  form: Checkout['form']
  field: 'invoiceAddress' | 'deliveryAddress'
  address: Address | null
  label: AddressType
  onEdit: (address: Address) => void
}

/** Shows an address, with the button for the dialog that changes it. */
function AddressChoice({ form, field, address, label, onEdit }: AddressChoiceProps) {
  const titleId = useId()
  const helpId = useId()
  const [isLoading, setIsLoading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const error = failure ?? addressError(form, field)

  async function edit() {
    if (address) return onEdit(address)
    setIsLoading(true)
    const blank = await newAddress(label)
    setIsLoading(false)
    setFailure(blank.ok ? undefined : blank.message)
    if (blank.ok) onEdit(blank.address)
  }

  return (
    <div role="group" aria-labelledby={titleId} className={styles.address}>
      <h4 id={titleId}>{fieldLabel(field)}</h4>
      <div className={address ? styles.given : undefined}>
        {address && (
          <p>
            {addressLines(address, currentLanguage()).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        )}
        <Button
          id={form.idOf(field)}
          icon={address ? undefined : 'plus'}
          small={address !== null}
          full={address === null}
          busy={isLoading}
          aria-haspopup="dialog"
          aria-label={address ? changeLabel(field) : undefined}
          aria-describedby={error ? helpId : undefined}
          onClick={() => void edit()}
        >
          {address ? m['words.change']() : m['checkout.data.add-address']()}
        </Button>
      </div>
      <FieldHelp id={helpId} error={error} />
    </div>
  )
}

function changeLabel(field: AddressChoiceProps['field']): string {
  return field === 'invoiceAddress'
    ? m['checkout.data.change-invoice-address']()
    : m['checkout.data.change-delivery-address']()
}

function addressError(form: Checkout['form'], field: string): string | undefined {
  const parts = ['streetName', 'houseNumber', 'boxNumber', 'postalCode', 'city'].map((part) => `${field}.${part}`)
  return [field, ...parts].map((path) => form.errorOf(path)).find(Boolean)
}

import { VAT_COUNTRIES } from '@forecourt/domain/contacts/vat-countries.ts'
import { parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import { listLockedFields } from '@forecourt/domain/orders/order-customer.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { useVatRegister, vatNumberHint } from '../contacts/use-vat-register.ts'
import { currentLanguage } from '../platform/language.ts'
import { CustomerField } from './CustomerField.tsx'
import { blockerText, fieldLabel } from './order-texts.ts'
import type { Checkout } from './use-checkout.ts'

/** The company that buys. */
export default function CompanyFields({ checkout }: { checkout: Checkout }) {
  const { form } = checkout
  const { customer } = checkout.state.form
  const { vatPrefix, vatNumber } = customer
  const parsed = parseVatNumber(vatPrefix, vatNumber)
  const registered = useVatRegister(vatPrefix, vatNumber)
  // The form is complete and only the check of this field fails: no need to wait until the field is left.
  const mistyped = !parsed.ok && parsed.reason === 'vat-check-digit' ? parsed : undefined
  return (
    <>
      <CustomerField checkout={checkout} name="companyName" autoComplete="organization" />
      <FieldPair shape="code">
        <Select
          id={form.idOf('vatPrefix')}
          label={fieldLabel('vatPrefix')}
          value={vatPrefix}
          disabled={listLockedFields(customer).includes('vatPrefix')}
          onChange={(event) => form.fill({ vatPrefix: event.target.value })}
          options={VAT_COUNTRIES.map(({ prefix, name }) => ({
            value: prefix,
            label: `${prefix} · ${translate(name, currentLanguage())}`,
          }))}
          error={form.errorOf('vatPrefix')}
        />
        <CustomerField
          checkout={checkout}
          name="vatNumber"
          autoComplete="off"
          inputMode={vatPrefix === 'BE' ? 'numeric' : 'text'}
          iconAfter={parsed.ok && registered?.state !== 'invalid' ? 'circle-check' : undefined}
          hint={vatNumberHint(vatPrefix, vatNumber, registered)}
          {...(mistyped && { error: blockerText(mistyped) })}
        />
      </FieldPair>
    </>
  )
}

import { useId, useState, type FormEvent } from 'react'
import { type Address, addressLines } from '@forecourt/domain/contacts/address.ts'
import { profileViolations } from '@forecourt/domain/contacts/profile.ts'
import type { ShopCustomer } from '@forecourt/domain/contacts/profile.schema.ts'
import { formatVatNumber, parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { DescriptionList } from '@forecourt/ui/DescriptionList.tsx'
import { ErrorSummary } from '@forecourt/ui/ErrorSummary.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { PhoneFields } from '../contacts/PhoneFields.tsx'
import { AddressDialog } from '../orders/AddressDialog.tsx'
import { newAddress } from '../orders/address-calls.ts'
import { blockerText } from '../orders/order-texts.ts'
import { api } from '../platform/api-client.ts'
import { ApiFailure } from '../platform/api-failure.ts'
import { currentLanguage } from '../platform/language.ts'
import { openPopup } from '../platform/popups.ts'
import { ShowAnswer } from './ShowAnswer.tsx'
import { CarNews } from './CarNews.tsx'
import { MyData } from './MyData.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './Sections.module.css'

export default function ProfileSection() {
  const asked = useAnswer(() => api('GET /shop/account/getcustomer'))
  return (
    <ShowAnswer asked={asked}>
      {({ customer }, replace) => (
        <div className={styles.blocks}>
          <Holder customer={customer} />
          <ProfileForm key={customer.revision} customer={customer} onSaved={(saved) => replace({ customer: saved })} />
          <CarNews />
          <Password />
          <MyData />
        </div>
      )}
    </ShowAnswer>
  )
}

/** A long address breaks before its @ rather than anywhere. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

/** Whose account it is; only the dealer changes that. */
function Holder({ customer }: { customer: ShopCustomer }) {
  const { email, id, customerType, fleetMemberType, companyName, vatPrefix, vatNumber } = customer
  const vat = parseVatNumber(vatPrefix, vatNumber)
  const company = [
    { term: m['checkout.data.company'](), value: companyName },
    {
      term: m['checkout.data.vat-number'](),
      value: vat.ok ? formatVatNumber(vat.prefix, vat.number) : vatNumber,
    },
    { term: m['my-account.profile.role'](), value: memberName(fleetMemberType) },
  ]
  return (
    <section className={styles.block}>
      <DescriptionList
        items={[
          { term: m['checkout.data.email'](), value: <Email address={email} /> },
          { term: m['my-account.profile.number'](), value: id },
          ...(customerType === 'fleet' ? company : []),
        ]}
      />
      <p className={styles.detail}>{m['my-account.profile.locked']()}</p>
    </section>
  )
}

function memberName(type: ShopCustomer['fleetMemberType']): string {
  switch (type) {
    case 'manager':
      return m['my-account.fleet.manager']()
    case 'employee':
      return m['my-account.fleet.employee']()
    default:
      return m['my-account.fleet.owner']()
  }
}

interface ProfileFormProps {
  customer: ShopCustomer
  onSaved: (customer: ShopCustomer) => void
}

function ProfileForm({ customer, onSaved }: ProfileFormProps) {
  const formId = useId()
  const [draft, setDraft] = useState(customer)
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const violations = attempt === 0 ? [] : profileViolations(draft)
  const change = (fields: Partial<ShopCustomer>) => setDraft((known) => ({ ...known, ...fields }))
  const errorOf = (field: string) => {
    const violation = violations.find((found) => found.field === field)
    return violation && blockerText({ ...violation, field: `customer.${field}` })
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (profileViolations(draft).length > 0) return
    setIsBusy(true)
    setFailure(undefined)
    const { firstName, lastName, dialCode, phone, language, address, revision } = draft
    try {
      const { customer: saved } = await api('POST /shop/account/save', {
        customer: { firstName, lastName, dialCode, phone, language, address, revision },
      })
      showToast({ tone: 'success', message: m['my-account.profile.saved']() })
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
    } finally {
      setIsBusy(false)
    }
  }

  const fieldIdOf = (field: string) => `${formId}-${field.startsWith('address') ? 'address' : field}`
  return (
    <form className={styles.block} noValidate onSubmit={(event) => void save(event)}>
      <h3>{m['my-account.profile.data']()}</h3>
      {violations.length > 0 && (
        <ErrorSummary
          key={attempt}
          title={m['my-account.profile.to-mend']()}
          errors={violations.map(({ field }) => ({ fieldId: fieldIdOf(field), label: errorOf(field) ?? '' }))}
        />
      )}
      {failure !== undefined && <Notice tone="failure">{failure}</Notice>}
      <FieldPair shape="short">
        <TextField
          id={fieldIdOf('firstName')}
          label={m['checkout.data.first-name']()}
          autoComplete="given-name"
          maxLength={80}
          value={draft.firstName}
          onChange={(event) => change({ firstName: event.target.value })}
          error={errorOf('firstName')}
        />
        <TextField
          id={fieldIdOf('lastName')}
          label={m['checkout.data.last-name']()}
          autoComplete="family-name"
          maxLength={80}
          value={draft.lastName}
          onChange={(event) => change({ lastName: event.target.value })}
          error={errorOf('lastName')}
        />
      </FieldPair>
      <PhoneFields
        value={draft}
        fill={change}
        idOf={fieldIdOf}
        errorOf={errorOf}
        optional={m['checkout.address.optional']()}
      />
      <ProfileAddress id={fieldIdOf('address')} address={draft.address} onChange={(address) => change({ address })} />
      <Select
        id={fieldIdOf('language')}
        label={m['my-account.profile.language']()}
        hint={m['my-account.profile.language-hint']()}
        value={draft.language}
        options={[
          { value: 'nl', label: 'Nederlands' },
          { value: 'fr', label: 'Français' },
        ]}
        onChange={(event) => change({ language: event.target.value === 'fr' ? 'fr' : 'nl' })}
      />
      <div>
        <Button type="submit" look="primary" busy={isBusy}>
          {m['my-account.profile.save']()}
        </Button>
      </div>
    </form>
  )
}

interface ProfileAddressProps {
  id: string
  address: ShopCustomer['address']
  onChange: (address: ShopCustomer['address']) => void
}

function ProfileAddress({ id, address, onChange }: ProfileAddressProps) {
  const titleId = useId()
  const [editing, setEditing] = useState<{ number: number; address: Address; isOpen: boolean }>()
  const [isLoading, setIsLoading] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function edit() {
    setIsLoading(true)
    const known = address ? { ok: true as const, address } : await newAddress('home')
    setIsLoading(false)
    setFailure(known.ok ? undefined : known.message)
    if (known.ok) setEditing((last) => ({ number: (last?.number ?? 0) + 1, address: known.address, isOpen: true }))
  }
  const close = () => setEditing((last) => last && { ...last, isOpen: false })

  return (
    <div role="group" aria-labelledby={titleId} className={styles.address}>
      <h4 id={titleId}>{m['my-account.profile.address']()}</h4>
      <p>{address ? addressLines(address, currentLanguage()).join(', ') : m['my-account.profile.no-address']()}</p>
      <div className={styles.actions}>
        <Button id={id} small busy={isLoading} aria-haspopup="dialog" onClick={() => void edit()}>
          {address ? m['my-account.profile.change-address']() : m['checkout.data.add-address']()}
        </Button>
        {address && (
          <Button look="quiet" small onClick={() => onChange(null)}>
            {m['my-account.profile.remove-address']()}
          </Button>
        )}
      </div>
      {failure !== undefined && <Notice tone="failure">{failure}</Notice>}
      {editing && (
        <AddressDialog
          key={editing.number}
          open={editing.isOpen}
          address={editing.address}
          onClose={close}
          onSave={(saved) => {
            onChange({ ...saved, countryCode: 'BE' })
            close()
          }}
        />
      )}
    </div>
  )
}

/** A new password is proven by mail, as a forgotten one is. */
function Password() {
  return (
    <section className={styles.block}>
      <h3>{m['my-account.profile.password']()}</h3>
      <p>{m['my-account.profile.password-text']()}</p>
      <div>
        <Button onClick={() => openPopup('auth', { panel: 'password' })}>
          {m['my-account.profile.new-password']()}
        </Button>
      </div>
    </section>
  )
}

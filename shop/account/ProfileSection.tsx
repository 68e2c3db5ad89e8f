import { useId, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { type Address, addressLines } from '@forecourt/domain/contacts/address.ts'
import { profileForm } from '@forecourt/domain/contacts/profile.ts'
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
import { blockerTexts } from '../orders/order-texts.ts'
import { FailureNotice } from '../platform/FailureNotice.tsx'
import { forgetDraft } from '../platform/drafts.ts'
import { currentLanguage } from '../platform/language.ts'
import { openPopup } from '../platform/popups.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useForm } from '../platform/use-form.ts'
import { ShowAnswer } from './ShowAnswer.tsx'
import { CarNews } from './CarNews.tsx'
import { Consents } from './Consents.tsx'
import { MyData } from './MyData.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { useAnswer } from './use-answer.ts'
import styles from './Sections.module.css'

export default function ProfileSection() {
  const asked = useAnswer(() => api('GET /shop/account/getcustomer'))
  return (
    <ShowAnswer asked={asked}>
      {({ customer }, replace) => (
        <div className={styles.blocks}>
          <Holder customer={customer} />
          <Profile customer={customer} onSaved={(saved) => replace({ customer: saved })} />
          <CarNews />
          <Consents />
          <Password />
          <OwnSessions />
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

/** Shows the account holder; only the dealer changes that. */
function Holder({ customer }: { customer: ShopCustomer }) {
  const { email, id, customerNumber, customerType, fleetMemberType, companyName, vatPrefix, vatNumber } = customer
  const vat = parseVatNumber(vatPrefix, vatNumber)
  const company = [
    { term: m['words.company-name'](), value: companyName },
    {
      term: m['words.vat-number'](),
      value: vat.ok ? formatVatNumber(vat.prefix, vat.number) : vatNumber,
    },
    { term: m['my-account.profile.role'](), value: memberName(fleetMemberType) },
  ]
  return (
    <section className={styles.block}>
      <DescriptionList
        items={[
          { term: m['words.email'](), value: <Email address={email} /> },
          { term: m['my-account.profile.number'](), value: customerNumber ?? id },
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

interface ProfileProps {
  customer: ShopCustomer
  onSaved: (customer: ShopCustomer) => void
}

/** Shows the profile; unsaved input is there again later, for the same customer. */
function Profile(profile: ProfileProps) {
  const [tries, setTries] = useState(0)
  const { id, revision } = profile.customer
  const draft = `profile ${id}`
  function undo() {
    forgetDraft(draft)
    setTries((count) => count + 1)
  }
  return <ProfileForm key={`${revision} ${tries}`} {...profile} draft={draft} onUndo={undo} />
}

function ProfileForm({ customer, draft, onSaved, onUndo }: ProfileProps & { draft: string; onUndo: () => void }) {
  const { firstName, lastName, dialCode, phone, language, revision } = customer
  const start = { firstName, lastName, dialCode, phone, language }
  const place = useDraft<{ address: Address | null }>(draft, { address: customer.address })
  const { address } = place.fields
  const form = useForm({
    form: profileForm,
    draft,
    start,
    textOf: blockerTexts,
    summarised: true,
    async send(values) {
      const { customer: saved } = await api('POST /shop/account/save', { customer: { ...values, address, revision } })
      showToast({ tone: 'success', message: m['my-account.profile.saved']() })
      onSaved(saved)
    },
  })
  const { values, fill, idOf, errorOf, problems } = form
  const isChanged =
    address !== customer.address ||
    Object.entries(start).some(([name, was]) => values[name as keyof typeof start] !== was)
  return (
    <form className={styles.block} noValidate onSubmit={(event) => void form.submit(event)}>
      <h3>{m['words.your-details']()}</h3>
      {problems.length > 0 && (
        <ErrorSummary key={form.attempt} title={m['my-account.profile.to-correct']()} errors={problems} />
      )}
      <FailureNotice failure={form.failure} />
      <FieldPair shape="short">
        <TextField {...form.text('firstName')} label={m['words.first-name']()} autoComplete="given-name" />
        <TextField {...form.text('lastName')} label={m['words.last-name']()} autoComplete="family-name" />
      </FieldPair>
      <PhoneFields
        value={values}
        fill={fill}
        idOf={idOf}
        errorOf={errorOf}
        onLeave={() => form.leave('phone')}
        optional={m['words.optional']()}
      />
      <ProfileAddress
        id={idOf('address')}
        address={address}
        error={errorOf('address')}
        onChange={(changed) => place.type({ address: changed })}
      />
      <Select
        id={idOf('language')}
        label={m['words.language']()}
        hint={m['my-account.profile.language-hint']()}
        value={values.language}
        options={[
          { value: 'nl', label: 'Nederlands' },
          { value: 'fr', label: 'Français' },
        ]}
        onChange={(event) => fill({ language: event.target.value === 'fr' ? 'fr' : 'nl' })}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {m['words.save']()}
        </Button>
        {isChanged && (
          <>
            <Button look="quiet" onClick={onUndo}>
              {m['words.discard-changes']()}
            </Button>
            <span className="hint">{m['my-account.profile.unsaved']()}</span>
          </>
        )}
      </div>
    </form>
  )
}

interface ProfileAddressProps {
  id: string
  address: Address | null
  error: string | undefined
  onChange: (address: Address | null) => void
}

function ProfileAddress({ id, address, error, onChange }: ProfileAddressProps) {
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
      {(failure ?? error) && <Notice tone="failure">{failure ?? error}</Notice>}
      {editing && (
        <AddressDialog
          key={editing.number}
          open={editing.isOpen}
          address={editing.address}
          onClose={close}
          onSave={(saved) => {
            onChange(saved)
            close()
          }}
        />
      )}
    </div>
  )
}

/** A new password is confirmed by mail, like a forgotten one. */
function Password() {
  return (
    <section className={styles.block}>
      <h3>{m['words.password']()}</h3>
      <p>{m['my-account.profile.password-text']()}</p>
      <div>
        <Button onClick={() => openPopup('auth', { panel: 'password' })}>
          {m['my-account.profile.new-password']()}
        </Button>
      </div>
    </section>
  )
}

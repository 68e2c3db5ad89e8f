import { useId, useState, type FormEvent } from 'react'
import { type Address, addressViolations, cityLine } from '@forecourt/domain/contacts/address.ts'
import { MIN_CITY_QUERY_LENGTH } from '@forecourt/domain/contacts/city.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Combobox } from '@forecourt/ui/Combobox.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { citiesLike, type CityChoice } from './address-calls.ts'
import { blockerText } from './order-texts.ts'
import styles from './Checkout.module.css'

interface AddressDialogProps {
  open: boolean
  address: Address
  onSave: (address: Address) => void
  onClose: () => void
}

/** Asks for an address. Enter saves; nothing is given out before it is complete. */
export function AddressDialog({ open, address, onSave, onClose }: AddressDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissable={false}
      size="s"
      title={m['checkout.address.title']()}
      closeLabel={m['checkout.close']()}
      footer={
        <Button type="submit" form={formId} look="primary" full>
          {m['checkout.address.save']()}
        </Button>
      }
    >
      <AddressForm id={formId} address={address} onSave={onSave} />
    </Dialog>
  )
}

function AddressForm({ id, address, onSave }: { id: string; address: Address; onSave: (address: Address) => void }) {
  const [draft, setDraft] = useState(address)
  const [cityText, setCityText] = useState(cityLine(address))
  const [isTried, setIsTried] = useState(false)
  const section = draft.label === 'delivery' ? 'shipping' : 'billing'
  const change = (fields: Partial<Address>) => setDraft((known) => ({ ...known, ...fields }))

  async function save(event: FormEvent) {
    event.preventDefault()
    const complete = { ...draft, ...(await cityMeant(draft, cityText)) }
    setDraft(complete)
    setIsTried(true)
    const [first] = addressViolations(complete)
    if (!first) return onSave(complete)
    const control = ['postalCode', 'city'].includes(first.field) ? 'city' : first.field
    document.getElementById(`${id}-${control}`)?.focus()
  }

  function errorOf(...fields: string[]): string | undefined {
    if (!isTried) return undefined
    const violation = addressViolations(draft).find(({ field }) => fields.includes(field))
    return violation && blockerText(violation)
  }

  return (
    <form id={id} className={styles.addressForm} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        id={`${id}-streetName`}
        label={m['checkout.address.street']()}
        data-autofocus
        autoComplete={`${section} address-line1`}
        maxLength={100}
        value={draft.streetName}
        onChange={(event) => change({ streetName: event.target.value })}
        error={errorOf('streetName')}
      />
      <FieldPair shape="short">
        <TextField
          id={`${id}-houseNumber`}
          label={m['checkout.address.number']()}
          autoComplete="off"
          maxLength={12}
          value={draft.houseNumber}
          onChange={(event) => change({ houseNumber: event.target.value })}
          error={errorOf('houseNumber')}
        />
        <TextField
          id={`${id}-boxNumber`}
          label={m['checkout.address.box']()}
          optional={m['checkout.address.optional']()}
          autoComplete={`${section} address-line2`}
          maxLength={12}
          value={draft.boxNumber}
          onChange={(event) => change({ boxNumber: event.target.value })}
          error={errorOf('boxNumber')}
        />
      </FieldPair>
      <Combobox<CityChoice>
        id={`${id}-city`}
        label={m['checkout.address.city']()}
        hint={m['checkout.address.city-hint']()}
        autoComplete={`${section} postal-code`}
        minLength={MIN_CITY_QUERY_LENGTH}
        maxLength={60}
        value={cityText}
        onChange={(text) => {
          setCityText(text)
          change({ cityId: null, postalCode: '', city: '' })
        }}
        onPick={({ label, cityId, postalCode, city }) => {
          setCityText(label)
          change({ cityId, postalCode, city })
        }}
        load={citiesLike}
        texts={{
          list: m['checkout.address.cities'](),
          count: (count) => m['checkout.address.cities-found']({ count }),
          none: m['checkout.address.cities-none'](),
          failed: m['checkout.address.cities-failed'](),
        }}
        error={errorOf('postalCode', 'city')}
      />
    </form>
  )
}

/** Somebody who typed the whole name need not pick it as well, when there is only one such city. */
async function cityMeant({ cityId }: Address, text: string): Promise<Partial<Address>> {
  const typed = text.trim()
  if (cityId !== null || typed.length < MIN_CITY_QUERY_LENGTH) return {}
  const cities = await citiesLike(typed).catch(() => [])
  const [only] = cities
  return only && cities.length === 1 ? { cityId: only.cityId, postalCode: only.postalCode, city: only.city } : {}
}

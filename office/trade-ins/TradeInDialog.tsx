import { useState } from 'react'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { enumerationNames } from '@forecourt/domain/platform/values/enumeration.ts'
import { BOOKLET_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import type { TradeInFacts } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { SELLER_VATS, TYRE_STATES } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { CapitalsField } from '@forecourt/ui/CapitalsField.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { CustomerChoice } from '../contacts/customers/CustomerChoice.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { DraftOffer } from '../platform/form/DraftOffer.tsx'
import { useDialogDraft } from '../platform/form/use-dialog-draft.ts'
import { NumberField } from '../platform/inputs/NumberField.tsx'
import { bookletText, sellerVatText, tyreText, type TradeIn } from './trade-in-texts.ts'

interface TradeInDialogProps {
  title: string
  /** The trade-in to edit; without it, a new one. */
  id?: number
  loaded: TradeInFacts
  customerName: string | null
  /** True if no record says how much VAT the seller could deduct: the user chooses. */
  asksSellerVat?: boolean
  send: (facts: TradeInFacts) => Promise<{ tradeIn: TradeIn }>
  onDone: (tradeIn: TradeIn) => void
  onClose: () => void
}

/** Edits the facts of a car that is traded in, except its damage. */
export function TradeInDialog({ title, loaded, customerName, send, onDone, onClose, ...asks }: TradeInDialogProps) {
  const { row, setRow, draft, forget } = useDialogDraft('tradeIn', asks.id ?? null, loaded)
  const [isVatAsked, setVatAsked] = useState(asks.asksSellerVat ?? false)
  const change = (changes: Partial<TradeInFacts>) => setRow((before) => ({ ...before, ...changes }))
  const clampWhole = (value: number | null, most: number) => Math.min(most, Math.max(0, Math.round(value || 0)))
  const text = (name: 'brand' | 'model' | 'versionName' | 'engine' | 'colour', label: string, maxLength: number) => (
    <TextField
      id={`trade-in-${name}`}
      label={label}
      maxLength={maxLength}
      value={row[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      optional={name === 'brand' || name === 'model' ? undefined : m['words.optional']()}
      hint={name === 'engine' ? m['office.trade-in.engine-hint']() : undefined}
    />
  )
  return (
    <ActDialog
      size="l"
      title={title}
      confirm={m['words.save']()}
      keep={m['words.back']()}
      refusal={missingText(row, isVatAsked)}
      act={() => send({ ...row, unanswered: row.unanswered.filter((question) => question === 'damages') })}
      onDone={({ tradeIn }) => onDone(tradeIn)}
      onClose={() => {
        forget()
        onClose()
      }}
    >
      {draft && <DraftOffer {...draft} />}
      <CustomerPart row={row} name={customerName} change={change} />
      <FieldPair>
        {text('brand', m['words.brand'](), 40)}
        {text('model', m['words.model'](), 60)}
        {text('versionName', m['words.version'](), 80)}
        {text('engine', m['words.engine'](), 80)}
        {text('colour', m['words.colour'](), 40)}
        <CapitalsField
          id="trade-in-plate"
          label={m['words.number-plate']()}
          optional={m['words.optional']()}
          maxLength={15}
          value={row.licencePlate}
          onValue={(licencePlate) => change({ licencePlate })}
        />
        <CapitalsField
          id="trade-in-vin"
          label={m['words.vin']()}
          optional={m['words.optional']()}
          maxLength={17}
          value={row.vin}
          onValue={(vin) => change({ vin: vin.trim() })}
        />
        <TextField
          id="trade-in-registered"
          type="date"
          label={m['words.first-registration']()}
          value={row.firstRegistration}
          onChange={({ target }) => target.value !== '' && change({ firstRegistration: target.value })}
        />
        <NumberField
          id="trade-in-mileage"
          label={m['words.mileage']()}
          unit="km"
          value={row.mileageKm}
          onChange={(km) => change({ mileageKm: clampWhole(km, 2_000_000) })}
        />
        <NumberField
          id="trade-in-keys"
          label={m['words.key-count']()}
          value={row.keyCount}
          onChange={(keys) => change({ keyCount: clampWhole(keys, 9) })}
        />
        <Select
          id="trade-in-booklet"
          label={m['words.booklet']()}
          value={row.bookletState}
          options={enumerationNames(BOOKLET_STATES).map((value) => ({ value, label: bookletText(value) }))}
          onChoose={(bookletState) => change({ bookletState })}
        />
        <Select
          id="trade-in-tyres"
          label={m['office.trade-in.tyres']()}
          value={row.tyreState ?? ''}
          options={[
            { value: '' as const, label: m['words.not-known-yet']() },
            ...TYRE_STATES.map((value) => ({ value, label: tyreText(value) })),
          ]}
          onChoose={(tyreState) => change({ tyreState: tyreState === '' ? null : tyreState })}
        />
        <TextField
          id="trade-in-service"
          type="date"
          label={m['office.trade-in.last-service']()}
          optional={m['words.optional']()}
          value={row.lastServiceOn ?? ''}
          onChange={({ target }) => change({ lastServiceOn: target.value === '' ? null : target.value })}
        />
        <Select
          id="trade-in-seller-vat"
          label={m['office.trade-in.seller-vat']()}
          hint={m['office.trade-in.seller-vat-hint']()}
          value={isVatAsked ? '' : row.sellerVat}
          options={[
            ...(isVatAsked ? [{ value: '' as const, label: m['office.trade-in.seller-vat-choose']() }] : []),
            ...SELLER_VATS.map((value) => ({ value, label: sellerVatText(value) })),
          ]}
          onChoose={(sellerVat) => {
            setVatAsked(sellerVat === '')
            if (sellerVat !== '') change({ sellerVat })
          }}
        />
      </FieldPair>
      <Checkbox
        label={m['words.first-owner']()}
        checked={row.isFirstOwner}
        onChange={({ target }) => change({ isFirstOwner: target.checked })}
      />
      <Checkbox
        label={m['office.trade-in.accident']()}
        checked={row.hadAccident}
        onChange={({ target }) => change({ hadAccident: target.checked })}
      />
      <Checkbox
        label={m['office.trade-in.second-wheels']()}
        checked={row.hasSecondWheels}
        onChange={({ target }) => change({ hasSecondWheels: target.checked })}
      />
      <TextArea
        label={m['office.trade-in.history']()}
        optional={m['words.optional']()}
        hint={m['office.trade-in.history-hint']()}
        maxLength={500}
        value={row.historyLine}
        onChange={({ target }) => change({ historyLine: target.value })}
      />
    </ActDialog>
  )
}

/** Returns what has to be filled in first. */
function missingText({ brand, model }: TradeInFacts, isVatAsked: boolean): string | undefined {
  if (brand.trim() === '') return m['trade-in.errors.brand']()
  if (model.trim() === '') return m['trade-in.errors.model']()
  return isVatAsked ? m['office.trade-in.seller-vat-missing']() : undefined
}

type Change = (changes: Partial<TradeInFacts>) => void

function CustomerPart({ row, name, change }: { row: TradeInFacts; name: string | null; change: Change }) {
  const [found, setFound] = useState(name)
  return (
    <CustomerChoice
      label={m['words.customer']()}
      find={m['words.find-customer']()}
      customer={row.customer === null ? null : { id: row.customer, name: found ?? '' }}
      onChange={(chosen) => {
        setFound(chosen?.name ?? null)
        change({ customer: chosen?.id ?? null })
      }}
    />
  )
}

const fiveYears = 5 * 365

/** Returns the facts of a new trade-in, still empty. */
export function newFacts(): TradeInFacts {
  return {
    customer: null,
    brand: '',
    model: '',
    versionName: '',
    engine: '',
    colour: '',
    licencePlate: '',
    vin: '',
    firstRegistration: addDays(brusselsDay(new Date()), -fiveYears),
    mileageKm: 0,
    keyCount: 2,
    bookletState: 'brand-garage',
    isFirstOwner: false,
    hadAccident: false,
    tyreState: null,
    hasSecondWheels: false,
    lastServiceOn: null,
    unanswered: [],
    historyLine: '',
    sellerVat: 'private',
    damages: [],
  }
}

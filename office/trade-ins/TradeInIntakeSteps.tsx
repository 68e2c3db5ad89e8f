import { useId, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { isLicencePlate, normaliseLicencePlate } from '@forecourt/domain/catalogue/licence-plate.ts'
import { VIN_PATTERN } from '@forecourt/domain/catalogue/vehicle.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { enumerationNames } from '@forecourt/domain/platform/values/enumeration.ts'
import { findVin } from '@forecourt/domain/stock/vin.ts'
import { BOOKLET_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import { SELLER_VATS, TYRE_STATES } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { CapitalsField } from '@forecourt/ui/CapitalsField.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { CustomerFinder } from '../contacts/customers/CustomerFinder.tsx'
import { Stack } from '../platform/Layout.tsx'
import { NumberField } from '../platform/inputs/NumberField.tsx'
import { callOptions } from '../platform/queries.ts'
import { VinNote } from '../stock/car/VinNote.tsx'
import { VinScan } from '../stock/car/VinScan.tsx'
import { bookletText, sellerVatText, tyreText } from './trade-in-texts.ts'
import type { TradeInIntake } from './use-trade-in-intake.ts'
import styles from './TradeInIntake.module.css'

interface StepProps {
  intake: TradeInIntake
  /** The reason that the user may not. */
  refusal: string | undefined
}

/** The car: by its plate or VIN, with the facts that are known already. */
export function CarStep({ intake, refusal }: StepProps) {
  const { row, problems, change } = intake
  const brands = useId()
  const models = useId()
  // The names that the shop suggests to owners.
  const { data: form } = useQuery({ ...callOptions('GET /shop/tradein/getform', {}), staleTime: 3_600_000 })
  const disabled = refusal !== undefined
  return (
    <>
      <VinScan onRead={(vin) => change({ vin })} />
      <CapitalsField
        id="intake-plate"
        label={m['words.number-plate']()}
        hint={m['trade-in.plate-hint']()}
        maxLength={15}
        disabled={disabled}
        error={problems['licencePlate']}
        value={row.licencePlate}
        onValue={(licencePlate) => change({ licencePlate })}
      />
      <TextField
        id="intake-vin"
        label={m['words.vin']()}
        hint={m['trade-in.vin-hint']()}
        autoCapitalize="characters"
        autoComplete="off"
        disabled={disabled}
        error={problems['vin']}
        value={row.vin}
        onChange={({ target }) => change({ vin: readTypedVin(target.value) })}
      />
      <VinNote vin={row.vin === '' ? null : row.vin} id={null} name="usedcar" />
      <KnownCar intake={intake} />
      <FieldPair>
        <TextField
          id="intake-brand"
          label={m['words.brand']()}
          list={brands}
          maxLength={40}
          disabled={disabled}
          error={problems['brand']}
          value={row.brand}
          onChange={({ target }) => change({ brand: target.value })}
        />
        <TextField
          id="intake-model"
          label={m['words.model']()}
          list={models}
          maxLength={60}
          disabled={disabled}
          error={problems['model']}
          value={row.model}
          onChange={({ target }) => change({ model: target.value })}
        />
      </FieldPair>
      <datalist id={brands}>
        {form?.brands.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <datalist id={models}>
        {form?.brands
          .find(({ name }) => name.toLowerCase() === row.brand.trim().toLowerCase())
          ?.models.map((name) => (
            <option key={name}>{name}</option>
          ))}
      </datalist>
      <TextField
        id="intake-registered"
        type="date"
        label={m['words.first-registration']()}
        disabled={disabled}
        error={problems['firstRegistration']}
        value={row.firstRegistration}
        onChange={({ target }) => change({ firstRegistration: target.value })}
      />
      {row.id === null && <p className="hint">{m['office.trade-in.intake.kept-from']()}</p>}
    </>
  )
}

/** Reads a VIN, which may be pasted with other text of a document around it. */
function readTypedVin(text: string): string {
  return findVin(text) ?? text.toUpperCase().replaceAll(/\s/g, '')
}

/** Fills in a car that we know by one tap, and leads to the trade-in of one that is taken over already. */
function KnownCar({ intake: { row, change } }: Pick<StepProps, 'intake'>) {
  const licencePlate = isLicencePlate(row.licencePlate) ? normaliseLicencePlate(row.licencePlate) : ''
  const vin = VIN_PATTERN.test(row.vin) ? row.vin : ''
  const { data } = useQuery({
    ...callOptions('GET /sales/tradein/findcar', { licencePlate, vin, ...(row.id !== null && { id: row.id }) }),
    enabled: licencePlate !== '' || vin !== '',
  })
  if (!data) return null
  const { twin, car } = data
  const isNew = car !== null && (row.brand !== car.brand || row.model !== car.model)
  return (
    <div aria-live="polite">
      <Stack gap={8}>
        {twin && (
          <Notice
            tone="warning"
            action={<TextLink href={`/tradein/intake/${twin.id}`}>{m['office.trade-in.open']()}</TextLink>}
          >
            {m['refusals.trade-in-twin']({ number: twin.tradeInNumber })}
          </Notice>
        )}
        {isNew && (
          <Notice
            action={
              <Button small onClick={() => change({ ...car, licencePlate: row.licencePlate || car.licencePlate })}>
                {m['office.trade-in.intake.fill-in']()}
              </Button>
            }
          >
            {m['office.trade-in.intake.known']({
              car: [car.brand, car.model, car.versionName].filter(Boolean).join(' '),
              day: formatDay(car.firstRegistration),
            })}
          </Notice>
        )}
      </Stack>
    </div>
  )
}

const KEYS = ['0', '1', '2', '3'] as const
const YES_NO = ['yes', 'no'] as const

/** The condition of the car: mileage, keys, booklet, tyres, history. No answer is preset. */
export function StateStep({ intake, refusal, children }: StepProps & { children: ReactNode }) {
  const { row, answer, isAnswered, change } = intake
  const disabled = refusal !== undefined
  const keys = KEYS.find((count) => count === String(Math.min(row.keyCount, 3)))
  const yesNo = (name: 'isFirstOwner' | 'hadAccident', label: string) => (
    <Choices
      label={label}
      disabled={disabled}
      options={YES_NO.map((value) => ({ value, label: value === 'yes' ? m['words.yes']() : m['words.no']() }))}
      value={isAnswered(name) ? (row[name] ? 'yes' : 'no') : ''}
      onChange={(value) => answer({ [name]: value === 'yes' })}
    />
  )
  return (
    <>
      <NumberField
        id="intake-mileage"
        label={m['words.mileage']()}
        unit="km"
        disabled={disabled}
        value={isAnswered('mileageKm') ? row.mileageKm : null}
        onChange={(km) => answer({ mileageKm: Math.min(2_000_000, Math.max(0, Math.round(km || 0))) })}
      />
      <Choices
        label={m['words.key-count']()}
        disabled={disabled}
        options={KEYS.map((value) => ({
          value,
          label: value === '3' ? m['office.trade-in.intake.keys-more']() : value,
        }))}
        value={isAnswered('keyCount') && keys !== undefined ? keys : ''}
        onChange={(count) => answer({ keyCount: Number(count) })}
      />
      <Select
        id="intake-booklet"
        label={m['words.booklet']()}
        disabled={disabled}
        value={isAnswered('bookletState') ? row.bookletState : ''}
        options={[
          { value: '' as const, label: m['trade-in.choose']() },
          ...enumerationNames(BOOKLET_STATES).map((value) => ({ value, label: bookletText(value) })),
        ]}
        onChoose={(bookletState) => bookletState !== '' && answer({ bookletState })}
      />
      <TextField
        id="intake-service"
        type="date"
        label={m['office.trade-in.last-service']()}
        optional={m['words.optional']()}
        disabled={disabled}
        value={row.lastServiceOn ?? ''}
        onChange={({ target }) => change({ lastServiceOn: target.value === '' ? null : target.value })}
      />
      <Choices
        label={m['office.trade-in.tyres']()}
        disabled={disabled}
        options={TYRE_STATES.map((value) => ({ value, label: tyreText(value) }))}
        value={isAnswered('tyreState') ? (row.tyreState ?? '') : ''}
        onChange={(tyreState) => answer({ tyreState: tyreState === '' ? null : tyreState })}
      />
      <Checkbox
        label={m['office.trade-in.second-wheels']()}
        disabled={disabled}
        checked={row.hasSecondWheels}
        onChange={({ target }) => change({ hasSecondWheels: target.checked })}
      />
      {yesNo('isFirstOwner', m['words.first-owner']())}
      {yesNo('hadAccident', m['office.trade-in.accident']())}
      <TextArea
        id="intake-history"
        label={m['office.trade-in.history']()}
        optional={m['words.optional']()}
        hint={m['office.trade-in.history-hint']()}
        rows={2}
        maxLength={500}
        disabled={disabled}
        value={row.historyLine}
        onChange={({ target }) => change({ historyLine: target.value })}
      />
      <Select
        id="intake-seller-vat"
        label={m['office.trade-in.seller-vat']()}
        disabled={disabled}
        value={row.sellerVat}
        options={SELLER_VATS.map((value) => ({ value, label: sellerVatText(value) }))}
        onChoose={(sellerVat) => change({ sellerVat })}
      />
      {row.customer === null && (
        <CustomerFinder label={m['words.find-customer']()} onFound={({ id }) => change({ customer: id })} />
      )}
      {children}
    </>
  )
}

interface ChoicesProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  /** Empty: not answered yet. */
  value: Value | ''
  onChange: (value: Value | '') => void
  disabled: boolean
}

/** A question with one tap per answer. */
function Choices<Value extends string>({ label, options, value, onChange, disabled }: ChoicesProps<Value>) {
  return (
    <div className={styles.question}>
      <span aria-hidden>{label}</span>
      <Segmented<Value | ''> legend={label} options={options} value={value} onChange={onChange} disabled={disabled} />
    </div>
  )
}

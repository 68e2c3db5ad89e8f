import type { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { Row, Stack } from '../../platform/Layout.tsx'

// The fields that the dialogs of a work order share: reception with and without an appointment, and its facts.

interface FieldsProps<Row> {
  row: Row
  change: (changes: Partial<Row>) => void
}

export interface PlateRow {
  licencePlate: string
  vin: string
}

export function PlateFields({ row, change }: FieldsProps<PlateRow>) {
  return (
    <FieldPair>
      <TextField
        label={m['words.plate']()}
        maxLength={20}
        value={row.licencePlate}
        onChange={({ target }) => change({ licencePlate: target.value })}
      />
      <TextField
        label={m['words.vin']()}
        maxLength={40}
        value={row.vin}
        onChange={({ target }) => change({ vin: target.value })}
      />
    </FieldPair>
  )
}

export interface MileageRow {
  km: number | null
  keyCount: number | null
  acceptsLowerKm: boolean
}

interface MileageProps extends FieldsProps<MileageRow> {
  /** Kilometres that the car showed before, where they are known. */
  lastKm: number | undefined
}

/** Asks for mileage and keys; a mileage below an earlier one is confirmed. */
export function MileageFields({ row, change, lastKm }: MileageProps) {
  const known = lastKm === undefined ? undefined : formatWhole(lastKm, currentLanguage())
  return (
    <>
      <FieldPair>
        <NumberField
          id="reception-km"
          data-autofocus
          label={m['words.mileage']()}
          unit="km"
          hint={known === undefined ? undefined : m['office.work-order.receive.known']({ km: known })}
          value={row.km}
          onChange={(km) => change({ km: toWhole(km) })}
        />
        <NumberField
          id="reception-keys"
          label={m['office.work-order.receive.keys']()}
          value={row.keyCount}
          onChange={(keyCount) => change({ keyCount: toWhole(keyCount) })}
        />
      </FieldPair>
      {known !== undefined && row.km !== null && row.km < (lastKm ?? 0) && (
        <Checkbox
          label={m['office.work-order.receive.km-lower']({ km: known })}
          checked={row.acceptsLowerKm}
          onChange={({ target }) => change({ acceptsLowerKm: target.checked })}
        />
      )}
    </>
  )
}

export function ComplaintField({ row, change }: FieldsProps<{ complaint: string }>) {
  return (
    <TextArea
      label={m['office.work-order.receive.complaint']()}
      maxLength={2_000}
      rows={3}
      value={row.complaint}
      onChange={({ target }) => change({ complaint: target.value })}
    />
  )
}

export function PromisedField({ row, change }: FieldsProps<{ promised: string }>) {
  return (
    <TextField
      type="datetime-local"
      label={m['office.work-order.receive.promised']()}
      value={row.promised}
      onChange={({ target }) => change({ promised: target.value })}
    />
  )
}

/** The amount, VAT included, up to which the customer agreed beforehand. */
export function LimitField({ row, change }: FieldsProps<{ limitCents: number | null }>) {
  return (
    <MoneyField
      id="reception-limit"
      label={m['office.work-order.receive.limit']()}
      hint={m['office.work-order.receive.limit-hint']()}
      cents={row.limitCents}
      onChange={(cents) => change({ limitCents: cents !== null && cents > 0 ? cents : null })}
    />
  )
}

/** A bay that was refused, with the reason and those that are free. */
export interface TakenBay {
  readonly bay: number | null
  readonly message: string
  readonly free: readonly number[]
}

interface BayFieldProps extends FieldsProps<{ bay: number | null }> {
  count: number
  taken: TakenBay | undefined
}

/** Asks for a bay; one that was refused is replaced by a press. */
export function BayField({ row, change, count, taken }: BayFieldProps) {
  const select = (
    <Select
      error={taken?.bay === row.bay ? taken.message : undefined}
      label={m['office.work-order.receive.bay']()}
      options={[
        { value: '', label: m['office.work-order.receive.no-bay']() },
        ...Array.from({ length: count }, (_, at) => ({
          value: String(at + 1),
          label: m['office.work-order.receive.bay-number']({ number: at + 1 }),
        })),
      ]}
      value={row.bay === null ? '' : String(row.bay)}
      onChange={({ target }) => change({ bay: target.value === '' ? null : Number(target.value) })}
    />
  )
  if (taken?.bay !== row.bay) return select
  return (
    <Stack gap={8}>
      {select}
      <Row gap={8}>
        {taken.free.map((bay) => (
          <Button key={bay} small onClick={() => change({ bay })}>
            {m['office.work-order.receive.bay-number']({ number: bay })}
          </Button>
        ))}
        <Button small look="quiet" onClick={() => change({ bay: null })}>
          {m['office.work-order.receive.no-bay']()}
        </Button>
      </Row>
    </Stack>
  )
}

/** Returns the bay that a refusal is about; undefined: it is about something else. */
export function readTakenBay({ errors }: ApiFailure, bay: number | null): TakenBay | undefined {
  const error = errors.find(({ name }) => name === 'bay-taken' || name === 'bay-closed')
  if (!error) return undefined
  const { detail } = error
  const free =
    typeof detail === 'object' && detail !== null && 'free' in detail && Array.isArray(detail.free) ? detail.free : []
  return { bay, message: error.message, free: free.filter((one): one is number => typeof one === 'number') }
}

/** Returns a typed number as a whole one from zero; null: it is none. */
export function toWhole(value: number | null): number | null {
  return value === null || Number.isNaN(value) ? null : Math.max(0, Math.round(value))
}

/** Returns the kilometres that a car showed before, of the refusal that says so. */
export function readLastKm({ errors }: ApiFailure): number | undefined {
  const detail = errors.find(({ name }) => name === 'km-below-last')?.detail
  if (typeof detail !== 'object' || detail === null || !('km' in detail)) return undefined
  return typeof detail.km === 'number' ? detail.km : undefined
}

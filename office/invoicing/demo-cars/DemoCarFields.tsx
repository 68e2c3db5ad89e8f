import { useId } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { currentLanguage } from '../../platform/language.ts'

/** The facts of a demo car as they are typed. */
export interface TypedDemoCar {
  firstRegistration: string
  licencePlate: string
  mileageKm: number | null
  reason: string
  insurer: string
  policyNumber: string
  plannedSaleOn: string
}

interface DemoCarFieldsProps {
  typed: TypedDemoCar
  change: (changes: Partial<TypedDemoCar>) => void
  /** The last known mileage. */
  lastKm: number
  today: string
}

/** Fills in what a demo car is; a mileage below the last reading asks for its reason. */
export function DemoCarFields({ typed, change, lastKm, today }: DemoCarFieldsProps) {
  const id = useId()
  const isLower = typed.mileageKm !== null && typed.mileageKm < lastKm
  return (
    <>
      <FieldPair>
        <TextField
          type="date"
          label={m['words.first-registration']()}
          max={today}
          value={typed.firstRegistration}
          onChange={({ target }) => change({ firstRegistration: target.value })}
        />
        <TextField
          label={m['words.plate']()}
          maxLength={16}
          value={typed.licencePlate}
          onChange={({ target }) => change({ licencePlate: target.value })}
        />
      </FieldPair>
      <FieldPair>
        <NumberField
          id={`${id}-km`}
          label={m['words.mileage']()}
          hint={m['office.demo-car.reason-hint']({ km: formatWhole(lastKm, currentLanguage()) })}
          unit="km"
          value={typed.mileageKm}
          onChange={(km) => change({ mileageKm: km })}
        />
        <TextField
          type="date"
          label={m['resources.demoCar.fields.plannedSaleOn']()}
          optional={m['words.optional']()}
          value={typed.plannedSaleOn}
          onChange={({ target }) => change({ plannedSaleOn: target.value })}
        />
      </FieldPair>
      {isLower && (
        <TextField
          label={m['office.demo-car.reason']()}
          maxLength={300}
          value={typed.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      )}
      <FieldPair>
        <TextField
          label={m['resources.demoCar.fields.insurer']()}
          hint={m['office.demo-car.insurer-hint']()}
          optional={m['words.optional']()}
          maxLength={120}
          value={typed.insurer}
          onChange={({ target }) => change({ insurer: target.value })}
        />
        <TextField
          label={m['resources.demoCar.fields.policyNumber']()}
          optional={m['words.optional']()}
          maxLength={40}
          value={typed.policyNumber}
          onChange={({ target }) => change({ policyNumber: target.value })}
        />
      </FieldPair>
    </>
  )
}

/** Returns why the facts cannot be saved yet; undefined: they can. */
export function missingFacts({ firstRegistration, licencePlate, mileageKm }: TypedDemoCar): string | undefined {
  const isComplete =
    firstRegistration !== '' && licencePlate.trim() !== '' && mileageKm !== null && !Number.isNaN(mileageKm)
  return isComplete ? undefined : m['office.demo-car.incomplete']()
}

/** Returns the input of the call from what was typed. */
export function toFacts({ mileageKm, plannedSaleOn, ...typed }: TypedDemoCar) {
  return {
    ...typed,
    mileageKm: Math.max(0, Math.round(mileageKm ?? 0)),
    plannedSaleOn: plannedSaleOn === '' ? null : plannedSaleOn,
  }
}

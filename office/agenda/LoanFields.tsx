import type { ReactNode } from 'react'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { LoanMark } from '@forecourt/domain/agenda/test-drive-loan.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { CustomerTextArea } from '../platform/inputs/CustomerTextArea.tsx'
import { NumberField } from '../platform/inputs/NumberField.tsx'
import { LoanMarks } from './LoanMarks.tsx'

/** The state of a car as it leaves or comes back, as far as it was filled in. */
export interface CarState {
  readonly km: number | null
  readonly energyPercent: number | null
  readonly marks: readonly LoanMark[]
  readonly damage: string
}

interface LoanFieldsProps {
  /** Distinguishes the fields of a page. */
  id: string
  state: CarState
  kmHint?: string | undefined
  /** The hint on which damage to mark on the drawing. */
  marksHint: string
  /** Of the driver, who signs for the damage. */
  language: Language
  onChange: (changes: Partial<CarState>) => void
}

const most = { km: 2_000_000, energyPercent: 100 }

/** Shows the fields for the odometer, the energy level, and damage on the drawing and in words. */
export function LoanFields({ id, state, kmHint, marksHint, language, onChange }: LoanFieldsProps): ReactNode {
  return (
    <>
      <FieldPair>
        <NumberField
          id={`${id}-km`}
          label={m['words.mileage']()}
          hint={kmHint}
          unit="km"
          value={state.km}
          onChange={(km) => onChange({ km: clampWhole(km, most.km) })}
        />
        <NumberField
          id={`${id}-energy`}
          label={m['words.energy']()}
          unit="%"
          value={state.energyPercent}
          onChange={(percent) => onChange({ energyPercent: clampWhole(percent, most.energyPercent) })}
        />
      </FieldPair>
      <LoanMarks id={id} marks={state.marks} hint={marksHint} onChange={(marks) => onChange({ marks })} />
      <CustomerTextArea
        label={m['office.test-drive.damage']()}
        language={language}
        hint={m['office.test-drive.damage-hint']()}
        optional={m['words.optional']()}
        maxLength={500}
        rows={2}
        value={state.damage}
        onChange={({ target }) => onChange({ damage: target.value })}
      />
    </>
  )
}

/** Returns the typed number as a whole number from 0 to `highest`; null: it is no number. */
function clampWhole(typed: number | null, highest: number): number | null {
  return typed === null || Number.isNaN(typed) ? null : Math.min(highest, Math.max(0, Math.round(typed)))
}

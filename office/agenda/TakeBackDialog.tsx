import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { kmDriven, type LoanBack } from '@forecourt/domain/agenda/test-drive-loan.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { currentLocale } from '../platform/language.ts'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { NumberField } from '../platform/inputs/NumberField.tsx'
import { tellDone } from '../platform/undo.ts'
import type { TestDrivePart } from './test-drive-texts.ts'
import { wholeWithin } from './whole-within.ts'

/** As far as somebody filled it in. */
type Filling = Pick<LoanBack, 'backDamage'> & { backKm: number | null; backEnergyPercent: number | null }

/** Asks how the car came back. */
export function TakeBackDialog({ drive, onDone, onClose }: TestDrivePart & { onClose: () => void }) {
  const { id } = drive
  const { outKm, outEnergyPercent } = drive.loan!
  const [back, setBack] = useState<Filling>({
    backKm: null,
    backEnergyPercent: outEnergyPercent,
    backDamage: '',
  })
  const change = (changes: Partial<Filling>) => setBack((before) => ({ ...before, ...changes }))
  const { backKm, backEnergyPercent } = back
  const filled = backKm === null || backEnergyPercent === null ? null : { ...back, backKm, backEnergyPercent }
  const written = (km: number) => new Intl.NumberFormat(currentLocale()).format(km)
  const went = filled && kmDriven(outKm, filled.backKm)
  return (
    <ActDialog
      size="m"
      title={m['office.test-drive.take-back-title']({ car: drive.car })}
      confirm={m['office.test-drive.take-back-confirm']()}
      keep={m['office.test-drive.keep']()}
      refusal={
        went === null
          ? m['office.test-drive.missing-back']()
          : went.ok
            ? undefined
            : m['refusals.loan-clock-back']({ km: written(outKm) })
      }
      act={() => api('POST /sales/testdrive/noteback', { id, back: filled! })}
      onDone={({ testDrive }) => {
        tellDone(m['office.test-drive.taken-back']({ km: written(testDrive.loan!.back!.km - outKm) }), null)
        onDone(testDrive)
      }}
      onClose={onClose}
    >
      <FieldPair>
        <NumberField
          id="loan-back-km"
          label={m['office.test-drive.clock']()}
          hint={m['office.test-drive.was']({ km: written(outKm) })}
          unit="km"
          value={backKm}
          onChange={(km) => change({ backKm: wholeWithin(km, 2_000_000) })}
        />
        <NumberField
          id="loan-back-energy"
          label={m['office.test-drive.energy']()}
          unit="%"
          value={backEnergyPercent}
          onChange={(percent) => change({ backEnergyPercent: wholeWithin(percent, 100) })}
        />
      </FieldPair>
      <TextArea
        label={m['office.test-drive.damage']()}
        hint={m['office.test-drive.damage-hint']()}
        optional={m['office.form.optional']()}
        maxLength={500}
        rows={2}
        value={back.backDamage}
        onChange={({ target }) => change({ backDamage: target.value })}
      />
    </ActDialog>
  )
}

import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { kmDriven } from '@forecourt/domain/agenda/test-drive-loan.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { currentLocale } from '../platform/language.ts'
import { showUndo } from '../platform/undo.ts'
import { LoanFields, type CarState } from './LoanFields.tsx'
import type { TestDrivePart } from './test-drive-texts.ts'

/** Asks how the car came back. */
export function TakeBackDialog({ drive, onDone, onClose }: TestDrivePart & { onClose: () => void }) {
  const { id } = drive
  const { outKm, outEnergyPercent } = drive.loan!
  const [state, setState] = useState<CarState>({ km: null, energyPercent: outEnergyPercent, marks: [], damage: '' })
  const { km, energyPercent, marks, damage } = state
  const back =
    km === null || energyPercent === null
      ? null
      : { backKm: km, backEnergyPercent: energyPercent, backMarks: [...marks], backDamage: damage }
  const formatCount = (count: number) => new Intl.NumberFormat(currentLocale()).format(count)
  const went = back && kmDriven(outKm, back.backKm)
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
            : m['refusals.loan-clock-back']({ km: formatCount(outKm) })
      }
      act={() => api('POST /sales/testdrive/noteback', { id, back: back! })}
      onDone={({ testDrive }) => {
        showUndo(m['office.test-drive.taken-back']({ km: formatCount(testDrive.loan!.back!.km - outKm) }), null)
        onDone(testDrive)
      }}
      onClose={onClose}
    >
      <LoanFields
        id="loan-back"
        language={drive.person.language}
        state={state}
        marksHint={m['office.test-drive.marks-back-hint']()}
        kmHint={m['office.test-drive.was']({ km: formatCount(outKm) })}
        onChange={(changes) => setState((before) => ({ ...before, ...changes }))}
      />
    </ActDialog>
  )
}

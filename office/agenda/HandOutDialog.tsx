import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { loanOutProblem } from '@forecourt/domain/agenda/test-drive-loan.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { showUndo } from '../platform/undo.ts'
import { LoanFields, type CarState } from './LoanFields.tsx'
import { euros, type TestDrivePart } from './test-drive-texts.ts'

/** Asks whose licence was seen and how the car leaves. */
export function HandOutDialog({ drive, onDone, onClose }: TestDrivePart & { onClose: () => void }) {
  const { id, person, vehicle, today } = drive
  const [driver, setDriver] = useState({
    driver: `${person.firstName} ${person.lastName}`,
    licenceNumber: '',
    licenceIssuedOn: '',
    licencePlate: vehicle.licencePlate ?? '',
  })
  const [state, setState] = useState<CarState>({ km: vehicle.mileageKm, energyPercent: 100, damage: '' })
  const change = (changes: Partial<typeof driver>) => setDriver((before) => ({ ...before, ...changes }))
  const { km, energyPercent, damage } = state
  const loan =
    km === null || energyPercent === null
      ? null
      : { ...driver, outKm: km, outEnergyPercent: energyPercent, outDamage: damage }
  const problem = loan && loanOutProblem(loan, today)
  return (
    <ActDialog
      size="m"
      title={m['office.test-drive.hand-out-title']({ car: drive.car })}
      confirm={m['office.test-drive.hand-out-confirm']()}
      keep={m['office.test-drive.keep']()}
      refusal={
        problem?.reason === 'licence-issued-later'
          ? m['refusals.licence-issued-later']()
          : loan && !problem
            ? undefined
            : m['office.test-drive.missing']()
      }
      act={() => api('POST /sales/testdrive/handout', { id, loan: loan! })}
      onDone={({ testDrive }) => {
        showUndo(m['office.test-drive.handed-out'](), null)
        onDone(testDrive)
      }}
      onClose={onClose}
    >
      <TextField
        id="loan-driver"
        label={m['office.test-drive.driver']()}
        maxLength={120}
        value={driver.driver}
        onChange={({ target }) => change({ driver: target.value })}
      />
      <FieldPair>
        <TextField
          id="loan-licence"
          label={m['office.test-drive.licence-number']()}
          hint={m['office.test-drive.licence-hint']()}
          maxLength={40}
          autoComplete="off"
          data-autofocus
          value={driver.licenceNumber}
          onChange={({ target }) => change({ licenceNumber: target.value })}
        />
        <TextField
          id="loan-licence-day"
          type="date"
          max={today}
          label={m['office.test-drive.licence-day']()}
          value={driver.licenceIssuedOn}
          onChange={({ target }) => change({ licenceIssuedOn: target.value })}
        />
      </FieldPair>
      <TextField
        id="loan-plate"
        label={m['words.plate']()}
        hint={m['office.test-drive.plate-hint']()}
        maxLength={15}
        value={driver.licencePlate}
        onChange={({ target }) => change({ licencePlate: target.value })}
      />
      <LoanFields
        id="loan-out"
        language={drive.person.language}
        state={state}
        onChange={(changes) => setState((before) => ({ ...before, ...changes }))}
      />
      <p className="hint">{m['office.test-drive.own-risk-text']({ amount: euros(drive.ownRiskCents) })}</p>
    </ActDialog>
  )
}

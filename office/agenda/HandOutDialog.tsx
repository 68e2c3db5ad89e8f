import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { loanOutProblem } from '@forecourt/domain/agenda/test-drive-loan.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { formatCents } from '../platform/money-text.ts'
import { showUndo } from '../platform/undo.ts'
import { LoanFields, type CarState } from './LoanFields.tsx'
import type { TestDrivePart } from './test-drive-texts.ts'

const problemTexts = {
  'form-incomplete': m['office.test-drive.missing'],
  'licence-issued-later': m['refusals.licence-issued-later'],
  'licence-before-birth': m['refusals.licence-before-birth'],
} as const

type HandOutDialogProps = TestDrivePart & {
  proposed: NonNullable<TestDrivePart['drive']['proposed']>
  onClose: () => void
}

/** Asks whose licence was seen and how the car leaves. */
export function HandOutDialog({ drive, proposed, onDone, onClose }: HandOutDialogProps) {
  const { id, person, vehicle, today } = drive
  const { outMarks, ...known } = proposed
  const [driver, setDriver] = useState({
    ...known,
    driver: `${person.firstName} ${person.lastName}`,
    driverBornOn: '',
    licenceNumber: '',
    licenceIssuedOn: '',
    licencePlate: vehicle.licencePlate ?? '',
  })
  const [state, setState] = useState<CarState>({
    km: vehicle.mileageKm,
    energyPercent: 100,
    marks: outMarks,
    damage: '',
  })
  const change = (changes: Partial<typeof driver>) => setDriver((before) => ({ ...before, ...changes }))
  const { km, energyPercent, marks, damage } = state
  const loan =
    km === null || energyPercent === null
      ? null
      : { ...driver, outKm: km, outEnergyPercent: energyPercent, outMarks: [...marks], outDamage: damage }
  const problem = loan && loanOutProblem(loan, today)
  const text = (field: keyof typeof driver, maxLength?: number) => ({
    id: `loan-${field}`,
    maxLength,
    autoComplete: 'off',
    value: driver[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
  return (
    <ActDialog
      size="m"
      title={m['office.test-drive.hand-out-title']({ car: drive.car })}
      confirm={m['office.test-drive.hand-out-confirm']()}
      keep={m['office.test-drive.keep']()}
      refusal={loan && !problem ? undefined : problemTexts[problem?.reason ?? 'form-incomplete']()}
      act={() => api('POST /sales/testdrive/handout', { id, loan: loan! })}
      onDone={({ testDrive }) => {
        showUndo(m['office.test-drive.handed-out'](), null)
        onDone(testDrive)
      }}
      onClose={onClose}
    >
      <h3>{m['office.test-drive.person']()}</h3>
      <FieldPair>
        <TextField {...text('driver', 120)} label={m['office.test-drive.driver']()} />
        <TextField
          {...text('driverBornOn')}
          type="date"
          max={today}
          label={m['office.test-drive.born-on']()}
          data-autofocus
        />
      </FieldPair>
      <TextField {...text('driverStreet', 120)} label={m['office.test-drive.street']()} />
      <FieldPair shape="short">
        <TextField {...text('driverPostalCode', 12)} label={m['office.test-drive.postal-code']()} />
        <TextField
          {...text('driverCity', 80)}
          label={m['office.test-drive.city']()}
          hint={m['office.test-drive.city-hint']()}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          {...text('licenceNumber', 40)}
          label={m['office.test-drive.licence-number']()}
          hint={m['office.test-drive.licence-hint']()}
        />
        <TextField {...text('licenceIssuedOn')} type="date" max={today} label={m['office.test-drive.licence-day']()} />
      </FieldPair>
      <h3>{m['office.test-drive.car-part']()}</h3>
      <TextField {...text('licencePlate', 15)} label={m['words.plate']()} hint={m['office.test-drive.plate-hint']()} />
      <FieldPair>
        <TextField {...text('insurer', 80)} label={m['office.test-drive.insurer']()} />
        <TextField
          {...text('policyNumber', 40)}
          label={m['office.test-drive.policy']()}
          hint={m['office.test-drive.policy-hint']()}
        />
      </FieldPair>
      <LoanFields
        id="loan-out"
        language={drive.person.language}
        marksHint={m['office.test-drive.marks-hint']()}
        state={state}
        onChange={(changes) => setState((before) => ({ ...before, ...changes }))}
      />
      <p className="hint">{m['office.test-drive.own-risk-text']({ amount: formatCents(drive.ownRiskCents) })}</p>
    </ActDialog>
  )
}

import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { loanOutProblem, type LoanOut } from '@forecourt/domain/agenda/test-drive-loan.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { NumberField } from '../platform/inputs/NumberField.tsx'
import { tellDone } from '../platform/undo.ts'
import { euros, type TestDrivePart } from './test-drive-texts.ts'
import { wholeWithin } from './whole-within.ts'

const fullPercent = 100

/** As far as somebody filled it in. */
type Filling = Omit<LoanOut, 'outKm' | 'outEnergyPercent'> & { outKm: number | null; outEnergyPercent: number | null }

/** Asks whose licence was seen and how the car leaves. */
export function HandOutDialog({ drive, onDone, onClose }: TestDrivePart & { onClose: () => void }) {
  const { id, person, vehicle, today } = drive
  const [loan, setLoan] = useState<Filling>({
    driver: `${person.firstName} ${person.lastName}`,
    licenceNumber: '',
    licenceIssuedOn: '',
    licencePlate: vehicle.licencePlate ?? '',
    outKm: vehicle.mileageKm,
    outEnergyPercent: fullPercent,
    outDamage: '',
  })
  const change = (changes: Partial<Filling>) => setLoan((before) => ({ ...before, ...changes }))
  const { outKm, outEnergyPercent } = loan
  const filled = outKm === null || outEnergyPercent === null ? null : { ...loan, outKm, outEnergyPercent }
  const problem = filled && loanOutProblem(filled, today)
  return (
    <ActDialog
      size="m"
      title={m['office.test-drive.hand-out-title']({ car: drive.car })}
      confirm={m['office.test-drive.hand-out-confirm']()}
      keep={m['office.test-drive.keep']()}
      refusal={
        problem?.reason === 'licence-issued-later'
          ? m['refusals.licence-issued-later']()
          : filled && !problem
            ? undefined
            : m['office.test-drive.missing']()
      }
      act={() => api('POST /sales/testdrive/handout', { id, loan: filled! })}
      onDone={({ testDrive }) => {
        tellDone(m['office.test-drive.handed-out'](), null)
        onDone(testDrive)
      }}
      onClose={onClose}
    >
      <TextField
        id="loan-driver"
        label={m['office.test-drive.driver']()}
        maxLength={120}
        value={loan.driver}
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
          value={loan.licenceNumber}
          onChange={({ target }) => change({ licenceNumber: target.value })}
        />
        <TextField
          id="loan-licence-day"
          type="date"
          max={today}
          label={m['office.test-drive.licence-day']()}
          value={loan.licenceIssuedOn}
          onChange={({ target }) => change({ licenceIssuedOn: target.value })}
        />
      </FieldPair>
      <TextField
        id="loan-plate"
        label={m['office.test-drive.plate']()}
        hint={m['office.test-drive.plate-hint']()}
        maxLength={15}
        value={loan.licencePlate}
        onChange={({ target }) => change({ licencePlate: target.value })}
      />
      <FieldPair>
        <NumberField
          id="loan-out-km"
          label={m['office.test-drive.clock']()}
          unit="km"
          value={outKm}
          onChange={(km) => change({ outKm: wholeWithin(km, 2_000_000) })}
        />
        <NumberField
          id="loan-out-energy"
          label={m['office.test-drive.energy']()}
          unit="%"
          value={outEnergyPercent}
          onChange={(percent) => change({ outEnergyPercent: wholeWithin(percent, fullPercent) })}
        />
      </FieldPair>
      <TextArea
        label={m['office.test-drive.damage']()}
        hint={m['office.test-drive.damage-hint']()}
        optional={m['office.form.optional']()}
        maxLength={500}
        rows={2}
        value={loan.outDamage}
        onChange={({ target }) => change({ outDamage: target.value })}
      />
      <p className="hint">{m['office.test-drive.own-risk-text']({ amount: euros(drive.ownRiskCents) })}</p>
    </ActDialog>
  )
}

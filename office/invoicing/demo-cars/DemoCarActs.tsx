import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { demoCarCan, type DemoCarAct } from '@forecourt/domain/invoicing/demo-cars/demo-car.ts'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { RightName } from '@forecourt/domain/platform/resources/rights.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { showUndo } from '../../platform/undo.ts'
import { DemoCarFields, missingFacts, toFacts, type TypedDemoCar } from './DemoCarFields.tsx'
import { toPlace, type DemoCar, type DemoCarPart } from './demo-car-texts.ts'

const inTurn = ['undo-adjustment', 'leave', 'save', 'adjust', 'resume', 'sell'] as const satisfies readonly DemoCarAct[]

const texts = {
  save: { act: m['office.demo-car.edit.act'], done: m['office.demo-car.edit.done'] },
  sell: { act: m['office.demo-car.sell.act'], done: m['office.demo-car.sell.done'] },
  resume: { act: m['office.demo-car.resume.act'], done: m['office.demo-car.resume.done'] },
  leave: { act: m['office.demo-car.leave.act'], done: m['office.demo-car.leave.done'] },
  adjust: { act: m['office.demo-car.adjust.act'], done: m['office.demo-car.adjust.done'] },
  'undo-adjustment': {
    act: m['office.demo-car.undo-adjustment.act'],
    done: m['office.demo-car.undo-adjustment.done'],
  },
} as const satisfies Record<DemoCarAct, unknown>

const rights = {
  save: 'DEMO_CAR_EDIT',
  sell: 'DEMO_CAR_EDIT',
  resume: 'DEMO_CAR_EDIT',
  leave: 'DEMO_CAR_EDIT',
  adjust: 'DEMO_CAR_VAT',
  'undo-adjustment': 'DEMO_CAR_VAT',
} as const satisfies Record<DemoCarAct, RightName>

/** Shows the acts of a demo car in its state; the act for its VAT, which comes first, is highlighted. */
export function DemoCarActs({ car }: DemoCarPart) {
  const [asking, setAsking] = useState<DemoCarAct>()
  const standing = { ...car, isAdjusted: car.adjustment !== null }
  const isMissed = car.clock?.state === 'missed'
  const isMain = (act: DemoCarAct) => (isMissed ? act === 'adjust' : act === 'sell' || act === 'resume')
  return (
    <>
      {inTurn
        .filter((act) => demoCarCan(act, standing).ok)
        .map((act) => (
          <ActionButton
            key={act}
            right={rights[act]}
            place={toPlace(car)}
            {...(isMain(act) && { look: 'primary' as const })}
            onClick={() => setAsking(act)}
          >
            {texts[act].act()}
          </ActionButton>
        ))}
      {asking && <AskDialog act={asking} car={car} onClose={() => setAsking(undefined)} />}
    </>
  )
}

/** The input of an act. */
interface Typed extends TypedDemoCar {
  on: string
  cents: number | null
  why: string
}

interface AskedProps extends DemoCarPart {
  typed: Typed
  change: (changes: Partial<Typed>) => void
}

function AskDialog({ act, car, onClose }: DemoCarPart & { act: DemoCarAct; onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Typed>(() => toTyped(car))
  const Inputs = inputs[act]
  return (
    <ActDialog
      size={act === 'save' ? 'm' : 's'}
      title={texts[act].act()}
      confirm={act === 'save' ? m['words.save']() : texts[act].act()}
      keep={m['words.back']()}
      refusal={missingFor(act, typed)}
      act={() => calls[act](car, typed)}
      onDone={({ change }) => {
        showUndo(texts[act].done({ car: car.car }), act === 'adjust' || act === 'undo-adjustment' ? null : change)
        if (act === 'leave') void navigate(`/stockcar/${car.id}`)
      }}
      onClose={onClose}
    >
      <Inputs car={car} typed={typed} change={(changes) => setTyped((before) => ({ ...before, ...changes }))} />
    </ActDialog>
  )
}

function toTyped(car: DemoCar): Typed {
  return {
    firstRegistration: car.firstRegistration ?? '',
    licencePlate: car.licencePlate ?? '',
    mileageKm: car.mileageKm,
    reason: '',
    insurer: car.isOwnInsurance ? (car.insurer ?? '') : '',
    policyNumber: car.isOwnInsurance ? (car.policyNumber ?? '') : '',
    plannedSaleOn: car.plannedSaleOn ?? '',
    on: car.today,
    cents: null,
    why: '',
  }
}

function missingFor(act: DemoCarAct, typed: Typed): string | undefined {
  const { on, cents, why } = typed
  if (act === 'save') return missingFacts(typed)
  if (act === 'undo-adjustment') return undefined
  if ((act === 'sell' || act === 'adjust') && on === '') return m['problems.required']()
  if (act === 'adjust' && (cents === null || cents === 0)) return m['words.enter-amount']()
  return act !== 'sell' && why.trim() === '' ? m['refusals.offer-reason-missing']() : undefined
}

function SaveInputs({ car, typed, change }: AskedProps) {
  return <DemoCarFields typed={typed} change={change} lastKm={car.mileageKm} today={car.today} />
}

function DayInput({ label, car, typed, change }: AskedProps & { label: string }) {
  return (
    <TextField
      type="date"
      label={label}
      max={car.today}
      value={typed.on}
      onChange={({ target }) => change({ on: target.value })}
    />
  )
}

function WhyInput({ typed, change, isOptional = false }: AskedProps & { isOptional?: boolean }) {
  return (
    <TextArea
      label={m['words.reason']()}
      {...(isOptional && { optional: m['words.optional']() })}
      maxLength={300}
      rows={2}
      value={typed.why}
      onChange={({ target }) => change({ why: target.value })}
    />
  )
}

function SellInputs(props: AskedProps) {
  return (
    <>
      <p>{m['office.demo-car.sell.text']()}</p>
      {!props.car.isPublished && <p className="hint">{m['office.demo-car.ends-hint']()}</p>}
      <DayInput {...props} label={m['office.demo-car.sell.on']()} />
      <WhyInput {...props} isOptional />
    </>
  )
}

function ResumeInputs(props: AskedProps) {
  return (
    <>
      <p>{m['office.demo-car.resume.text']()}</p>
      <WhyInput {...props} />
    </>
  )
}

function LeaveInputs(props: AskedProps) {
  return (
    <>
      <p>{m['office.demo-car.leave.text']()}</p>
      <WhyInput {...props} />
    </>
  )
}

function AdjustInputs(props: AskedProps) {
  const { typed, change } = props
  return (
    <>
      <p>{m['office.demo-car.adjust.text']()}</p>
      <p className="hint">{m['office.demo-car.ask-bookkeeper']()}</p>
      <MoneyField
        id="demo-car-vat"
        label={m['office.demo-car.adjust.amount']()}
        cents={typed.cents}
        min={0}
        onChange={(cents) => change({ cents })}
      />
      <DayInput {...props} label={m['words.day']()} />
      <TextField
        label={m['words.reason']()}
        maxLength={120}
        value={typed.why}
        onChange={({ target }) => change({ why: target.value })}
      />
    </>
  )
}

function UndoAdjustmentInputs({ car: { adjustment } }: AskedProps) {
  if (!adjustment) return null
  return <p>{m['office.demo-car.undo-adjustment.text']({ day: formatDay(adjustment.on) })}</p>
}

const inputs = {
  save: SaveInputs,
  sell: SellInputs,
  resume: ResumeInputs,
  leave: LeaveInputs,
  adjust: AdjustInputs,
  'undo-adjustment': UndoAdjustmentInputs,
} as const satisfies Record<DemoCarAct, unknown>

type Changed = ApiResult<'POST /sales/democar/move'>

const calls: Record<DemoCarAct, (car: DemoCar, typed: Typed) => Promise<Changed>> = {
  save: ({ id, rev }, { on: _, cents: _2, why: _3, ...facts }) =>
    api('POST /sales/democar/save', { id, rev, ...toFacts(facts) }),
  sell: ({ id, rev }, { on, why }) => api('POST /sales/democar/move', { id, rev, move: 'sell', on, reason: why }),
  resume: ({ id, rev }, { why }) => api('POST /sales/democar/move', { id, rev, move: 'resume', on: null, reason: why }),
  leave: ({ id, rev }, { why }) => api('POST /sales/democar/move', { id, rev, move: 'leave', on: null, reason: why }),
  adjust: ({ id, rev }, { on, cents, why }) =>
    api('POST /sales/democar/adjust', { id, rev, adjustment: { on, cents: cents ?? 0, reason: why } }),
  'undo-adjustment': ({ id, rev }) => api('POST /sales/democar/adjust', { id, rev, adjustment: null }),
}

import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import {
  nextWorkStep,
  WORK_WAITS,
  workOrderCan,
  type WorkWait,
} from '@forecourt/domain/workshop/work-orders/work-order.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { useRefusal } from '../../platform/may.ts'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { HandOverDialog } from './HandOverDialog.tsx'
import { toInstant, toLocalTime } from './local-time.ts'
import {
  ComplaintField,
  LimitField,
  MileageFields,
  PlateFields,
  PromisedField,
  readLastKm,
  toWhole,
  type MileageRow,
  type PlateRow,
} from './ReceptionFields.tsx'
import { toPlace, waitChoices, workRefusalText, type WorkOrder, type WorkOrderPart } from './work-order-texts.ts'

type Asking = 'receive' | 'wait' | 'finish' | 'cancel' | 'hand-over'

const rights = {
  receive: 'WORK_ORDER_EDIT',
  wait: 'WORK_ORDER_EXECUTE',
  finish: 'WORK_ORDER_EXECUTE',
  cancel: 'WORK_ORDER_EDIT',
  'hand-over': 'WORK_ORDER_EDIT',
} as const

const nextTexts = {
  receive: m['office.work-order.receive.planned'],
  finish: m['office.work-order.finish.act'],
  'hand-over': m['office.invoice.work.hand-over'],
} as const

function explainRefusal(act: Asking, order: WorkOrder): string | undefined {
  const can = workOrderCan(act, order)
  return can.ok ? undefined : workRefusalText(can)
}

/** The next step of a work order as one button with a key, and what else can be done. */
export function WorkOrderActs({ order }: WorkOrderPart) {
  const [asking, setAsking] = useState<Asking>()
  const step = nextWorkStep(order)
  const next = step === 'receive' || step === 'hand-over' ? step : order.state === 'working' ? 'finish' : undefined
  const refusal = useRefusal(rights[next ?? 'finish'], toPlace(order)) ?? (next && explainRefusal(next, order))
  useNamedShortcut('v', m['office.work-order.next'](), () => {
    if (next && refusal === undefined) setAsking(next)
  })
  const part = { order, onClose: () => setAsking(undefined) }
  return (
    <>
      {(order.state === 'planned' || order.state === 'in') && (
        <ActionButton
          right={rights.cancel}
          place={toPlace(order)}
          look="danger"
          refusal={explainRefusal('cancel', order)}
          onClick={() => setAsking('cancel')}
        >
          {m['words.cancel']()}
        </ActionButton>
      )}
      {order.state === 'working' && order.runningClocks === 0 && (
        <ActionButton
          right={rights.wait}
          place={toPlace(order)}
          refusal={explainRefusal('wait', order)}
          onClick={() => setAsking('wait')}
        >
          {m['office.work-order.wait.act']()}
        </ActionButton>
      )}
      {next && (
        <ActionButton
          right={rights[next]}
          place={toPlace(order)}
          look="primary"
          refusal={explainRefusal(next, order)}
          aria-keyshortcuts="V"
          onClick={() => setAsking(next)}
        >
          {nextTexts[next]()} <kbd>V</kbd>
        </ActionButton>
      )}
      {asking === 'receive' && <ReceiveDialog {...part} />}
      {asking === 'wait' && <WaitDialog {...part} />}
      {asking === 'finish' && <FinishDialog {...part} />}
      {asking === 'cancel' && <CancelDialog {...part} />}
      {asking === 'hand-over' && <HandOverDialog {...part} />}
    </>
  )
}

type DialogProps = WorkOrderPart & { onClose: () => void }

const tell = (message: string) => showToast({ message, tone: 'success' })

/** The reception of a planned work order, as it is typed. */
interface PlannedReception extends PlateRow, MileageRow {
  complaint: string
  limitCents: number | null
  promised: string
}

/** Takes in the car of a planned work order. */
function ReceiveDialog({ order, onClose }: DialogProps) {
  const [row, setRow] = useState<PlannedReception>({
    licencePlate: order.licencePlate ?? '',
    vin: order.vin ?? '',
    complaint: order.complaint,
    limitCents: order.limitCents,
    promised: order.promisedAt === null ? '' : toLocalTime(order.promisedAt),
    km: order.kmIn,
    keyCount: order.keyCount ?? 1,
    acceptsLowerKm: false,
  })
  const [lastKm, setLastKm] = useState<number>()
  const change = (changes: Partial<PlannedReception>) => setRow((before) => ({ ...before, ...changes }))
  const { id, rev } = order
  async function receive() {
    const { licencePlate, vin, complaint, limitCents, promised, km, keyCount, acceptsLowerKm } = row
    try {
      return await api('POST /sales/workorder/receive', {
        id,
        rev,
        licencePlate,
        vin,
        complaint,
        limitCents,
        promisedAt: promised === '' ? null : toInstant(promised),
        reception: { km: km ?? 0, keyCount, acceptsLowerKm },
      })
    } catch (error) {
      if (error instanceof ApiFailure) setLastKm(readLastKm(error))
      throw error
    }
  }
  return (
    <ActDialog
      size="m"
      title={m['office.work-order.receive.title']({ car: order.car })}
      confirm={m['office.work-order.receive.confirm']()}
      keep={m['words.back']()}
      refusal={row.km === null ? m['words.field-required']({ label: m['words.mileage']() }) : undefined}
      act={receive}
      onDone={() => tell(m['office.work-order.receive.done']({ number: order.workNumber }))}
      onClose={onClose}
    >
      <PlateFields row={row} change={change} />
      <MileageFields row={row} change={change} lastKm={lastKm} />
      <ComplaintField row={row} change={change} />
      <FieldPair>
        <PromisedField row={row} change={change} />
        {order.totals !== null && <LimitField row={row} change={change} />}
      </FieldPair>
    </ActDialog>
  )
}

export function WaitDialog({ order: { id, rev }, onClose }: DialogProps) {
  const [waitsFor, setWaitsFor] = useState<WorkWait>('part')
  const [note, setNote] = useState('')
  return (
    <ActDialog
      title={m['office.work-order.wait.title']()}
      confirm={m['office.work-order.wait.act']()}
      keep={m['words.back']()}
      act={() => api('POST /sales/workorder/wait', { id, rev, waitsFor, note })}
      onDone={() => tell(m['office.work-order.wait.done']())}
      onClose={onClose}
    >
      <Segmented
        legend={m['office.work-order.wait.for']()}
        options={WORK_WAITS.map((value) => ({ value, label: waitChoices[value]() }))}
        value={waitsFor}
        onChange={setWaitsFor}
      />
      <TextField
        label={m['office.work-order.wait.note']()}
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActDialog>
  )
}

export function FinishDialog({ order, onClose }: DialogProps) {
  const { id, rev, kmIn, workNumber } = order
  const [testNote, setTestNote] = useState('')
  const [kmOut, setKmOut] = useState(kmIn)
  return (
    <ActDialog
      title={m['office.work-order.finish.title']()}
      confirm={m['office.work-order.finish.act']()}
      keep={m['words.back']()}
      refusal={testNote.trim() === '' ? m['refusals.work-test-missing']() : undefined}
      act={() => api('POST /sales/workorder/finish', { id, rev, testNote, kmOut })}
      onDone={() => tell(m['office.work-order.finish.done']({ number: workNumber }))}
      onClose={onClose}
    >
      <p>{m['office.work-order.finish.text']()}</p>
      <TextArea
        data-autofocus
        label={m['office.work-order.finish.test']()}
        hint={m['office.work-order.finish.test-hint']()}
        maxLength={500}
        value={testNote}
        onChange={({ target }) => setTestNote(target.value)}
      />
      <NumberField
        id="finish-km"
        label={m['office.work-order.finish.km-out']()}
        unit="km"
        value={kmOut}
        onChange={(km) => setKmOut(toWhole(km))}
      />
    </ActDialog>
  )
}

function CancelDialog({ order: { id, rev, workNumber }, onClose }: DialogProps) {
  return (
    <ReasonDialog
      danger
      title={m['office.work-order.cancel.title']()}
      confirm={m['words.cancel']()}
      act={(reason) => api('POST /sales/workorder/cancel', { id, rev, reason })}
      onDone={() => tell(m['office.work-order.cancel.done']({ number: workNumber }))}
      onClose={onClose}
    >
      <p>{m['office.work-order.cancel.text']()}</p>
    </ReasonDialog>
  )
}

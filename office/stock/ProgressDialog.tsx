import { useId, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { Reference } from '@forecourt/domain/platform/resource.ts'
import { queueLabel } from '@forecourt/domain/stock/queue-label.ts'
import type { QueuedCar } from '@forecourt/domain/stock/stock-car.schema.ts'
import { statusNote } from '@forecourt/domain/stock/status-note.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { ReferenceField } from '../platform/inputs/ReferenceField.tsx'

/** How an order stands by now: when the car is expected, how far it has come, what there is to note. */
export function ProgressDialog({ car, onClose }: { car: QueuedCar; onClose: () => void }) {
  const id = useId()
  const [expectedOn, setExpectedOn] = useState(car.expectedOn)
  const [label, setLabel] = useState<Reference | null>(car.queueLabel)
  const [status, setStatus] = useState<Reference | null>(car.statusNote)
  const [note, setNote] = useState(car.note ?? '')
  return (
    <ActDialog
      title={m['office.stock.queue.progress-title']({ car: car.car })}
      confirm={m['office.stock.queue.save']()}
      keep={m['office.stock.cancel']()}
      refusal={expectedOn === '' ? m['constraints.stock_car_expected_while_ordered']() : undefined}
      act={() =>
        api('POST /sales/queue/saveprogress', {
          ...{ id: car.id, rev: car.rev, expectedOn, note: note.trim() || null },
          queueLabel: label?.id ?? null,
          statusNote: status?.id ?? null,
        })
      }
      onDone={() => showToast({ message: m['office.stock.queue.progress-saved']({ car: car.car }), tone: 'success' })}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={m['resources.queue.fields.expectedOn']()}
        value={expectedOn}
        onChange={({ target }) => setExpectedOn(target.value)}
      />
      <ReferenceField
        id={`${id}-label`}
        label={m['resources.queue.fields.queueLabel']()}
        optional={m['office.form.optional']()}
        of={queueLabel}
        value={label}
        onChange={setLabel}
      />
      <ReferenceField
        id={`${id}-status`}
        label={m['resources.queue.fields.statusNote']()}
        optional={m['office.form.optional']()}
        of={statusNote}
        value={status}
        onChange={setStatus}
      />
      <TextField
        label={m['resources.queue.fields.note']()}
        optional={m['office.form.optional']()}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActDialog>
  )
}

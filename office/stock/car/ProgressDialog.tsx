import { useId, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { Reference } from '@forecourt/domain/platform/resources/resource.ts'
import { queueLabel } from '@forecourt/domain/stock/queue-label.ts'
import { statusNote } from '@forecourt/domain/stock/status-note.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { ReferenceField } from '../../platform/inputs/ReferenceField.tsx'
import type { CarDialogProps } from '../lists/car-on-order.ts'
import { VinNote } from './VinNote.tsx'

/** Edits the progress of an order: expected date, stage and numbers. */
export function ProgressDialog({ car, onDone, onClose }: CarDialogProps) {
  const id = useId()
  const [row, setRow] = useState({
    expectedOn: car.expectedOn,
    vin: car.vin ?? '',
    note: car.note ?? '',
    productionNumber: car.productionNumber ?? '',
    orderNumber: car.orderNumber ?? '',
  })
  const change = (changes: Partial<typeof row>) => setRow({ ...row, ...changes })
  const [label, setLabel] = useState<Reference | null>(car.queueLabel)
  const [status, setStatus] = useState<Reference | null>(car.statusNote)
  const [tell, setTell] = useState(car.isForCustomer)
  const trimToNull = (text: string) => text.trim() || null
  return (
    <ActDialog
      size="m"
      title={m['office.stock.queue.progress-title']({ car: car.car })}
      confirm={m['words.save']()}
      keep={m['words.cancel']()}
      refusal={row.expectedOn === '' ? m['constraints.stock_car_expected_while_ordered']() : undefined}
      act={() =>
        api('POST /sales/queue/saveprogress', {
          id: car.id,
          rev: car.rev,
          expectedOn: row.expectedOn,
          tell,
          queueLabel: label?.id ?? null,
          statusNote: status?.id ?? null,
          vin: trimToNull(row.vin),
          note: trimToNull(row.note),
          productionNumber: trimToNull(row.productionNumber),
          orderNumber: trimToNull(row.orderNumber),
        })
      }
      onDone={({ notifiedEmail }) => {
        showToast({
          message:
            notifiedEmail === null
              ? m['office.stock.queue.progress-saved']({ car: car.car })
              : m['office.stock.queue.progress-told']({ car: car.car, email: notifiedEmail }),
          tone: 'success',
        })
        onDone?.()
      }}
      onClose={onClose}
    >
      <FieldPair>
        <TextField
          type="date"
          label={m['resources.shared.fields.expectedOn']()}
          value={row.expectedOn}
          onChange={({ target }) => change({ expectedOn: target.value })}
        />
        <ReferenceField
          id={`${id}-label`}
          label={m['resources.shared.fields.queueLabel']()}
          optional={m['words.optional']()}
          of={queueLabel}
          value={label}
          onChange={setLabel}
        />
      </FieldPair>
      {car.isForCustomer && row.expectedOn !== car.expectedOn && (
        <Checkbox
          label={m['office.stock.queue.tell']()}
          hint={m['office.stock.queue.tell-later']()}
          checked={tell}
          onChange={({ target }) => setTell(target.checked)}
        />
      )}
      <TextField
        label={m['resources.shared.fields.vin']()}
        optional={m['words.optional']()}
        maxLength={24}
        spellCheck={false}
        autoCapitalize="characters"
        value={row.vin}
        onChange={({ target }) => change({ vin: target.value })}
      />
      <VinNote vin={row.vin || null} id={car.id} name="stockcar" />
      <FieldPair>
        <TextField
          label={m['resources.shared.fields.productionNumber']()}
          optional={m['words.optional']()}
          maxLength={40}
          value={row.productionNumber}
          onChange={({ target }) => change({ productionNumber: target.value })}
        />
        <TextField
          label={m['resources.queue.fields.orderNumber']()}
          optional={m['words.optional']()}
          maxLength={40}
          value={row.orderNumber}
          onChange={({ target }) => change({ orderNumber: target.value })}
        />
      </FieldPair>
      <ReferenceField
        id={`${id}-status`}
        label={m['resources.shared.fields.statusNote']()}
        optional={m['words.optional']()}
        of={statusNote}
        value={status}
        onChange={setStatus}
      />
      <TextField
        label={m['resources.shared.fields.note']()}
        optional={m['words.optional']()}
        maxLength={500}
        value={row.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </ActDialog>
  )
}

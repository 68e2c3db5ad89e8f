import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { CustomerFinder } from '../../contacts/customers/CustomerFinder.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { Row } from '../../platform/Layout.tsx'
import { useRefusal } from '../../platform/may.ts'
import { toInstant, toLocalTime } from './local-time.ts'
import type { WorkOrder } from './work-order-texts.ts'

/** Edits the car, the customer and what was promised. */
export function FactsDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const { id, rev } = order
  const [row, setRow] = useState({
    customer: order.customer.id,
    customerName: order.customer.name,
    phone: order.customer.phone,
    car: order.car,
    licencePlate: order.licencePlate ?? '',
    vin: order.vin ?? '',
    bay: order.bay,
    complaint: order.complaint,
    note: order.note,
    limitCents: order.limitCents,
    promised: order.promisedAt === null ? '' : toLocalTime(order.promisedAt),
  })
  const [isFinding, setIsFinding] = useState(order.customer.id === null)
  const seesPrices = useRefusal('WORK_PRICE_VIEW') === undefined
  const change = (changes: Partial<typeof row>) => setRow((before) => ({ ...before, ...changes }))
  const { promised, ...facts } = row
  return (
    <ActDialog
      size="m"
      title={m['office.work-order.facts.title']()}
      confirm={m['words.save']()}
      keep={m['words.back']()}
      refusal={row.car.trim() === '' ? m['refusals.work-order-without-car']() : undefined}
      act={() =>
        api('POST /sales/workorder/save', {
          id,
          rev,
          facts: { ...facts, promisedAt: promised === '' ? null : toInstant(promised) },
        })
      }
      onDone={() => showToast({ message: m['office.work-order.facts.saved'](), tone: 'success' })}
      onClose={onClose}
    >
      <Row between gap={12}>
        <p>
          {m['words.customer']()}: <strong>{row.customerName}</strong>
        </p>
        {!isFinding && (
          <Button small look="quiet" onClick={() => setIsFinding(true)}>
            {m['words.other-customer']()}
          </Button>
        )}
      </Row>
      {isFinding && (
        <CustomerFinder
          label={m['words.find-customer']()}
          onFound={({ id: customer, name }) => {
            change({ customer, customerName: name })
            setIsFinding(false)
          }}
        />
      )}
      <FieldPair>
        <TextField
          label={m['words.brand-and-model']()}
          maxLength={200}
          value={row.car}
          onChange={({ target }) => change({ car: target.value })}
        />
        <TextField
          type="tel"
          label={m['words.phone']()}
          maxLength={40}
          value={row.phone}
          onChange={({ target }) => change({ phone: target.value })}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          label={m['words.plate']()}
          maxLength={20}
          value={row.licencePlate}
          onChange={({ target }) => change({ licencePlate: target.value })}
        />
        <TextField
          label={m['words.vin']()}
          maxLength={40}
          value={row.vin}
          onChange={({ target }) => change({ vin: target.value })}
        />
      </FieldPair>
      <TextArea
        label={m['office.work-order.receive.complaint']()}
        maxLength={2_000}
        rows={3}
        value={row.complaint}
        onChange={({ target }) => change({ complaint: target.value })}
      />
      <TextArea
        label={m['office.work-order.desk.note']()}
        maxLength={1_000}
        rows={2}
        value={row.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <FieldPair>
        <TextField
          type="datetime-local"
          label={m['office.work-order.receive.promised']()}
          value={promised}
          onChange={({ target }) => change({ promised: target.value })}
        />
        <Select
          label={m['office.work-order.receive.bay']()}
          options={[
            { value: '', label: m['office.work-order.receive.no-bay']() },
            ...Array.from({ length: order.department.bays }, (_, at) => ({
              value: String(at + 1),
              label: m['office.work-order.receive.bay-number']({ number: at + 1 }),
            })),
          ]}
          value={row.bay === null ? '' : String(row.bay)}
          onChange={({ target }) => change({ bay: target.value === '' ? null : Number(target.value) })}
        />
      </FieldPair>
      {seesPrices && (
        <NumberField
          id="facts-limit"
          label={m['office.work-order.receive.limit']()}
          hint={m['office.work-order.receive.limit-hint']()}
          unit="€"
          decimals={2}
          value={row.limitCents === null ? null : row.limitCents / 100}
          onChange={(euros) =>
            change({
              limitCents: euros === null || Number.isNaN(euros) || euros <= 0 ? null : Math.round(euros * 100),
            })
          }
        />
      )}
    </ActDialog>
  )
}

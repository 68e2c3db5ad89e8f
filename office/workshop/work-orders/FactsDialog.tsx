import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { CustomerFinder } from '../../contacts/customers/CustomerFinder.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { Row } from '../../platform/Layout.tsx'
import { useRefusal } from '../../platform/may.ts'
import { toInstant, toLocalTime } from './local-time.ts'
import {
  BayField,
  ComplaintField,
  LimitField,
  PlateFields,
  PromisedField,
  readTakenBay,
  type TakenBay,
} from './ReceptionFields.tsx'
import type { WorkOrder } from './work-order-texts.ts'

/** Edits the car, the customer and what was promised. */
export function FactsDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const { id, rev } = order
  const promisedBefore = order.promisedAt === null ? '' : toLocalTime(order.promisedAt)
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
    promised: promisedBefore,
  })
  const [isFinding, setIsFinding] = useState(order.customer.id === null)
  const [taken, setTaken] = useState<TakenBay>()
  const seesPrices = useRefusal('WORK_PRICE_VIEW') === undefined
  const change = (changes: Partial<typeof row>) => setRow((before) => ({ ...before, ...changes }))
  const { promised, ...facts } = row

  async function save() {
    try {
      return await api('POST /sales/workorder/save', {
        id,
        rev,
        facts: {
          ...facts,
          // The field has no seconds: left alone, the moment stays as it is.
          promisedAt: promised === promisedBefore ? order.promisedAt : promised === '' ? null : toInstant(promised),
        },
      })
    } catch (error) {
      if (error instanceof ApiFailure) setTaken(readTakenBay(error, row.bay))
      throw error
    }
  }

  return (
    <ActDialog
      size="m"
      title={m['office.work-order.facts.title']()}
      confirm={m['words.save']()}
      keep={m['words.back']()}
      refusal={row.car.trim() === '' ? m['refusals.work-order-without-car']() : undefined}
      act={save}
      onDone={() => showToast({ message: m['office.work-order.facts.saved'](), tone: 'success' })}
      onClose={onClose}
    >
      <Row between gap={12}>
        <p>
          {m['words.label']({ label: m['words.customer']() })} <strong>{row.customerName}</strong>
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
      <PlateFields row={row} change={change} />
      <ComplaintField row={row} change={change} />
      <TextArea
        label={m['office.work-order.desk.note']()}
        maxLength={1_000}
        rows={2}
        value={row.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      <FieldPair>
        <PromisedField row={row} change={change} />
        <BayField row={row} change={change} count={order.department.bays} taken={taken} />
      </FieldPair>
      {seesPrices && <LimitField row={row} change={change} />}
    </ActDialog>
  )
}

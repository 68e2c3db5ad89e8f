import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { phoneProblem } from '@forecourt/domain/platform/forms/phone.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Combobox, type Suggestion } from '@forecourt/ui/Combobox.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { CustomerChoice } from '../../contacts/customers/CustomerChoice.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { currentLanguage, formatInstant } from '../../platform/language.ts'
import { Stack } from '../../platform/Layout.tsx'
import { callOptions } from '../../platform/queries.ts'
import { toInstant } from './local-time.ts'
import {
  BayField,
  ComplaintField,
  LimitField,
  MileageFields,
  PlateFields,
  PromisedField,
  readLastKm,
  readTakenBay,
  type TakenBay,
} from './ReceptionFields.tsx'
import type { WorkOrder } from './work-order-texts.ts'

type KnownCar = ApiResult<'POST /sales/workorder/findcar'>['cars'][number]
type Expected = ApiResult<'GET /sales/workorder/expected'>['bookings'][number]

/** The facts of a car at the desk, as they are typed. */
interface CheckIn {
  customer: { id: number; name: string } | null
  customerName: string
  phone: string
  car: string
  licencePlate: string
  vin: string
  department: string
  bay: number | null
  booking: string | null
  complaint: string
  limitCents: number | null
  promised: string
  km: number | null
  keyCount: number | null
  acceptsLowerKm: boolean
}

const blank: CheckIn = {
  customer: null,
  customerName: '',
  phone: '',
  car: '',
  licencePlate: '',
  vin: '',
  department: '',
  bay: null,
  booking: null,
  complaint: '',
  limitCents: null,
  promised: '',
  km: null,
  keyCount: 1,
  acceptsLowerKm: false,
}

interface CheckInDialogProps {
  onDone: (order: WorkOrder) => void
  onClose: () => void
}

/** Takes a car in: found by its plate or among the appointments, or typed. */
export function CheckInDialog({ onDone, onClose }: CheckInDialogProps) {
  const [onceKey] = useState(() => crypto.randomUUID().replaceAll('-', ''))
  const [row, setRow] = useState<CheckIn>()
  const [known, setKnown] = useState<KnownCar>()
  const [lastKm, setLastKm] = useState<number>()
  const [taken, setTaken] = useState<TakenBay>()
  const { data: choices } = useQuery(callOptions('GET /sales/workorder/choices', {}))
  const department = row?.department || String(choices?.departments[0]?.id ?? '')
  const change = (changes: Partial<CheckIn>) => setRow((before) => ({ ...(before ?? blank), ...changes }))

  const begin = (changes: Partial<CheckIn>, car?: KnownCar) => {
    setRow({ ...blank, ...changes })
    setKnown(car)
    setLastKm(car?.lastKm ?? undefined)
  }

  async function receive() {
    if (!row) return null
    try {
      const { workOrder } = await api('POST /sales/workorder/create', {
        onceKey,
        department: Number(department),
        booking: row.booking,
        facts: {
          customer: row.customer?.id ?? null,
          customerName: row.customerName,
          phone: row.phone,
          car: row.car,
          licencePlate: row.licencePlate,
          vin: row.vin,
          bay: row.bay,
          complaint: row.complaint,
          note: '',
          limitCents: row.limitCents,
          promisedAt: row.promised === '' ? null : toInstant(row.promised),
        },
        reception: { km: row.km ?? 0, keyCount: row.keyCount, acceptsLowerKm: row.acceptsLowerKm },
      })
      return workOrder
    } catch (error) {
      if (error instanceof ApiFailure) {
        setLastKm(readLastKm(error) ?? lastKm)
        setTaken(readTakenBay(error, row.bay))
      }
      throw error
    }
  }

  return (
    <ActDialog
      size="m"
      title={m['office.work-order.receive.act']()}
      confirm={m['office.work-order.receive.confirm']()}
      keep={m['words.cancel']()}
      refusal={row ? missingIn(row) : m['office.work-order.receive.find']()}
      act={receive}
      isDone={(order) => order !== null}
      onDone={(order) => {
        if (!order) return
        showToast({ message: m['office.work-order.receive.done']({ number: order.workNumber }), tone: 'success' })
        onDone(order)
      }}
      onClose={onClose}
    >
      {row === undefined ? (
        <FindCar onFound={begin} />
      ) : (
        <>
          {known?.open && (
            <Notice tone="warning">
              <TextLink href={`/workorder/${known.open.id}`}>
                {m['office.work-order.receive.open']({ number: known.open.workNumber })}
              </TextLink>
            </Notice>
          )}
          <PlateFields row={row} change={change} />
          <TextField
            label={m['words.brand-and-model']()}
            maxLength={200}
            value={row.car}
            onChange={({ target }) => change({ car: target.value })}
          />
          <Customer row={row} change={change} />
          <MileageFields row={row} change={change} lastKm={lastKm} />
          <ComplaintField row={row} change={change} />
          <FieldPair>
            <PromisedField row={row} change={change} />
            <LimitField row={row} change={change} />
          </FieldPair>
          <FieldPair>
            <Select
              label={m['office.work-order.receive.workshop']()}
              options={(choices?.departments ?? []).map(({ id, label }) => ({
                value: String(id),
                label: translate(label, currentLanguage()),
              }))}
              value={department}
              onChange={({ target }) => change({ department: target.value, bay: null })}
            />
            <BayField
              row={row}
              change={change}
              count={choices?.departments.find(({ id }) => String(id) === department)?.bays ?? 0}
              taken={taken}
            />
          </FieldPair>
        </>
      )}
    </ActDialog>
  )
}

/** Returns the reason that the car cannot be taken in yet. */
function missingIn({ car, licencePlate, vin, customer, customerName, phone, km }: CheckIn): string | undefined {
  if (licencePlate.trim() === '' && vin.trim() === '') return m['refusals.work-order-unknown-car']()
  if (car.trim() === '') return m['refusals.work-order-without-car']()
  if (customer === null && customerName.trim() === '') return m['refusals.work-order-without-customer']()
  if (phoneProblem(phone)) return m['problems.phone']()
  return km === null ? m['words.field-required']({ label: m['words.mileage']() }) : undefined
}

interface CustomerProps {
  row: CheckIn
  change: (changes: Partial<CheckIn>) => void
}

/** Shows the known customer, or asks for the name of the person who brings the car. */
function Customer({ row: { customer, customerName, phone }, change }: CustomerProps) {
  return (
    <CustomerChoice
      label={m['words.customer']()}
      find={m['words.find-customer']()}
      customer={customer}
      onChange={(found) => change({ customer: found })}
    >
      <FieldPair>
        <TextField
          label={m['office.work-order.receive.customer-name']()}
          maxLength={200}
          value={customerName}
          onChange={({ target }) => change({ customerName: target.value })}
        />
        <TextField
          type="tel"
          label={m['words.phone']()}
          maxLength={40}
          value={phone}
          onChange={({ target }) => change({ phone: target.value })}
        />
      </FieldPair>
    </CustomerChoice>
  )
}

type Found = Suggestion & { car: KnownCar }

function FindCar({ onFound }: { onFound: (facts: Partial<CheckIn>, car?: KnownCar) => void }) {
  const [typed, setTyped] = useState('')
  const { data } = useQuery(callOptions('GET /sales/workorder/expected', {}))
  async function load(search: string): Promise<Found[]> {
    const { cars } = await api('POST /sales/workorder/findcar', { typed: search.slice(0, 40) })
    return cars.map((car, at) => ({
      car,
      key: `${at} ${car.licencePlate} ${car.vin}`,
      label: [car.licencePlate ?? car.vin, car.car].filter(Boolean).join(' · '),
      detail: car.customer.name,
    }))
  }
  return (
    <>
      <Combobox<Found>
        data-autofocus
        label={m['office.work-order.receive.find']()}
        hint={m['office.work-order.receive.find-hint']()}
        value={typed}
        onChange={setTyped}
        onPick={({ car }) => onFound(toCheckIn(car), car)}
        load={load}
        texts={{
          list: m['words.car'](),
          count: (count) => m['words.found']({ count }),
          none: m['office.work-order.receive.unknown'](),
          failed: m['office.customer.merge.failed'](),
        }}
      />
      <div>
        <Button small icon="plus" onClick={() => onFound({ licencePlate: typed.toUpperCase() })}>
          {m['office.work-order.receive.without-booking']()}
        </Button>
      </div>
      <h3>{m['office.work-order.receive.expected']()}</h3>
      {data?.bookings.length === 0 && <p className="hint">{m['office.work-order.receive.none-expected']()}</p>}
      <Stack as="ul" gap={4}>
        {data?.bookings.slice(0, 12).map((booking) => (
          <li key={booking.number}>
            <Button look="quiet" onClick={() => onFound(ofBooking(booking))}>
              {formatInstant(booking.startsAt)} · {booking.licencePlate} · {booking.car} · {booking.name} ·{' '}
              {translate(booking.service, currentLanguage())}
            </Button>
          </li>
        ))}
      </Stack>
    </>
  )
}

function toCheckIn({ car, licencePlate, vin, customer, booking }: KnownCar): Partial<CheckIn> {
  const { id, name, phone } = customer
  return {
    car,
    licencePlate: licencePlate ?? '',
    vin: vin ?? '',
    customer: id === null ? null : { id, name },
    customerName: id === null ? name : '',
    phone,
    ...(booking && {
      booking: booking.number,
      department: String(booking.department),
      complaint: booking.complaint,
    }),
  }
}

function ofBooking({ number, department, bay, car, licencePlate, name, phone, complaint }: Expected): Partial<CheckIn> {
  return {
    booking: number,
    department: String(department),
    bay,
    car,
    licencePlate,
    customerName: name,
    phone,
    complaint,
  }
}

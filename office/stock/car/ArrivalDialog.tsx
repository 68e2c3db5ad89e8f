import { useId, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { brusselsDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import type { Reference } from '@forecourt/domain/platform/resources/resource.ts'
import { stockPlace } from '@forecourt/domain/stock/stock-choices.ts'
import { stockLabel } from '@forecourt/domain/stock/stock-label.ts'
import { vinFacts } from '@forecourt/domain/stock/vin.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { ReferenceField } from '../../platform/inputs/ReferenceField.tsx'
import type { CarDialogProps } from '../lists/car-on-order.ts'
import { VinNote } from './VinNote.tsx'

/** Records the arrival of a car on order: it moves from the queue into the stock. */
export function ArrivalDialog({ car, onDone, onClose }: CarDialogProps) {
  const id = useId()
  const [today] = useState(() => brusselsDay(new Date()))
  const [arrivedOn, setArrivedOn] = useState<string>(today)
  const [vin, setVin] = useState(car.vin ?? '')
  const [place, setPlace] = useState<Reference | null>(null)
  const [label, setLabel] = useState<Reference | null>(null)
  const [tell, setTell] = useState(car.isForCustomer)
  return (
    <ActDialog
      title={m['office.stock.queue.arrive-title']({ car: car.car })}
      confirm={m['office.stock.queue.arrive']()}
      keep={m['words.cancel']()}
      refusal={
        vinFacts(vin, { year: toYear(today) }) === undefined
          ? m['refusals.vin-wrong']()
          : arrivedOn === '' || arrivedOn > today
            ? m['refusals.arrival-is-to-come']()
            : undefined
      }
      act={() =>
        api('POST /sales/queue/arrive', {
          id: car.id,
          rev: car.rev,
          arrivedOn,
          vin,
          stockLocation: place?.id ?? null,
          stockLabel: label?.id ?? null,
          tell,
        })
      }
      onDone={({ notifiedEmail }) => {
        showToast({
          message:
            notifiedEmail === null
              ? m['office.stock.queue.arrived']({ car: car.car })
              : m['office.stock.queue.arrived-told']({ car: car.car, email: notifiedEmail }),
          tone: 'success',
        })
        onDone?.()
      }}
      onClose={onClose}
    >
      <p>{car.isForCustomer ? m['office.stock.queue.arrive-sold']() : m['office.stock.queue.arrive-text']()}</p>
      <TextField
        type="date"
        label={m['words.arrived-on']()}
        max={today}
        value={arrivedOn}
        onChange={({ target }) => setArrivedOn(target.value)}
      />
      <TextField
        label={m['resources.shared.fields.vin']()}
        maxLength={24}
        spellCheck={false}
        autoCapitalize="characters"
        value={vin}
        onChange={({ target }) => setVin(target.value)}
      />
      <VinNote vin={vin || null} id={car.id} name="stockcar" />
      <ReferenceField
        id={`${id}-place`}
        label={m['resources.shared.fields.stockLocation']()}
        optional={m['words.optional']()}
        of={stockPlace}
        value={place}
        onChange={setPlace}
      />
      <ReferenceField
        id={`${id}-label`}
        label={m['resources.shared.fields.stockLabel']()}
        optional={m['words.optional']()}
        of={stockLabel}
        value={label}
        onChange={setLabel}
      />
      {car.isForCustomer && (
        <Checkbox
          label={m['office.stock.queue.tell']()}
          hint={m['office.stock.queue.tell-arrived']()}
          checked={tell}
          onChange={({ target }) => setTell(target.checked)}
        />
      )}
    </ActDialog>
  )
}

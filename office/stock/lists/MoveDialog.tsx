import { isReference } from '../../platform/inputs/references.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { useId, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { Reference } from '@forecourt/domain/platform/resources/resource.ts'
import { groundCar } from '@forecourt/domain/stock/ground-car.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { FieldInput } from '../../platform/kinds/FieldInput.tsx'
import type { Value } from '../../platform/kinds/row.ts'
import { showUndo } from '../../platform/undo.ts'
import { useChosenCars, useReach, type ChosenCar, type ChosenDialogProps } from './chosen-cars.ts'
import styles from './ChosenCars.module.css'

/** Moves several cars to a department and a place of its branch. */
export function MoveDialog({ list, texts, chosen, onClose }: ChosenDialogProps) {
  const id = useId()
  const { data, error } = useChosenCars(list, chosen)
  const reaches = useReach('STOCK_EDIT')
  const [department, setDepartment] = useState<Reference>()
  const [stockLocation, setStockLocation] = useState<Reference>()
  const cars = data?.cars.filter((car) => reaches(car)) ?? []
  return (
    <ActDialog
      title={m['office.stock.bulk.move-title']({ count: data ? String(cars.length) : '…' })}
      confirm={m['words.move']()}
      refusal={
        department === undefined
          ? m['office.stock.bulk.department-missing']()
          : cars.length === 0
            ? m['office.stock.bulk.none']()
            : undefined
      }
      act={() =>
        api('POST /sales/vehicle/move', {
          department: requireValue(department, 'the department').id,
          stockLocation: stockLocation?.id ?? null,
          cars: cars.map(toChosen),
        })
      }
      onDone={({ changed, change }) => {
        showUndo(m['office.stock.bulk.moved']({ count: changed }), change)
        chosen.onDone([])
      }}
      onClose={onClose}
    >
      <FailureNotice failure={error ?? undefined} />
      <FieldInput
        id={`${id}-department`}
        place={{ name: 'department', field: groundCar.fields.department, texts }}
        value={department ?? null}
        error={undefined}
        disabled={false}
        onChange={(value) => setDepartment(toReference(value))}
        onBlur={() => {}}
      />
      <FieldInput
        id={`${id}-place`}
        place={{ name: 'stockLocation', field: groundCar.fields.stockLocation, texts }}
        value={stockLocation ?? null}
        error={undefined}
        disabled={false}
        onChange={(value) => setStockLocation(toReference(value))}
        onBlur={() => {}}
      />
      <Cars cars={data?.cars ?? []} reaches={reaches} />
    </ActDialog>
  )
}

/** Sets the stock label of several cars; with none chosen, removes it. */
export function LabelDialog({ list, texts, chosen, onClose }: ChosenDialogProps) {
  const id = useId()
  const { data, error } = useChosenCars(list, chosen)
  const reaches = useReach('STOCK_EDIT')
  const [label, setLabel] = useState<Reference>()
  const cars = data?.cars.filter((car) => reaches(car)) ?? []
  return (
    <ActDialog
      title={m['office.stock.bulk.label-title']({ count: data ? String(cars.length) : '…' })}
      confirm={label ? m['office.stock.bulk.label-apply']() : m['office.stock.bulk.label-remove']()}
      refusal={cars.length === 0 ? m['office.stock.bulk.none']() : undefined}
      act={() => api('POST /sales/vehicle/label', { stockLabel: label?.id ?? null, cars: cars.map(toChosen) })}
      onDone={({ changed, change }) => {
        showUndo(m['office.stock.bulk.labelled']({ count: changed }), change)
        chosen.onDone([])
      }}
      onClose={onClose}
    >
      <FailureNotice failure={error ?? undefined} />
      <FieldInput
        id={`${id}-label`}
        place={{ name: 'stockLabel', field: groundCar.fields.stockLabel, texts }}
        value={label ?? null}
        error={undefined}
        disabled={false}
        onChange={(value) => setLabel(toReference(value))}
        onBlur={() => {}}
      />
      <Cars cars={data?.cars ?? []} reaches={reaches} />
    </ActDialog>
  )
}

function Cars({ cars, reaches }: { cars: readonly ChosenCar[]; reaches: (car: ChosenCar) => boolean }) {
  return (
    <div className={styles.rows} role="region" aria-label={m['office.stock.bulk.cars']()} tabIndex={0}>
      <table>
        <tbody>
          {cars.map((car) => (
            <tr key={car.id}>
              <th scope="row">
                {car.car}
                <small>{car.stockNumber}</small>
              </th>
              <td className={styles.left}>{!reaches(car) && m['refusals.other-branch']()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function toChosen({ id, rev }: ChosenCar) {
  return { id, rev }
}

function toReference(value: Value): Reference | undefined {
  return isReference(value) ? value : undefined
}

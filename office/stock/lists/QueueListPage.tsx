import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { QueuedCar } from '@forecourt/domain/stock/stock-car.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { ActionLink } from '../../platform/ActionButton.tsx'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import { useRefusal } from '../../platform/may.ts'
import type { NamedResource } from '../../platform/resource/area-resources.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { ArrivalDialog } from '../car/ArrivalDialog.tsx'
import { ProgressDialog } from '../car/ProgressDialog.tsx'
import { ExpectedCell, VehicleStateBadge } from './stock-cells.tsx'
import styles from './QueueListPage.module.css'

/** The cars on order that have not arrived: their expected day is changed here, and their arrival recorded. */
export function QueueListPage() {
  const { resource, texts } = useLoaderData<NamedResource>()
  useTitle(texts.plural)
  return (
    <ListScreen
      id={resource.name}
      title={texts.plural}
      list={resource}
      label={resource.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/queue/list', listRequest(view))}
      hrefOf={({ id }) => `/stockcar/${id}`}
      cells={cells}
      renderActions={(view) => (
        <>
          <ExportMenu list={resource} view={view} />
          <ActionLink right="CAR_ORDER_EDIT" look="primary" icon="plus" href="/stockcar/new?supply=ordered">
            {texts.add}
          </ActionLink>
        </>
      )}
      renderBulk={({ selection }, view) => <ExportMenu list={resource} view={view} selection={selection} />}
    />
  )
}

const cells: OwnCells<QueuedCar> = {
  expectedOn: (car) => <DeliveryCell car={car} />,
  note: ({ note }) =>
    note === null ? (
      '–'
    ) : (
      <span className={styles.note} title={note}>
        {note}
      </span>
    ),
  customer: (car) => <CustomerCell car={car} />,
  state: ({ state }) => <VehicleStateBadge state={state} />,
}

/** Shows the customer of a car; users without the right to see the dossier only see that it is sold. */
function CustomerCell({ car: { customer, dossier, isForCustomer } }: { car: QueuedCar }) {
  if (!isForCustomer) return '–'
  if (customer === null || dossier === null) return m['office.stock.queue.hidden-customer']()
  return <TextLink href={`/dossier/${dossier}`}>{customer}</TextLink>
}

/** Shows the expected day, with the acts on the delivery. */
function DeliveryCell({ car }: { car: QueuedCar }) {
  const [open, setOpen] = useState<'progress' | 'arrival'>()
  const close = () => setOpen(undefined)
  const refusal = useRefusal('CAR_ORDER_EDIT', { branch: car.branch })
  return (
    <span className={styles.delivery}>
      <ExpectedCell expectedOn={car.expectedOn} />
      {refusal === undefined && (
        <span className={styles.acts}>
          <IconButton
            icon="pencil"
            label={m['office.stock.queue.progress-of']({ car: car.car })}
            onClick={() => setOpen('progress')}
          />
          <Button small icon="check" onClick={() => setOpen('arrival')}>
            {m['office.stock.queue.arrive']()}
          </Button>
        </span>
      )}
      {open === 'progress' && <ProgressDialog car={car} onClose={close} />}
      {open === 'arrival' && <ArrivalDialog car={car} onClose={close} />}
    </span>
  )
}

import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { ListView } from '@forecourt/domain/platform/list-view.ts'
import { resourcePath, type ExportFormat, type Selection } from '@forecourt/domain/platform/resource-calls.ts'
import type { QueuedCar } from '@forecourt/domain/stock/stock-car.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Menu } from '@forecourt/ui/Menu.tsx'
import { ActionLink } from '../platform/ActionButton.tsx'
import { download } from '../platform/files.ts'
import type { Row } from '../platform/kinds/row.ts'
import { wishesOf } from '../platform/list/chosen.ts'
import { listOptions } from '../platform/list/list-options.ts'
import { ListScreen } from '../platform/list/ListScreen.tsx'
import { useRefusal } from '../platform/may.ts'
import type { NamedResource } from '../platform/resource/area-resources.ts'
import { ExportItems } from '../platform/resource/BulkActions.tsx'
import { ScreenPath } from '../platform/ScreenPath.tsx'
import { useTitle } from '../platform/title.ts'
import { ArrivalDialog } from './ArrivalDialog.tsx'
import { ProgressDialog } from './ProgressDialog.tsx'
import { ExpectedCell, StateBadge } from './stock-cells.tsx'
import styles from './QueueListPage.module.css'

/** The cars that are on order and have not come: when they do is changed here, and so is that they did. */
export function QueueListPage() {
  const { resource, texts } = useLoaderData<NamedResource>()
  useTitle(texts.plural)
  const exporting = (view: ListView, selection?: Selection) => (format: ExportFormat) =>
    void download(resourcePath(resource, 'export'), { ...wishesOf(view), ...selection, format })
  return (
    <>
      <ScreenPath id={resource.name} />
      <ListScreen
        id={resource.name}
        title={texts.plural}
        list={resource}
        label={resource.label}
        texts={texts}
        load={(view) => listOptions(resource, view)}
        hrefOf={({ id }) => `/stockcar/${id}`}
        cells={cells}
        renderActions={(view) => (
          <>
            <Menu look="icon" label={<Icon name="download" />} name={m['office.export.action']()}>
              <ExportItems onExport={exporting(view)} />
            </Menu>
            <ActionLink right="CAR_ORDER_EDIT" look="primary" icon="plus" href="/stockcar/new?supply=ordered">
              {texts.add}
            </ActionLink>
          </>
        )}
        renderBulk={({ selection }, view) => (
          <Menu label={m['office.export.action']()}>
            <ExportItems onExport={exporting(view, selection)} />
          </Menu>
        )}
      />
    </>
  )
}

const cells = {
  expectedOn: (row: Row) => <DeliveryCell car={row as unknown as QueuedCar} />,
  note: (row: Row) => {
    const { note } = row as unknown as QueuedCar
    return note === null ? (
      '–'
    ) : (
      <span className={styles.note} title={note}>
        {note}
      </span>
    )
  },
  state: (row: Row) => <StateBadge state={(row as unknown as QueuedCar).state} />,
}

/** When it is expected, with what there is to do about that. */
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

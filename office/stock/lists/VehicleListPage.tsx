import { useLoaderData } from 'react-router'
import type { ListView } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { ListedVehicle } from '@forecourt/domain/stock/vehicle-fields.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { ActionLink } from '../../platform/ActionButton.tsx'
import type { ListQuery } from '../../platform/list/list-options.ts'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import type { NamedResource } from '../../platform/resource/area-resources.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { CarBulkActions } from './CarBulkActions.tsx'
import { DESK_NAMES, type DeskName } from './desk-names.ts'
import { useIntakeAddress } from './use-intake-address.ts'
import { VehiclePeek } from './VehiclePeek.tsx'
import { stockCarCells, usedCarCells } from './stock-cells.tsx'

/** The used or the new cars, vans and trucks that are in stock, were, or soon will be. */
export function VehicleListPage() {
  const { resource } = useLoaderData<NamedResource>()
  return resource.name.toLowerCase() === DESK_NAMES.used ? (
    <VehicleList
      name="usedcar"
      load={(view) => callOptions('POST /sales/usedcar/list', listRequest(view))}
      cells={usedCarCells}
    />
  ) : (
    <VehicleList
      name="stockcar"
      load={(view) => callOptions('POST /sales/stockcar/list', listRequest(view))}
      cells={stockCarCells}
    />
  )
}

interface VehicleListProps<Car extends ListedVehicle> {
  name: DeskName
  load: (view: ListView) => ListQuery<Car>
  cells: OwnCells<Car>
}

function VehicleList<Car extends ListedVehicle>({ name, load, cells }: VehicleListProps<Car>) {
  const { resource, texts } = useLoaderData<NamedResource>()
  const path = `/${name}`
  const intake = useIntakeAddress()
  useTitle(texts.plural)
  return (
    <ListScreen
      id={resource.name}
      title={texts.plural}
      list={resource}
      label={resource.label}
      texts={texts}
      load={load}
      hrefOf={({ id }) => `${path}/${id}`}
      cells={cells}
      peek={{ render: (car) => <VehiclePeek car={car} name={name} />, says: ['priceCents', 'hasPictures'] }}
      renderActions={(view) => (
        <>
          <ExportMenu list={resource} view={view} />
          <ActionLink right="STOCK_EDIT" icon="upload" href={`${path}/import`}>
            {m['office.import.action']()}
          </ActionLink>
          <ActionLink
            right="STOCK_EDIT"
            look="primary"
            icon="plus"
            href={name === DESK_NAMES.used ? intake : `${path}/new`}
          >
            {texts.add}
          </ActionLink>
        </>
      )}
      renderBulk={(chosen, view) => (
        <>
          <CarBulkActions list={name} texts={texts} chosen={chosen} />
          <ExportMenu list={resource} view={view} selection={chosen.selection} />
        </>
      )}
    />
  )
}

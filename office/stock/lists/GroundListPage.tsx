import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { GROUND_VIEWS, type GroundView, type ListedGroundCar } from '@forecourt/domain/stock/ground-car.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { ActionLink } from '../../platform/ActionButton.tsx'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import type { StandardView } from '../../platform/list/standard-views.ts'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import { formatNumber } from '../../platform/kinds/format.ts'
import { currentLanguage } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { formatWholeEuros } from '../../platform/money-text.ts'
import type { NamedResource } from '../../platform/resource/area-resources.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { CarBulkActions } from './CarBulkActions.tsx'
import { DESK_NAMES } from './desk-names.ts'
import { PriceCell } from './PriceCell.tsx'
import { CarCell, DaysCell, VehicleStateBadge } from './stock-cells.tsx'
import { useIntakeAddress } from './use-intake-address.ts'
import { VehiclePeek } from './VehiclePeek.tsx'
import styles from './stock-cells.module.css'

/** All vehicles on our ground in one list, with views for the daily work. */
export function GroundListPage() {
  const { resource, texts } = useLoaderData<NamedResource>()
  const maySeeCosts = useRefusal('STOCK_COST_VIEW') === undefined
  const list = maySeeCosts ? resource : withoutMargin(resource)
  const views = useViews()
  const intake = useIntakeAddress()
  useTitle(texts.plural)
  return (
    <ListScreen
      id={resource.name}
      title={texts.plural}
      list={list}
      label={resource.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/vehicle/list', listRequest(view))}
      hrefOf={(car) => `/${DESK_NAMES[car.kind]}/${car.id}`}
      cells={cells}
      views={views}
      peek={{
        render: (car) => <VehiclePeek car={car} name={DESK_NAMES[car.kind]} />,
        says: ['priceCents', 'marginCents', 'hasPictures'],
      }}
      renderActions={(view) => (
        <>
          <ExportMenu list={list} view={view} />
          <ActionLink right="STOCK_EDIT" look="primary" icon="plus" href={intake}>
            {texts.add}
          </ActionLink>
        </>
      )}
      renderBulk={(chosen, view) => (
        <>
          <CarBulkActions list="vehicle" texts={texts} chosen={chosen} />
          <ExportMenu list={list} view={view} selection={chosen.selection} />
        </>
      )}
    />
  )
}

function withoutMargin(resource: NamedResource['resource']): NamedResource['resource'] {
  return { ...resource, list: resource.list.filter((name) => name !== 'marginCents') }
}

/** Returns the built-in views, with the number of cars in each. */
function useViews(): readonly StandardView[] {
  const { data } = useQuery(callOptions('GET /sales/vehicle/counts', {}))
  return useMemo(
    () => (data ? GROUND_VIEWS.map(([view, search]) => ({ name: viewText(view), count: data[view], search })) : []),
    [data],
  )
}

function viewText(view: GroundView): string {
  switch (view) {
    case 'forSale':
      return m['resources.usedCar.choices.state.published']()
    case 'preparation':
      return m['resources.usedCar.choices.state.preparation']()
    case 'reserved':
      return m['resources.usedCar.choices.state.reserved']()
    case 'long':
      return m['office.stock.views.long']()
    case 'withoutCarPass':
      return m['office.stock.views.without-car-pass']()
    case 'withoutPictures':
      return m['office.stock.views.without-pictures']()
    case 'demo':
      return m['office.stock.views.demo']()
    case 'trucks':
      return m['office.stock.views.trucks']()
    case 'tradedIn':
      return m['office.stock.views.traded-in']()
  }
}

const cells: OwnCells<ListedGroundCar> = {
  car: (row) => <CarCell {...row} below={row.versionName} />,
  firstRegistration: ({ firstRegistration }) =>
    firstRegistration === null ? '–' : `${firstRegistration.slice(5, 7)}/${firstRegistration.slice(0, 4)}`,
  daysInStock: ({ daysInStock }) => <DaysCell days={daysInStock} />,
  priceCents: (row) => (
    <span className={styles.two}>
      <PriceCell car={row} name={DESK_NAMES[row.kind]} />
      {!row.priceVatExcluded && <small>{vatText(row)}</small>}
    </span>
  ),
  marginCents: ({ marginCents, marginBp }) =>
    marginCents === null || marginBp === null ? (
      '–'
    ) : (
      <span className={classes(styles.two, marginCents < 0 && styles.loss)}>
        {formatWholeEuros(marginCents)}
        <small>{formatNumber(marginBp / 100, 1)} %</small>
      </span>
    ),
  state: (row) => (
    <span className={styles.state}>
      <VehicleStateBadge state={row.state} />
      <Remark car={row} />
    </span>
  ),
}

function labelText(label: string | { nl: string; fr?: string | undefined }): string {
  return typeof label === 'string' ? label : (label[currentLanguage()] ?? label.nl)
}

function vatText({ vatSalesType }: ListedGroundCar): string {
  return vatSalesType === 'margin' ? m['office.stock.views.margin']() : m['office.stock.views.deductible']()
}

/** Views of the work that cars wait for, most pressing first. */
function Remark({ car }: { car: ListedGroundCar }) {
  if (car.heldUntil !== null)
    return <small>{m['office.stock.desk.until']({ day: formatDay(car.heldUntil.slice(0, 10)) })}</small>
  if (!car.hasPictures) return <small className={styles.wanting}>{m['office.stock.views.without-pictures']()}</small>
  if (!car.hasCarPass) return <small className={styles.wanting}>{m['office.stock.views.without-car-pass']()}</small>
  return car.stockLabel && <small>{labelText(car.stockLabel.label)}</small>
}

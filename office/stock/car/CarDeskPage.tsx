import { Fragment } from 'react'
import { useNavigate, useLoaderData, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge, StateBadge } from '@forecourt/ui/Badge.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { lastSearch } from '../../platform/list/last-search.ts'
import { Page } from '../../platform/Page.tsx'
import { callOptions } from '../../platform/queries.ts'
import type { LoadedRecord } from '../../platform/resource/resource-routes.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useShortcut } from '../../platform/shortcuts.ts'
import { useTitle } from '../../platform/title.ts'
import { DESK_NAMES, type DeskName } from '../lists/desk-names.ts'
import { VehicleStateBadge } from '../lists/stock-cells.tsx'
import { CarActs } from './CarActs.tsx'
import type { CarPart } from './car-part.ts'
import { CarGallery } from './CarGallery.tsx'
import { CarMoney } from './CarMoney.tsx'
import { CostLedger } from './CostLedger.tsx'
import { carFacts, FactsPanel } from './FactsPanel.tsx'
import { InterestPanel, PlanPanel } from './InterestPanel.tsx'
import { PapersPanel } from './PapersPanel.tsx'
import { PriceLinePanel } from './PriceLinePanel.tsx'
import { PricePanel } from './PricePanel.tsx'
import { PublishPanel } from './PublishPanel.tsx'
import { CarSelfBilled } from './CarSelfBilled.tsx'
import { SlipPanel } from './SlipPanel.tsx'
import { StockDaysPanel } from './StockDaysPanel.tsx'
import { VehicleHistory } from './VehicleHistory.tsx'
import styles from './CarDesk.module.css'

/** The desk of a used car: to read; the form opens by "Wijzigen". */
export function UsedCarDeskPage() {
  return <CarDeskPage name={DESK_NAMES.used} />
}

/** The desk of a new car. */
export function StockCarDeskPage() {
  return <CarDeskPage name={DESK_NAMES.stock} />
}

function CarDeskPage({ name }: { name: DeskName }) {
  const loaded = useLoaderData<LoadedRecord>()
  const { id } = useParams()
  const number = Number(id)
  const { data: desk } = useQuery(callOptions(`GET /sales/${name}/desk`, { id: number }))
  const { data: record } = useQuery(callOptions(`GET /sales/${name}/get`, { id: number }))
  const row = record && ('usedCar' in record ? record.usedCar : record.stockCar)
  if (!desk || !row) return <Page wide />
  return (
    <CarDesk key={number} resource={loaded.resource} texts={loaded.texts} row={{ ...row }} desk={desk} name={name} />
  )
}

function CarDesk(part: CarPart) {
  const { resource, texts, desk, name } = part
  const navigate = useNavigate()
  const path = `/${name}`
  useTitle(desk.car)
  useShortcut('w', () => void navigate(`${path}/${desk.id}/edit`))
  useShortcut('escape', () => void navigate(path + lastSearch(resource.name)))
  return (
    <div className={styles.page}>
      <ScreenHead
        screen={resource.name}
        isRecord
        title={desk.car}
        beside={
          <>
            <VehicleStateBadge state={desk.state} />
            {desk.isDemo && <Badge tone="vat">{m['resources.stockCar.fields.isDemo']()}</Badge>}
            {desk.supply === 'ordered' && <StateBadge tone="new">{m['office.stock.on-order']()}</StateBadge>}
          </>
        }
        facts={carFacts(part).map(({ text, icon }) => (
          <Fragment key={text}>
            {icon && <Icon name={icon} size="s" />}
            {text}
          </Fragment>
        ))}
        actions={<CarActs desk={desk} />}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <CarGallery {...part} />
          <PricePanel {...part} />
          <PriceLinePanel {...part} />
          <StockDaysPanel {...part} />
          <div className={styles.whole}>
            <InterestPanel {...part} />
          </div>
          <div className={styles.whole}>
            <CostLedger {...part} />
          </div>
        </div>
        <div className={styles.side}>
          {desk.state !== 'sold' && <PublishPanel {...part} />}
          <PlanPanel {...part} />
          <PapersPanel {...part} />
          <CarMoney car={{ subject: 'vehicle', number: desk.id }} />
          <SlipPanel {...part} />
          <CarSelfBilled {...part} />
          <FactsPanel {...part} />
          <VehicleHistory id={desk.id} resource={resource} texts={texts} isFolded />
        </div>
      </div>
    </div>
  )
}

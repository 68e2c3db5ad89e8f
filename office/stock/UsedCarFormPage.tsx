import { useEffect, useRef, type ReactNode } from 'react'
import { useLoaderData, useNavigate, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { NEEDED_FIELDS } from '@forecourt/domain/stock/advert.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { RecordForm, type FormSection } from '../platform/form/RecordForm.tsx'
import { useRecord } from '../platform/form/use-record.ts'
import { lastSearch } from '../platform/list/last-search.ts'
import { useRefusal } from '../platform/may.ts'
import { callOptions } from '../platform/queries.ts'
import type { LoadedRecord } from '../platform/resource/resource-routes.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { ScreenPath } from '../platform/ScreenPath.tsx'
import { useShortcut } from '../platform/shortcuts.ts'
import { useTitle } from '../platform/title.ts'
import { DeskActions } from './DeskActions.tsx'
import { DeskPanel } from './DeskPanel.tsx'
import { StateBadge } from './stock-cells.tsx'
import { VehicleMedia } from './VehicleMedia.tsx'
import { VinNote } from './VinNote.tsx'
import styles from '../platform/resource/ResourceFormPage.module.css'
import form from './UsedCarFormPage.module.css'

const path = '/usedcar'

/** A used car, from the day it comes in. Another one is another form: nothing of the one before stays. */
export function UsedCarFormPage() {
  const loaded = useLoaderData<LoadedRecord>()
  const { id } = useParams()
  return <UsedCarFormOf key={id} {...loaded} />
}

function UsedCarFormOf({ resource, texts, row }: LoadedRecord) {
  const navigate = useNavigate()
  const record = useRecord(resource, row, {
    onSaved({ id }, isNew) {
      if (isNew) void navigate(`${path}/${id}`, { replace: true })
    },
    onGone: () => void navigate(path, { replace: true }),
  })
  const { base, changed } = record
  const isNew = base.id === null
  const { data: desk } = useQuery({
    ...callOptions('GET /sales/usedcar/desk', { id: base.id ?? 0 }),
    enabled: !isNew,
  })
  const place = desk && { branch: desk.branch }
  const refusal = useRefusal('STOCK_EDIT', place)
  const priceRefusal = useRefusal('STOCK_PRICE_EDIT', place)
  const maySeeCosts = useRefusal('STOCK_COST_VIEW') === undefined
  const close = () => void navigate(path + lastSearch('usedCar'))
  const saveAnd = async (then: () => void) => {
    if (refusal === undefined && (changed.length === 0 || (await record.save()))) then()
  }
  useShortcut('ctrl+s', () => void (refusal === undefined && record.save()))
  useShortcut('ctrl+enter', () => void saveAnd(close))
  useShortcut('escape', close)
  const title = isNew ? m['office.stock.new']() : (desk?.car ?? texts.name)
  useTitle(title)
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) screen.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isNew])
  const sections = sectionsOf({
    isTruck: record.row['vehicleClass'] === 'truck',
    maySeeCosts,
    priceRefusal,
    vinNote: <VinNote vin={record.row['vin'] as string | null} id={base.id} />,
  })
  return (
    <div ref={screen} className={styles.page}>
      <ScreenPath id="usedCar" record={desk?.stockNumber ?? title} />
      <ScreenHead
        title={title}
        beside={
          <>
            {desk && <span className="hint">{desk.stockNumber}</span>}
            {desk && <StateBadge state={desk.state} />}
            {changed.length > 0 && <Badge tone="promo">{m['office.form.unsaved']()}</Badge>}
          </>
        }
        actions={desk && <DeskActions desk={desk} isUnsaved={changed.length > 0} />}
      />
      {isNew && <p className={`hint ${form.intro}`}>{m['office.stock.intake-hint']()}</p>}
      <RecordForm
        {...{ resource, record, refusal, sections }}
        texts={{
          ...texts,
          optional: (name) => (NEEDED_FIELDS.has(name) ? m['office.stock.needed']() : undefined),
        }}
        aside={desk && <DeskPanel desk={desk} texts={texts} />}
      />
      {desk?.mediaHost && <VehicleMedia desk={desk} hostId={desk.mediaHost} />}
    </div>
  )
}

interface Parts {
  isTruck: boolean
  maySeeCosts: boolean
  priceRefusal: string | undefined
  vinNote: ReactNode
}

function sectionsOf({ isTruck, maySeeCosts, priceRefusal, vinNote }: Parts): readonly FormSection[] {
  return [
    {
      id: 'identity',
      title: m['office.stock.sections.identity'](),
      fields: ['model', 'versionName', 'vehicleClass', 'bodyType', 'vin', 'licencePlate'],
      note: vinNote,
    },
    {
      id: 'place',
      title: m['office.stock.sections.place'](),
      fields: ['department', 'stockLocation', 'stockLabel', 'arrivedOn'],
    },
    {
      id: 'state',
      title: m['office.stock.sections.state'](),
      fields: [
        ...['buildYear', 'firstRegistration', 'mileageKm', 'bookletState', 'keyCount', 'isFirstOwner', 'carPassOn'],
        ...['carPassUrl', 'inspectedOn', 'inspectionValidUntil', 'warranty', 'vatSalesType', 'damage'],
      ],
    },
    {
      id: 'technical',
      title: m['office.stock.sections.technical'](),
      fields: [
        ...['engineName', 'fuel', 'powerType', 'gearbox', 'wheelDrive', 'displacementCc', 'batteryKwh'],
        ...['electricRangeKm', 'emissionG', 'emissionCycle', 'emissionNorm', 'consumption', 'powerConsumption'],
        ...['doors', 'seats', 'towWeightKg'],
      ],
    },
    ...(isTruck
      ? [
          {
            id: 'truck',
            title: m['office.stock.sections.truck'](),
            fields: ['truckCategory', 'chassisType', 'wheelBase', 'axles', 'grossWeightKg', 'payloadKg', 'cabin'],
          },
        ]
      : []),
    {
      id: 'look',
      title: m['office.stock.sections.look'](),
      fields: ['exteriorColour', 'interiorColour', 'interiorCover'],
    },
    { id: 'texts', title: m['office.stock.sections.texts'](), fields: ['remarks'] },
    {
      id: 'price',
      title: m['office.stock.sections.price'](),
      fields: ['priceCents', 'priceVatExcluded'],
      refusal: priceRefusal,
    },
    ...(maySeeCosts
      ? [
          {
            id: 'costs',
            title: m['office.stock.sections.costs'](),
            fields: ['purchaseCents', 'purchaseVatExcluded', 'purchasedOn', 'supplier', 'reconditioningNetCents'],
          },
        ]
      : []),
  ]
}

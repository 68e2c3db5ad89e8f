import { toYear } from '@forecourt/domain/platform/values/calendar.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { MEDIA_OWNERS } from '@forecourt/domain/media/media-owners.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { ActionLink } from '../../platform/ActionButton.tsx'
import { useSettle } from '../../platform/form/form-place.ts'
import { goToField, RecordForm, type FormPart, type FormSection } from '../../platform/form/RecordForm.tsx'
import { useResourceRecord, type Draft } from '../../platform/form/use-resource-record.ts'
import { lastSearch } from '../../platform/list/last-search.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions } from '../../platform/queries.ts'
import type { LoadedRecord } from '../../platform/resource/resource-routes.ts'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { useShortcut } from '../../platform/shortcuts.ts'
import { useTitle } from '../../platform/title.ts'
import { ConditionReport } from './ConditionReport.tsx'
import { PublishButton, type Desk } from './DeskActions.tsx'
import { DESK_NAMES } from '../lists/desk-names.ts'
import { AdvertPanel } from './Advert.tsx'
import { Equipment } from './Equipment.tsx'
import { choicesWithin, useOffered, type Offered } from './offered.ts'
import { VehicleStateBadge } from '../lists/stock-cells.tsx'
import { VehicleHistory } from './VehicleHistory.tsx'
import { VehicleMedia } from './VehicleMedia.tsx'
import { VinNote } from './VinNote.tsx'
import { Page } from '../../platform/Page.tsx'
import own from './VehicleForm.module.css'

/** The state of the record row that a form of the stock shows. */
export interface FormFacts {
  id: number | null
  row: Draft
  isNew: boolean
  /** The parts that the version of a new car can have. */
  offered: Offered | undefined
  maySeeCosts: boolean
  /** The reason that the price cannot be changed, though the rest can. */
  priceRefusal: string | undefined
  vinNote: ReactNode
}

interface VehicleFormProps extends LoadedRecord {
  kind: Desk['kind']
  newTitle: string
  newHint: string
  needed: ReadonlySet<string>
  buildSections: (facts: FormFacts) => readonly FormSection[]
}

/** The form of a vehicle in stock, from the day it comes in: its facts, its location and what its advert lacks. */
export function VehicleForm({ resource, texts, row, kind, ...props }: VehicleFormProps) {
  const navigate = useNavigate()
  const settle = useSettle()
  const name = DESK_NAMES[kind]
  const path = `/${name}`
  const record = useResourceRecord(resource, row, {
    texts,
    onSaved({ id }, isNew) {
      if (isNew) settle(`${path}/${id}/edit`)
    },
    onGone: () => void navigate(path, { replace: true }),
  })
  const { base, changed } = record
  const isNew = base.id === null
  const { data: desk } = useQuery({
    ...callOptions(`GET /sales/${name}/desk`, { id: base.id ?? 0 }),
    enabled: !isNew,
  })
  const place = desk && { branch: desk.branch }
  const refusal = useRefusal('STOCK_EDIT', place)
  const priceRefusal = useRefusal('STOCK_PRICE_EDIT', place)
  const maySeeCosts = useRefusal('STOCK_COST_VIEW') === undefined
  const mayEditMedia = useRefusal(MEDIA_OWNERS.vehicle.right) === undefined
  const { offered, load } = useOffered(record.row)
  const close = () => void navigate(base.id === null ? path + lastSearch(resource.name) : `${path}/${base.id}`)
  const saveAnd = async (then: () => void) => {
    if (refusal === undefined && (changed.length === 0 || (await record.save()))) then()
  }
  useShortcut('ctrl+s', () => void (refusal === undefined && record.save()))
  useShortcut('ctrl+enter', () => void saveAnd(close))
  useShortcut('escape', close)
  const title = isNew ? props.newTitle : (desk?.car ?? texts.name)
  useTitle(title)
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) screen.current?.querySelector<HTMLElement>('input')?.focus()
  }, [isNew])
  const [params] = useSearchParams()
  const goal = params.get('to')
  // The desk of a car links to the field, or the part, that the user wants to fill in.
  const isReady = desk !== undefined
  useEffect(() => {
    if (isReady && goal) goToField(goal)
  }, [isReady, goal])
  const sections = props.buildSections({
    id: base.id,
    row: record.row,
    isNew,
    offered,
    maySeeCosts,
    priceRefusal,
    vinNote: (
      <VinNote vin={record.row['vin'] as string | null} id={base.id} name={name} known={knownYear(record.row)} />
    ),
  })
  return (
    <Page ref={screen}>
      <ScreenHead
        screen={resource.name}
        isRecord
        title={title}
        beside={
          <>
            {desk && <span className="hint">{desk.stockNumber}</span>}
            {desk && <VehicleStateBadge state={desk.state} />}
            {desk?.supply === 'ordered' && <StateBadge tone="new">{m['office.stock.on-order']()}</StateBadge>}
            {changed.length > 0 && <StateBadge tone="promo">{m['office.form.unsaved']()}</StateBadge>}
          </>
        }
        actions={
          desk && (
            <>
              <LinkButton href={`${path}/${desk.id}`} icon="eye">
                {m['office.stock.desk.open-desk']()}
              </LinkButton>
              <PublishButton desk={desk} isUnsaved={changed.length > 0} />
            </>
          )
        }
      />
      {isNew && <p className={`hint ${own.intro}`}>{props.newHint}</p>}
      <RecordForm
        resource={resource}
        record={record}
        refusal={refusal}
        sections={sections}
        only={kind === 'stock' ? choicesWithin(load, record.row) : {}}
        texts={{
          ...texts,
          optional: (field) => (props.needed.has(field) ? m['office.stock.needed']() : undefined),
        }}
        parts={desk ? formParts(desk, mayEditMedia) : []}
        aside={
          desk && (
            <>
              <AdvertPanel desk={desk} texts={texts} />
              <VehicleHistory id={desk.id} resource={resource} texts={texts} />
            </>
          )
        }
      />
    </Page>
  )
}

/** Returns the parts of a car beside its form: first those that are done with a telephone in hand. */
function formParts(desk: Desk, mayEditMedia: boolean): readonly FormPart[] {
  return [
    // Users without the right to edit see what the shop shows, and the shop shows no car in preparation.
    ...(desk.mediaHost && (mayEditMedia || desk.shopPath !== null)
      ? [
          {
            id: 'media',
            title: m['words.photos'](),
            content: <VehicleMedia desk={desk} hostId={desk.mediaHost} />,
          },
        ]
      : []),
    ...(desk.condition
      ? [
          {
            id: 'condition',
            isBelow: true,
            title: m['words.car-condition'](),
            content: <ConditionReport key={desk.id} desk={desk} />,
          },
        ]
      : []),
    ...(desk.kind === 'used'
      ? [
          {
            id: 'equipment',
            isBelow: true,
            title: m['words.equipment'](),
            content: <Equipment key={desk.id} desk={desk} />,
          },
        ]
      : []),
  ]
}

/** Returns the last sections of both kinds: price and costs. */
export function moneySections({ id, maySeeCosts, priceRefusal }: FormFacts): readonly FormSection[] {
  return [
    {
      id: 'price',
      title: m['words.price'](),
      fields: ['priceCents', 'priceVatExcluded'],
      refusal: priceRefusal,
      ...(id !== null && {
        notes: {
          priceVatExcluded: (
            <ActionLink right="PROMOTION_EDIT" small href={`/promotion/new?vehicle=${id}`}>
              {m['office.promotions.from-car']()}
            </ActionLink>
          ),
        },
      }),
    },
    ...(maySeeCosts
      ? [
          {
            id: 'costs',
            title: m['office.stock.sections.costs'](),
            fields: [
              'purchaseCents',
              'purchaseVatExcluded',
              'purchasedOn',
              'supplier',
              'purchasePaper',
              'reconditioningNetCents',
            ],
          },
        ]
      : []),
  ]
}

/** Returns the year that decides between the possible model years of a VIN. */
function knownYear(row: Draft): number | null {
  const { firstRegistration, buildYear } = row
  if (typeof firstRegistration === 'string') return toYear(firstRegistration)
  return typeof buildYear === 'number' ? buildYear : null
}

/** Returns the section of fields of trucks. */
export function truckSection(): FormSection {
  return {
    id: 'truck',
    title: m['office.stock.sections.truck'](),
    fields: ['truckCategory', 'chassisType', 'wheelBase', 'axles', 'grossWeightKg', 'payloadKg', 'cabin'],
  }
}

/** Returns the section of the location and its remarks. */
export function placeSection(): FormSection {
  return {
    id: 'place',
    title: m['office.stock.sections.place'](),
    fields: ['department', 'stockLocation', 'stockLabel', 'arrivedOn', 'statusNote', 'note'],
  }
}

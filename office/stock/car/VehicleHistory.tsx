import { useState, type ReactNode } from 'react'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import { FINDING_STATES } from '@forecourt/domain/stock/condition-report.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { useRefusal } from '../../platform/may.ts'
import { formatFully } from '../../platform/kinds/format.ts'
import { currentLanguage } from '../../platform/language.ts'
import type { NamedResource } from '../../platform/resource/area-resources.ts'
import { AskUndo } from '../../platform/resource/AskUndo.tsx'
import { columnOfField, toValue, type Entry } from '../../platform/resource/Changes.tsx'
import { HistoryPanel } from '../../platform/resource/HistoryPanel.tsx'
import { HistoryLines, type HistoryLine } from '../../platform/resource/HistoryLines.tsx'
import { FINDING_TEXTS } from './finding-texts.ts'
import { priceText } from './price-text.ts'

type Row = Entry['rows'][number]
type Values = Readonly<Record<string, unknown>>

/** Shows the changes of a vehicle of the stock, its equipment, prices and costs included, with undo. */
export function VehicleHistory({ id, isFolded = false, ...named }: NamedResource & { id: number; isFolded?: boolean }) {
  const history = (
    <HistoryPanel
      subject="vehicle"
      id={id}
      renderEntry={(entry) => <Lines entry={entry} {...named} />}
      renderUndo={(entry, onClose) => (
        <AskUndo taking={{ entry: entry.id }} onClose={onClose}>
          <Lines entry={entry} {...named} />
        </AskUndo>
      )}
    />
  )
  if (!isFolded) return history
  return <FoldedHistory>{history}</FoldedHistory>
}

/** Loads the history on request: it is long, and seldom needed. */
function FoldedHistory({ children }: { children: ReactNode }) {
  const mayLook = useRefusal('AUDIT_VIEW') === undefined
  const [isOpen, setIsOpen] = useState(false)
  if (!mayLook) return null
  if (isOpen) return children
  return (
    <Button icon="history" onClick={() => setIsOpen(true)}>
      {m['office.history.title']()}
    </Button>
  )
}

function Lines({ entry, ...named }: NamedResource & { entry: Entry }) {
  const { rows } = entry
  const whole = rows.find(({ subject, kind }) => subject === 'vehicle' && kind !== 'u')
  if (whole) return <p>{whole.kind === 'i' ? m['office.history.created']() : m['office.history.removed']()}</p>
  const lines = rows.flatMap((row): HistoryLine[] => {
    if (row.subject === 'price' || row.subject.startsWith('condition_')) return []
    const name = equipmentName(row)
    if (name === undefined) return describeFields(row, named)
    return row.kind === 'u' ? [{ label: name }] : [equipmentLine(name, row.kind === 'i')]
  })
  return (
    <HistoryLines lines={[...lines, ...describeCondition(rows), ...describePrice(rows), ...describePromotion(rows)]} />
  )
}

function equipmentName({ subject, before, after }: Row): string | undefined {
  const values = after ?? before ?? {}
  if (subject === 'vehicle_option') return referenceText(values['option_id']) ?? m['words.equipment']()
  if (subject === 'vehicle_pack') return referenceText(values['option_pack_id']) ?? m['words.equipment']()
  return undefined
}

function equipmentLine(name: string, isAdded: boolean): HistoryLine {
  return { label: isAdded ? m['office.stock.history.with']({ name }) : m['office.stock.history.without']({ name }) }
}

/** Describes changes of the condition: a line per point if there are few, otherwise one for the whole report. */
function describeCondition(rows: readonly Row[]): HistoryLine[] {
  const findings = rows.filter(({ subject }) => subject === 'condition_finding')
  if (findings.length === 0) return []
  const label = m['words.car-condition']()
  if (findings.length > mostPoints) return [{ label: m['office.stock.history.condition']({ count: findings.length }) }]
  return findings.map(({ before, after }) => {
    const name = referenceText((after ?? before)?.['condition_point_id'])
    return {
      label: name === undefined ? label : m['words.labelled']({ label, text: name }),
      before: stateText(before),
      after: stateText(after),
    }
  })
}

const mostPoints = 6

function stateText(values: Values | null): string {
  const state = FINDING_STATES.find((one) => one === values?.['state'])
  return state === undefined ? '–' : FINDING_TEXTS[state]()
}

/** Describes changes of the price. The end of one that another replaces has no line of its own. */
function describePrice(rows: readonly Row[]): HistoryLine[] {
  const label = m['words.price']()
  const prices = rows.filter(({ subject }) => subject === 'price')
  const [gone] = prices.flatMap(({ kind, before }) => (kind === 'd' && before ? [before] : []))
  const [come] = prices.flatMap(({ kind, after }) => (kind === 'i' && after ? [after] : []))
  if (come && gone) return [{ label, before: formatAmount(gone), after: formatAmount(come) }]
  if (come) return [{ label: `${label}: ${formatAmount(come)}` }]
  return gone ? [{ label, before: formatAmount(gone), after: '–' }] : []
}

function describePromotion(rows: readonly Row[]): HistoryLine[] {
  const label = m['office.stock.history.promotion']()
  return rows
    .filter(({ subject }) => subject === 'promotion')
    .map(({ kind, before, after }) => {
      if (kind === 'i') return { label: `${label}: ${formatAmount(after ?? {})}` }
      if (kind === 'd') return { label, before: formatAmount(before ?? {}), after: '–' }
      const isAmount = after && 'price_cents' in after
      return isAmount ? { label, before: formatAmount(before ?? {}), after: formatAmount(after) } : { label }
    })
}

function formatAmount({ price_cents: cents, vat_excluded: vatExcluded }: Values): string {
  return priceText(Number(cents), vatExcluded === true)
}

function describeFields({ before, after, kind }: Row, { resource, texts }: NamedResource): HistoryLine[] {
  if (kind === 'd') return []
  const values = after ?? {}
  const fields = Object.entries(resource.fields).flatMap(([name, field]): HistoryLine[] => {
    const column = columnOfField([name, field])
    if (!(column in values)) return []
    const text = (kept: Values | null) => {
      const value = kept?.[column]
      if (field.kind === 'one') return referenceText(value)
      return formatFully(toValue(field, value), { name, field, texts })
    }
    const is = text(after)
    return [
      is === undefined
        ? { label: texts.field(name) }
        : { label: texts.field(name), before: text(before) ?? '–', after: is },
    ]
  })
  return [...fields, ...describeShop(values)]
}

/** Describes that a car was published in the shop, or withdrawn from it. */
function describeShop(values: Values): HistoryLine[] {
  if ('withdrawn_at' in values) {
    const isOut = values['withdrawn_at'] !== null
    return [{ label: isOut ? m['office.stock.history.withdrawn']() : m['office.stock.history.back']() }]
  }
  return values['published_at'] ? [{ label: m['office.stock.history.published']() }] : []
}

/** Returns the name of a referenced row; undefined: only its key is known, which says nothing to people. */
function referenceText(kept: unknown): string | undefined {
  if (kept === null || kept === undefined) return '–'
  if (typeof kept !== 'object' || !('label' in kept)) return undefined
  const { label } = kept as { label: string | Translated }
  return typeof label === 'string' ? label : translate(label, currentLanguage())
}

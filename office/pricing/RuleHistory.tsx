import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Entry } from '../platform/resource/Changes.tsx'
import { HistoryPanel } from '../platform/resource/HistoryPanel.tsx'
import { HistoryLines, type HistoryLine } from '../platform/resource/HistoryLines.tsx'
import { ruleWords } from './rule-texts.ts'

type Row = Entry['rows'][number]

/** Shows the changes of a rule, with its days, its cars and its combinations. */
export function RuleHistory({ id }: { id: number }) {
  return (
    <HistoryPanel
      subject="price_rule"
      id={id}
      renderEntry={(entry) => <HistoryLines lines={unique(entry.rows.flatMap(describeRow))} />}
    />
  )
}

const parts: Readonly<Record<string, (() => string) | undefined>> = {
  price_rule_range: m['office.price-rules.days'],
  price_rule_car: m['office.price-rules.cars'],
  price_rule_combines: m['office.price-rules.cumulation'],
  price_rule_deal: m['office.price-rules.deals'],
  price_rule_customer: m['office.price-rules.customers'],
}

function describeRow({ subject, kind, before, after }: Row): HistoryLine[] {
  const part = parts[subject]
  if (part) return [{ label: part() }]
  if (kind === 'i') return [{ label: m['office.history.created']() }]
  return Object.keys(after ?? {}).flatMap((column): HistoryLine[] => {
    if (column === 'saved_by') return []
    const field = column.replaceAll(/_(?:id$|(.))/g, (_, letter: string | undefined) => letter?.toUpperCase() ?? '')
    const label = field === 'campaign' ? m['office.price-rules.campaign']() : ruleWords.field(field)
    return [{ label, ...formatValues(before?.[column], after?.[column]) }]
  })
}

/** Formats values that are readable as stored: a code, a number, yes or no, a name. */
function formatValues(before: unknown, after: unknown): { before?: string; after?: string } {
  const [was, is] = [plain(before), plain(after)]
  return was === undefined || is === undefined ? {} : { before: was, after: is }
}

function plain(value: unknown): string | undefined {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? m['words.yes']() : m['words.no']()
  if (typeof value === 'object' && 'nl' in value)
    return [(value as Translated).nl, (value as Translated).fr].filter(Boolean).join(' · ')
  return undefined
}

function unique(lines: readonly HistoryLine[]): HistoryLine[] {
  return lines.filter((one, at) => lines.findIndex(({ label }) => label === one.label) === at)
}

import { findEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { VERSION_TAGS } from '@forecourt/domain/catalogue/vehicle.ts'
import type { Reference } from '@forecourt/domain/platform/resources/resource.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { AskUndo } from '../platform/resource/AskUndo.tsx'
import type { Entry } from '../platform/resource/Changes.tsx'
import { HistoryPanel } from '../platform/resource/HistoryPanel.tsx'
import { HistoryLines, type HistoryLine } from '../platform/resource/HistoryLines.tsx'
import { inLanguage } from './range-texts.ts'

type Row = Entry['rows'][number]
type Values = Readonly<Record<string, unknown>>

/** Shows the changes of a version and its parts, with undo. */
export function VersionHistory({ id }: { id: number }) {
  return (
    <HistoryPanel
      subject="version"
      id={id}
      renderEntry={(entry) => (
        <>
          <HistoryLines lines={describeEntry(entry)} />
          <TextLink href={`/audit/${entry.id}`}>{m['office.audit.title']({ id: entry.id })}</TextLink>
        </>
      )}
      renderUndo={(entry, onClose) => (
        <AskUndo taking={{ entry: entry.id }} onClose={onClose}>
          <HistoryLines lines={describeEntry(entry)} />
        </AskUndo>
      )}
    />
  )
}

/** Describes an entry; of a new version its first line is enough, as it comes with hundreds of parts. */
function describeEntry({ rows }: Entry): HistoryLine[] {
  const whole = rows.find(({ subject, kind }) => subject === 'version' && kind !== 'u')
  if (whole) return [{ label: whole.kind === 'i' ? m['office.history.created']() : m['office.history.removed']() }]
  return mergeEqualLines(rows.flatMap((row) => (row.subject === 'version' ? describeFields(row) : describePart(row))))
}

/** Merges equal lines, with their count: the audit log has the new state of each part, often the same. */
function mergeEqualLines(all: readonly HistoryLine[]): HistoryLine[] {
  const same = Map.groupBy(all, (line) => JSON.stringify(line))
  return [...same.values()].map((lines) => {
    const [first] = lines as [HistoryLine]
    return lines.length === 1 ? first : { ...first, label: `${first.label} (${lines.length})` }
  })
}

const partColumns: Readonly<Record<string, { column: string; text: () => string } | undefined>> = {
  version_option: { column: 'option_id', text: m['records.versionOption'] },
  version_pack: { column: 'option_pack_id', text: m['records.versionPack'] },
  version_colour: { column: 'exterior_colour_id', text: m['records.versionColour'] },
  version_cover: { column: 'interior_cover_id', text: m['records.versionCover'] },
}

function describePart({ subject, before, after }: Row): HistoryLine[] {
  const part = partColumns[subject]
  if (!part) return []
  const name = labelIn(after ?? before ?? {}, part.column)
  return [
    {
      label: name ? m['words.labelled']({ label: part.text(), text: name }) : part.text(),
      before: tagIn(before),
      after: tagIn(after),
    },
  ]
}

function labelIn(values: Values, column: string): string | undefined {
  const value = values[column] as Reference | string | null | undefined
  if (typeof value !== 'object' || value === null) return undefined
  return typeof value.label === 'string' ? value.label : inLanguage(value.label)
}

function tagIn(values: Values | null): string {
  switch (typeof values?.['tag'] === 'number' ? findEnumerationName(VERSION_TAGS, values['tag']) : undefined) {
    case 'optional':
      return m['office.range.tag.optional']()
    case 'standard':
      return m['office.range.tag.standard']()
    case 'not-available':
      return m['office.range.tag.not-available']()
    case undefined:
      return '–'
  }
}

const fieldTexts: Readonly<Record<string, (() => string) | undefined>> = {
  name: m['words.name'],
  body_type_id: m['words.body'],
  doors: m['words.doors'],
  seats: m['words.seats'],
  warranty_id: m['office.range.warranty'],
  introduction: m['office.range.introduction'],
  is_active: m['office.range.published'],
  model_year_id: m['words.model-year'],
}

function describeFields({ before, after }: Row): HistoryLine[] {
  return Object.keys(after ?? {}).flatMap((column): HistoryLine[] => {
    const label = fieldTexts[column]
    return label ? [{ label: label(), before: valueIn(before ?? {}, column), after: valueIn(after ?? {}, column) }] : []
  })
}

function valueIn(values: Values, column: string): string {
  const value = values[column]
  if (column.endsWith('_id')) return labelIn(values, column) ?? '–'
  if (typeof value === 'boolean') return value ? m['words.yes']() : m['words.no']()
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return value ? inLanguage(value as Translated) : '–'
}

import type { ReactNode } from 'react'
import { formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import {
  namesToChoose,
  type DayRange,
  type FieldKinds,
  type FieldOf,
  type Kind,
  type NumberRange,
} from '@forecourt/domain/platform/resources/resource.ts'
import type { FilterValue } from '@forecourt/domain/platform/lists/list-view.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Legend, Stack } from '../Layout.tsx'
import { NumberField } from '../inputs/NumberField.tsx'
import { ReferenceNames, ReferencesFilter } from '../inputs/ReferencesFilter.tsx'
import { formatValue, partsPerUnit, displayedUnit, type FieldPlace } from './format.ts'
import styles from './FilterInput.module.css'

interface FilterProps<K extends Kind> {
  id: string
  place: FieldPlace<K>
  value: FieldKinds[K]['filter'] | undefined
  onChange: (value: FieldKinds[K]['filter'] | undefined) => void
}

type Filter<K extends Kind> = {
  Input: (props: FilterProps<K>) => ReactNode
  /** Returns the text of its chip. */
  text: (value: FieldKinds[K]['filter'], place: FieldPlace<K>) => ReactNode
}
type Filters = { readonly [K in Kind]: [FieldKinds[K]['filter']] extends [never] ? null : Filter<K> }

/** The filter inputs by kind; null: no list is filtered by it. */
const filters: Filters = {
  text: null,
  code: null,
  articleCode: null,
  translated: null,
  choice: names<'choice'>(({ of }) => namesToChoose(of)),
  whole: numbers<'whole'>(),
  decimal: numbers<'decimal'>(),
  percent: numbers<'percent'>(),
  money: numbers<'money'>(),
  yesNo: {
    Input: ({ place, value, onChange }) => (
      <Stack gap={8}>
        <Legend as="span" aria-hidden="true">
          {place.texts.field(place.name)}
        </Legend>
        <Segmented
          legend={place.texts.field(place.name)}
          options={[
            { value: 'all', label: m['office.list.all']() },
            { value: 'yes', label: m['words.yes']() },
            { value: 'no', label: m['words.no']() },
          ]}
          value={value === undefined ? 'all' : value ? 'yes' : 'no'}
          onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen === 'yes')}
        />
      </Stack>
    ),
    text: (value) => (value ? m['words.yes']() : m['words.no']()),
  },
  day: days<'day'>(),
  instant: days<'instant'>(),
  colour: null,
  flags: names<'flags'>(({ of }) => namesToChoose(of)),
  one: {
    Input: ({ id, place, value, onChange }) => (
      <ReferencesFilter
        id={id}
        label={place.texts.field(place.name)}
        of={place.field.of}
        value={value}
        onChange={onChange}
      />
    ),
    text: (ids, { field }) => <ReferenceNames of={field.of} ids={ids} />,
  },
}

function names<K extends 'choice' | 'flags'>(namesOf: (field: FieldOf<K>) => readonly string[]): Filter<K> {
  return {
    Input({ place, value, onChange }) {
      const wanted: readonly string[] = value ?? []
      return (
        <Stack as="fieldset" gap={8}>
          <Legend>{place.texts.field(place.name)}</Legend>
          {namesOf(place.field).map((name) => (
            <Checkbox
              key={name}
              label={place.texts.choice(place.name, name)}
              checked={wanted.includes(name)}
              onChange={(event) => {
                const chosen = event.target.checked ? [...wanted, name] : wanted.filter((one) => one !== name)
                onChange(chosen.length === 0 ? undefined : chosen)
              }}
            />
          ))}
        </Stack>
      )
    },
    text: (value: readonly string[], { name, texts }) => value.map((one) => texts.choice(name, one)).join(', '),
  }
}

function days<K extends 'day' | 'instant'>(): Filter<K> {
  return {
    Input: ({ id, place, value = {}, onChange }) => (
      <Stack as="fieldset" gap={8}>
        <Legend>{place.texts.field(place.name)}</Legend>
        <div className={styles.ends}>
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              id={`${id}-${end}`}
              type="date"
              label={endTexts()[end]}
              value={value[end] ?? ''}
              onChange={(event) => onChange(withEnd(value, end, event.target.value || undefined))}
            />
          ))}
        </div>
      </Stack>
    ),
    text: (value: DayRange) => rangeText(value, (day) => formatDay(day)),
  }
}

function numbers<K extends 'whole' | 'decimal' | 'percent' | 'money'>(): Filter<K> {
  return {
    Input: ({ id, place, value = {}, onChange }) => (
      <Stack as="fieldset" gap={8}>
        <Legend>{place.texts.field(place.name)}</Legend>
        <div className={styles.ends}>
          {(['from', 'to'] as const).map((end) => (
            <NumberField
              key={end}
              id={`${id}-${end}`}
              label={endTexts()[end]}
              unit={displayedUnit(place.field)}
              value={value[end] === undefined ? null : value[end] / partsPerUnit(place.field)}
              onChange={(number) =>
                onChange(
                  withEnd(
                    value,
                    end,
                    number === null || Number.isNaN(number) ? undefined : number * partsPerUnit(place.field),
                  ),
                )
              }
            />
          ))}
        </div>
      </Stack>
    ),
    text: (value: NumberRange, place) => rangeText(value, (number) => formatValue(number, place as FieldPlace)),
  }
}

interface FilterInputProps {
  id: string
  place: FieldPlace
  value: FilterValue | undefined
  onChange: (value: FilterValue | undefined) => void
}

export function FilterInput(props: FilterInputProps) {
  return selectFilter(props.place)?.Input(props)
}

export function filterText(value: FilterValue, place: FieldPlace): ReactNode {
  return selectFilter(place)?.text(value, place)
}

/** Returns the filter of a field. The cast: the compiler cannot see that both are of one kind. */
function selectFilter({ field }: FieldPlace) {
  return filters[field.kind] as {
    Input: (props: FilterInputProps) => ReactNode
    text: (value: FilterValue, place: FieldPlace) => ReactNode
  } | null
}

function endTexts() {
  return { from: m['office.list.from'](), to: m['office.list.to']() }
}

function withEnd<End>(range: { from?: End; to?: End }, end: 'from' | 'to', value: End | undefined) {
  const { [end]: _, ...rest } = range
  const next = value === undefined ? rest : { ...rest, [end]: value }
  return Object.keys(next).length === 0 ? undefined : next
}

function rangeText<End>(
  { from, to }: { from?: End | undefined; to?: End | undefined },
  text: (end: End) => string,
): string {
  if (from === undefined) return m['office.list.until']({ to: text(to!) })
  return to === undefined ? m['office.list.since']({ from: text(from) }) : `${text(from)} – ${text(to)}`
}

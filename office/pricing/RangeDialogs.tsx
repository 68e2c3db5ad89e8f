import { useId, useState } from 'react'
import { api, send } from '@forecourt/api-client/api-client.ts'
import { modelYear } from '@forecourt/domain/catalogue/model-year.ts'
import { resourcePath } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Reference } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { NumberField } from '../platform/inputs/NumberField.tsx'

interface YearDialogProps {
  model: Reference
  /** The year that is copied with all its content; undefined: an empty one. */
  source?: { id: number; year: number; orderableUntil: CalendarDay | null }
  onClose: () => void
  onMade: (id: number) => void
}

/** Another year of a model. */
export function YearDialog({ model, source, onClose, onMade }: YearDialogProps) {
  const id = useId()
  const [year, setYear] = useState<number | null>(source ? source.year + 1 : null)
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  const [endsSource, setEndsSource] = useState(source?.orderableUntil === null)
  const facts = { year: year ?? 0, orderableFrom: from, orderableUntil: until || null }
  return (
    <ActDialog
      title={source ? m['office.range.copy-year']() : m['office.range.add-year']()}
      confirm={source ? m['words.copy']() : m['words.add']()}
      onClose={onClose}
      onDone={onMade}
      act={async () => {
        if (source) return (await api('POST /sales/modelyear/copy', { id: source.id, ...facts, endsSource })).id
        const draft = { id: null, rev: 0, model, ...facts }
        const saved = (await send(resourcePath(modelYear, 'save'), { modelYear: draft })) as {
          modelYear: { id: number }
        }
        return saved.modelYear.id
      }}
    >
      {source && <p className="hint">{m['office.range.copy-year-text']()}</p>}
      <NumberField id={`${id}-year`} label={m['words.model-year']()} value={year} onChange={setYear} />
      <TextField
        type="date"
        label={m['office.range.orderable-first']()}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        type="date"
        label={m['office.range.orderable-end']()}
        optional={m['words.optional']()}
        hint={m['office.range.orderable-end-hint']()}
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
      {source && (
        <Checkbox
          label={m['office.range.ends-source']({ year: source.year })}
          checked={endsSource}
          onChange={({ target }) => setEndsSource(target.checked)}
        />
      )}
    </ActDialog>
  )
}

interface VersionCopyDialogProps {
  version: { id: number; name: string }
  years: readonly { id: number; year: number }[]
  /** The one that it is in. */
  year: number
  onClose: () => void
  onMade: (id: number) => void
}

export function VersionCopyDialog({ version, years, year, onClose, onMade }: VersionCopyDialogProps) {
  const [into, setInto] = useState(year)
  const [name, setName] = useState(version.name)
  return (
    <ActDialog
      title={m['office.range.copy-of']({ name: version.name })}
      confirm={m['words.copy']()}
      onClose={onClose}
      onDone={onMade}
      act={async () => (await api('POST /sales/version/copy', { id: version.id, modelYear: into, name })).id}
    >
      <p className="hint">{m['office.range.copy-version-text']()}</p>
      <TextField
        label={m['words.name']()}
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {years.length > 1 && (
        <Select
          label={m['words.model-year']()}
          value={String(into)}
          options={years.map((one) => ({ value: String(one.id), label: String(one.year) }))}
          onChange={({ target }) => setInto(Number(target.value))}
        />
      )}
    </ActDialog>
  )
}

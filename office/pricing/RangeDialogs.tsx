import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { api, send } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { modelYear } from '@forecourt/domain/catalogue/model-year.ts'
import { resourcePath } from '@forecourt/domain/platform/resource-calls.ts'
import type { CalendarDay } from '@forecourt/domain/platform/calendar.ts'
import type { Reference } from '@forecourt/domain/platform/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { NumberField } from '../platform/inputs/NumberField.tsx'
import { queries } from '../platform/queries.ts'
import styles from './RangePage.module.css'

interface MakeDialogProps {
  title: string
  confirm: string
  /** Why nothing can be made of them yet. */
  refusal?: string | undefined
  onClose: () => void
  /** @returns the number of what was made */
  run: () => Promise<number>
  onMade: (id: number) => void
  children: ReactNode
}

/** Fields, and a button that makes something of them; a refusal is said above them. */
export function MakeDialog({ title, confirm, refusal, onClose, run, onMade, children }: MakeDialogProps) {
  const form = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (refusal !== undefined) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      const id = await run()
      await queries.invalidateQueries()
      onClose()
      onMade(id)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="s"
      title={title}
      closeLabel={m['layout.close']()}
      locked={isBusy}
      onClose={onClose}
      footer={
        <Button type="submit" form={form} look="primary" busy={isBusy} disabledReason={refusal}>
          {confirm}
        </Button>
      }
    >
      <form id={form} noValidate className={styles.fields} onSubmit={(event) => void submit(event)}>
        {failure && (
          <Notice tone="failure" live>
            {failure}
          </Notice>
        )}
        {children}
      </form>
    </Dialog>
  )
}

interface YearDialogProps {
  model: Reference
  /** The year that is copied with all it holds; none: an empty one. */
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
    <MakeDialog
      title={source ? m['office.range.copy-year']() : m['office.range.add-year']()}
      confirm={source ? m['office.range.copy']() : m['office.range.add']()}
      onClose={onClose}
      onMade={onMade}
      run={async () => {
        if (source) return (await api('POST /sales/modelyear/copy', { id: source.id, ...facts, endsSource })).id
        const draft = { id: null, rev: 0, model, ...facts }
        const saved = (await send(resourcePath(modelYear, 'save'), { modelYear: draft })) as {
          modelYear: { id: number }
        }
        return saved.modelYear.id
      }}
    >
      {source && <p className="hint">{m['office.range.copy-year-text']()}</p>}
      <NumberField id={`${id}-year`} label={m['office.range.year']()} value={year} onChange={setYear} />
      <TextField
        type="date"
        label={m['office.range.orderable-first']()}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        type="date"
        label={m['office.range.orderable-end']()}
        optional={m['office.form.optional']()}
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
    </MakeDialog>
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
    <MakeDialog
      title={m['office.range.copy-of']({ name: version.name })}
      confirm={m['office.range.copy']()}
      onClose={onClose}
      onMade={onMade}
      run={async () => (await api('POST /sales/version/copy', { id: version.id, modelYear: into, name })).id}
    >
      <p className="hint">{m['office.range.copy-version-text']()}</p>
      <TextField
        label={m['office.range.name']()}
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {years.length > 1 && (
        <Select
          label={m['office.range.year']()}
          value={String(into)}
          options={years.map((one) => ({ value: String(one.id), label: String(one.year) }))}
          onChange={({ target }) => setInto(Number(target.value))}
        />
      )}
    </MakeDialog>
  )
}

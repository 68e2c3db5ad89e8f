import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import { useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { isSame, merge } from '@forecourt/domain/platform/forms/merge.ts'
import type { Change } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { showToast } from '@forecourt/ui/toasts.ts'
import { queries } from '../queries.ts'
import { showUndo, useTakenBack } from '../undo.ts'
import { formatFieldValue, type FieldTexts } from './field-texts.ts'
import { useTyped } from './use-typed.ts'
import { useUnsaved } from './use-unsaved.ts'

/** A row as its form holds it; a new one has no id yet. */
export interface Editable {
  readonly id: number | null
  readonly rev: number
}

/** Messages by field: `email`, or `emails.1.address` of a list. */
export type Problems = Readonly<Record<string, string>>

/** Two people changed the same fields: the user chooses one value of each. */
export interface Conflict {
  readonly by: string
  readonly fields: readonly ConflictField[]
}

/** The values of a field in words; undefined: it has none, such as a list. */
export interface ConflictField {
  readonly name: string
  readonly label: string
  readonly was: string | undefined
  readonly mine: string | undefined
  readonly theirs: string | undefined
}

interface RecordOptions<Row extends Editable> {
  /** Name of the record in the input: `user` of `user.email`. */
  readonly name: string
  /** The texts of its fields, for a conflict. */
  readonly fields: Partial<FieldTexts<Row>>
  /** Distinguishes drafts where several desks share a name and id: a discount or a premium, a text of one kind. */
  readonly draftName?: string
  save(row: Row): Promise<{ row: Row; change?: Change }>
  onSaved?(saved: Row, isNew: boolean): void
  /** Loads the row again after a change was undone. */
  reload?(id: number): Promise<Row>
  /** Called after an undo that deleted the record. */
  onGone?(): void
  /** Returns the problems that are known before the server is asked. */
  validate?(row: Row): Problems
  /** Returns the form's row from the row that a refusal brings along, where they differ. */
  toRow?(theirs: unknown): Row
  /** Returns the part that the browser may store until it is saved; a password may not. */
  withoutSecrets?(row: Row): Row
}

const noProblems: Problems = {}

/**
 * Edits a record: keeps it as loaded and as it is now, with its problems. Changes that others save meanwhile are merged
 * when this one is saved, never during typing. Input outlives a reload.
 */
export function useRecord<Row extends Editable>(loaded: Row, options: RecordOptions<Row>) {
  const { name: recordName, fields, validate = () => noProblems, withoutSecrets = (row) => row } = options
  const typed = useTyped(loaded)
  const { base, row } = typed
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState(noProblems)
  const [failure, setFailure] = useState<ApiFailure>()
  const [attempt, setAttempt] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  const [open, setOpen] = useState<{ theirs: Row; by: string | null; names: readonly (keyof Row & string)[] }>()

  const names = listKeys(row).filter((name) => name !== 'id' && name !== 'rev')
  const changed = names.filter((name) => !isSame(base[name], row[name]))
  const isDirty = changed.length > 0
  const shownProblems = Object.entries(validate(row)).filter(([name]) => attempt > 0 || left.has(name))
  const problems: Problems = { ...Object.fromEntries(shownProblems), ...refused }

  function change(changes: Partial<Row>) {
    typed.put({ row: { ...typed.now().row, ...changes } })
    const isChanged = (name: string) => Object.hasOwn(changes, name.split('.')[0]!)
    if (Object.keys(refused).some(isChanged)) {
      setRefused(Object.fromEntries(Object.entries(refused).filter(([name]) => !isChanged(name))))
    }
  }

  function forgetProblems() {
    setLeft(new Set())
    setRefused(noProblems)
    setFailure(undefined)
    setAttempt(0)
  }

  function begin(next: Row, nextRow = next) {
    typed.put({ base: next, row: nextRow })
    setOpen(undefined)
    forgetProblems()
  }

  /** Saves the record. @param shown the values of the fields when saving began */
  async function save(draft: Row = typed.now().row, shown = draft): Promise<boolean> {
    setFailure(undefined)
    setRefused(noProblems)
    if (Object.keys(validate(draft)).length > 0) {
      setAttempt(attempt + 1)
      return false
    }
    setIsSaving(true)
    try {
      const { row: saved, change: made = null } = await options.save(draft)
      const isNew = draft.id === null
      if (isNew) unsaved.forgetNew()
      begin(saved, typed.join(shown, saved))
      unsaved.notifyDirty(typed.isDirtyNow())
      void queries.invalidateQueries()
      showUndo(m['office.form.saved'](), made)
      options.onSaved?.(saved, isNew)
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      return await handleRefusal(error, draft, shown)
    } finally {
      setIsSaving(false)
    }
  }

  async function handleRefusal(error: ApiFailure, draft: Row, shown: Row): Promise<boolean> {
    const detail = error.errors[0]?.detail as { theirs?: Row; by: string | null } | undefined
    if (error.reason === 'changed-meanwhile' && detail?.theirs) {
      const { by } = detail
      // Values that only the form holds, such as a password, are not among theirs.
      const theirs = { ...typed.now().base, ...(options.toRow?.(detail.theirs) ?? detail.theirs) }
      const merged = merge<Row>(typed.now().base, typed.join(shown, draft), theirs)
      // The revision is theirs: what follows builds on it.
      const together = { ...merged.row, rev: theirs.rev, id: theirs.id }
      const conflicting = merged.conflicts.filter((name) => name !== 'id' && name !== 'rev')
      if (conflicting.length > 0) {
        typed.put({ row: together })
        setOpen({ theirs, by, names: conflicting })
        return false
      }
      showToast({ message: m['office.form.joined']({ name: by ?? m['office.form.somebody']() }) })
      typed.put({ base: theirs, row: together })
      return save(together)
    }
    const prefix = `${recordName}.`
    const byField = error.errors.flatMap(({ field, message }) => {
      const path = field?.startsWith(prefix) ? field.slice(prefix.length) : undefined
      const [name] = path?.split('.') ?? []
      // A field of several parts is known as a whole and by each part: `subject` and `subject.nl`.
      return path !== undefined && name !== undefined && name in row ? [[name, path, message] as const] : []
    })
    setRefused({
      ...Object.fromEntries(byField.map(([name, , message]) => [name, message])),
      ...Object.fromEntries(byField.map(([, path, message]) => [path, message])),
    })
    setFailure(error)
    setAttempt(attempt + 1)
    return false
  }

  // Unsaved input stays: saving merges it with the current record.
  useTakenBack(async () => {
    if (isDirty || base.id === null || !options.reload) return
    try {
      const fresh = await options.reload(base.id)
      begin(fresh, typed.join(row, fresh))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.status === 404) options.onGone?.()
    }
  })

  /** Saves on top of theirs: their values of these fields, ours of the others. */
  function settle(theirFields: ReadonlySet<string>) {
    if (!open) return
    const { theirs } = open
    const chosen: Row = { ...row, rev: theirs.rev }
    for (const name of open.names) if (theirFields.has(name)) chosen[name] = theirs[name]
    typed.put({ base: theirs })
    setOpen(undefined)
    void typed.inTurn(() => save(chosen, row))
  }

  function describeConflict(): Conflict | undefined {
    if (!open) return undefined
    const { theirs, by, names: conflicting } = open
    const described = conflicting.map((name): ConflictField => {
      const text = fields[name]
      const format = (value: unknown) => formatFieldValue(text, value)
      const label = text?.label() ?? name
      return { name, label, was: format(base[name]), mine: format(row[name]), theirs: format(theirs[name]) }
    })
    return { by: by ?? m['office.form.somebody'](), fields: described }
  }

  const unsaved = useUnsaved<Row>({
    name: options.draftName ?? `desk ${recordName}`,
    id: base.id,
    base,
    row: withoutSecrets(row),
    isDirty,
    restore: (draft) => typed.put({ base: draft.base, row: draft.row }),
    save: () => typed.inTurn(save),
  })

  return {
    base,
    row,
    changed,
    isDirty,
    problems,
    failure,
    attempt,
    isSaving,
    conflict: describeConflict(),
    draft: unsaved.draft,
    change,
    save: () => typed.inTurn(save),
    leave: (name: string) => setLeft(new Set([...left, name])),
    /** Continues with the row that the server has after an act that was none of the form. */
    begin: (next: Row) => begin(next),
    undo() {
      typed.put({ row: base })
      forgetProblems()
    },
    settle,
    stay: () => setOpen(undefined),
  }
}

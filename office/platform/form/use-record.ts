import { useState } from 'react'
import { send } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { isSame, merge } from '@forecourt/domain/platform/forms/merge.ts'
import { resourcePath, type Change } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Fields, Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { showToast } from '@forecourt/ui/toasts.ts'
import type { Row, Value } from '../kinds/row.ts'
import { queries } from '../queries.ts'
import { showUndo, useTakenBack } from '../undo.ts'
import { useTyped } from './use-typed.ts'
import { useUnsaved } from './use-unsaved.ts'
import { problemText } from './field-problem.ts'

/** A row as its form holds it; a new one has no id yet. */
export type Draft = { readonly id: number | null; readonly rev: number } & Readonly<Record<string, Value>>

/** Returns the fields that a form asks for, if that depends on its values: the others stay empty. */
export type AskedFields = (row: Readonly<Record<string, Value>>) => Fields

/** Two people changed the same fields: somebody has to choose. */
export interface Conflict {
  readonly theirs: Row
  readonly by: string | null
  readonly fields: readonly string[]
}

/**
 * A record while somebody edits it: as it was loaded, as it is now, what is wrong with it. It is copied once: what others
 * save meanwhile comes in when this is saved, never under the editor's hands.
 */
export function useRecord(
  resource: Resource,
  loaded: Draft,
  {
    onSaved,
    onGone,
    asks = () => resource.fields,
  }: { onSaved: (row: Row, isNew: boolean) => void; onGone: () => void; asks?: AskedFields | undefined },
) {
  const typed = useTyped(loaded)
  const { base, row } = typed
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<ApiFailure>()
  const [attempt, setAttempt] = useState(0)
  const [isSaving, setIsSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()

  const names = Object.keys(resource.fields)
  const changed = names.filter((name) => !isSame(base[name], row[name]))
  const isDirty = changed.length > 0
  const asked = asks(row)
  const problems = new Map(
    names.flatMap((name) => {
      const own = left.has(name) || attempt > 0 ? problemIn(row, name) : undefined
      const text = refused[name] ?? own
      return text === undefined ? [] : [[name, text] as const]
    }),
  )

  function problemIn(draft: Draft, name: string): string | undefined {
    const field = asks(draft)[name]
    return field && problemText(field, draft[name] ?? null)
  }

  function change(name: string, value: Value) {
    const next: Draft = { ...typed.now().row, [name]: value }
    const fields = asks(next)
    const gone = names.filter((other) => !(other in fields))
    typed.put({ row: { ...next, ...Object.fromEntries(gone.map((other) => [other, null])) } })
    if (refused[name] === undefined) return
    const { [name]: _, ...others } = refused
    setRefused(others)
  }

  /** @param shown what stood in the fields when saving began */
  async function save(draft: Draft = typed.now().row, shown = draft): Promise<boolean> {
    setFailure(undefined)
    setRefused({})
    if (names.some((name) => problemIn(draft, name) !== undefined)) {
      setAttempt(attempt + 1)
      return false
    }
    setIsSaving(true)
    try {
      const answer = await send(resourcePath(resource, 'save'), { [resource.name]: draft })
      const { [resource.name]: next, change } = answer as Record<string, unknown> & { change: Change }
      // The server joined what others saved meanwhile: each save counts one.
      const isJoined = draft.id !== null && (next as Row).rev > draft.rev + 1
      if (isJoined) showToast({ message: m['office.form.joined']({ name: m['office.form.somebody']() }) })
      handleSaved(next as Row, { shown, isNew: draft.id === null, made: change })
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      return await handleRefusal(error, draft, shown)
    } finally {
      setIsSaving(false)
    }
  }

  function handleSaved(next: Row, { shown, isNew, made }: { shown: Draft; isNew: boolean; made: Change }) {
    if (isNew) unsaved.forgetNew()
    begin(next, shown)
    unsaved.tellDirty(typed.isDirtyNow())
    void queries.invalidateQueries()
    showUndo(m['office.form.saved'](), made)
    onSaved(next, isNew)
  }

  function begin(next: Row, shown: Draft) {
    typed.put({ base: next, row: typed.join(shown, next) })
    setLeft(new Set())
    setAttempt(0)
    setConflict(undefined)
  }

  // Unsaved input stays: saving merges it with the current record.
  useTakenBack(async () => {
    if (isDirty || base.id === null) return
    try {
      const answer = await send(resourcePath(resource, 'get'), { id: base.id })
      begin((answer as Record<string, Row>)[resource.name]!, row)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.status === 404) onGone()
    }
  })

  async function handleRefusal(error: ApiFailure, draft: Draft, shown: Draft): Promise<boolean> {
    const detail = error.errors[0]?.detail as { theirs: Row; by: string | null } | undefined
    if (error.reason === 'changed-meanwhile' && detail) {
      const { theirs, by } = detail
      const merged = merge<Draft>(typed.now().base, typed.join(shown, draft), theirs)
      // The revision is theirs: what follows builds on it.
      const together = { ...merged.row, rev: theirs.rev, id: theirs.id } as Draft
      const fields = merged.conflicts.filter((name) => name in resource.fields)
      if (fields.length > 0) {
        typed.put({ row: together })
        setConflict({ theirs, by, fields })
        return false
      }
      showToast({ message: m['office.form.joined']({ name: by ?? m['office.form.somebody']() }) })
      typed.put({ base: theirs, row: together })
      return save(together)
    }
    const prefix = `${resource.name}.`
    const byField = error.errors.flatMap(({ field, message }) => {
      const name = field?.startsWith(prefix) ? field.slice(prefix.length).split('.')[0]! : undefined
      return name !== undefined && name in resource.fields ? [[name, message] as const] : []
    })
    setRefused(Object.fromEntries(byField))
    if (byField.length === 0) setFailure(error)
    setAttempt(attempt + 1)
    return false
  }

  /** Their values for these fields, ours for the others; then it is saved on top of theirs. */
  function settle(theirFields: ReadonlySet<string>) {
    if (!conflict) return
    const chosen = Object.fromEntries([...theirFields].map((name) => [name, conflict.theirs[name] ?? null]))
    typed.put({ base: conflict.theirs })
    void typed.inTurn(() => save({ ...row, ...chosen, rev: conflict.theirs.rev }, row))
  }

  const unsaved = useUnsaved({
    name: resource.name,
    id: base.id,
    base,
    row,
    isDirty,
    restore: ({ base, row }) => typed.put({ base, row }),
    save: () => typed.inTurn(save),
  })

  return {
    base,
    row,
    asked,
    changed,
    problems,
    failure,
    attempt,
    isSaving,
    conflict,
    draft: unsaved.draft,
    change,
    save: () => typed.inTurn(save),
    leave: (name: string) => setLeft(new Set([...left, name])),
    undo() {
      typed.put({ row: base })
      setLeft(new Set())
      setRefused({})
      setFailure(undefined)
      setAttempt(0)
    },
    settle,
    stay: () => setConflict(undefined),
  }
}

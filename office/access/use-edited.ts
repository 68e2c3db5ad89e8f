import { useState } from 'react'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { isSame, merge } from '@forecourt/domain/platform/forms/merge.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { showToast } from '@forecourt/ui/toasts.ts'
import { useTyped } from '../platform/form/use-typed.ts'
import { useUnsaved } from '../platform/form/use-unsaved.ts'
import { queries } from '../platform/queries.ts'

type Edited = { readonly id: number | null; readonly rev: number }

/** Two people changed the same; `by` null: nobody by name. */
export interface EditConflict<Draft> {
  readonly theirs: Draft
  readonly by: string | null
}

interface Editing<Draft> {
  save: (draft: Draft) => Promise<Draft>
  onSaved: (saved: Draft, isNew: boolean) => void
  /** Tells desks apart if several share a name and id: a discount or a premium, a text of one kind. */
  of?: string
  /** Returns the part that the browser may store until it is saved; a password may not. */
  withoutSecrets?: (row: Draft) => Draft
}

/**
 * A record with a form of its own while somebody edits it. As with resources it is copied once, what others saved
 * meanwhile is joined with it, and where both changed the same somebody chooses. What is typed outlives a reload.
 *
 * @param name what the record is called in the input: `user` of `user.email`
 */
export function useEdited<Draft extends Edited>(
  name: string,
  loaded: Draft,
  { save: send, onSaved, of = '', withoutSecrets = (row) => row }: Editing<Draft>,
) {
  const typed = useTyped(loaded)
  const { base, row } = typed
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<ApiFailure>()
  const [isSaving, setIsSaving] = useState(false)
  const [conflict, setConflict] = useState<EditConflict<Draft>>()
  const isDirty = !isSame(base, row)

  function begin(next: Draft, nextRow = next) {
    typed.put({ base: next, row: nextRow })
    setProblems({})
    setFailure(undefined)
    setConflict(undefined)
  }

  async function save(draft: Draft = typed.now().row): Promise<boolean> {
    setProblems({})
    setFailure(undefined)
    setIsSaving(true)
    try {
      const saved = await send(draft)
      if (draft.id === null) unsaved.forgetNew()
      begin(saved, typed.join(draft, saved))
      unsaved.tellDirty(typed.isDirtyNow())
      void queries.invalidateQueries()
      showToast({ message: m['office.form.saved'](), tone: 'success' })
      onSaved(saved, draft.id === null)
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      return await handleRefusal(error)
    } finally {
      setIsSaving(false)
    }
  }

  async function handleRefusal(error: ApiFailure): Promise<boolean> {
    const detail = error.errors[0]?.detail as { theirs: Draft; by: string | null } | undefined
    if (error.reason === 'changed-meanwhile' && detail) {
      const { theirs, by } = detail
      const merged = merge<Draft>(typed.now().base, typed.now().row, theirs)
      const together = { ...merged.row, rev: theirs.rev }
      if (merged.conflicts.some((field) => field !== 'rev')) {
        typed.put({ row: together })
        setConflict({ theirs, by })
        return false
      }
      showToast({ message: m['office.form.joined']({ name: by ?? m['office.form.somebody']() }) })
      typed.put({ base: theirs, row: together })
      return save(together)
    }
    const prefix = `${name}.`
    const byField = error.errors.flatMap(({ field, message }) =>
      field?.startsWith(prefix) ? [[field.slice(prefix.length), message] as const] : [],
    )
    // A field of several parts is known as a whole and by each part: `subject` and `subject.nl`.
    setProblems(Object.fromEntries([...byField.map(([field, message]) => [field.split('.')[0], message]), ...byField]))
    setFailure(error)
    return false
  }

  const unsaved = useUnsaved<Draft>({
    name: `desk ${name} ${of}`,
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
    problems,
    failure,
    isSaving,
    isDirty,
    conflict,
    draft: unsaved.draft,
    change: (changes: Partial<Draft>) => typed.put({ row: { ...typed.now().row, ...changes } }),
    save: () => typed.inTurn(save),
    /** As the server has it by now, after an act that was none of the form. */
    begin: (next: Draft) => begin(next),
    /** As the server has it by now, with what was typed since it was asked. */
    beginFrom: (asked: Draft, next: Draft) => begin(next, typed.join(asked, next)),
    undo: () => begin(base),
    takeTheirs: () => conflict && begin(conflict.theirs),
    keepMine() {
      if (!conflict) return
      typed.put({ base: conflict.theirs })
      setConflict(undefined)
      void typed.inTurn(() => save({ ...row, rev: conflict.theirs.rev }))
    },
  }
}

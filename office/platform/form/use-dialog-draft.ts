import { useState } from 'react'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import { useAccess } from '../access.ts'
import { draftKey, forgetDraft } from './drafts.ts'
import { useDraft } from './use-draft.ts'

/**
 * Keeps the input of a dialog that edits a record in this browser until it is saved or the dialog is closed, and
 * offers it when the dialog is opened again after a reload.
 *
 * @param id null: the record is new
 */
export function useDialogDraft<Row extends object>(name: string, id: number | null, loaded: Row) {
  const [base] = useState(loaded)
  const [row, setRow] = useState(loaded)
  const key = draftKey(useAccess().user.id, `dialog ${name}`, id)
  const draft = useDraft(key, { base, row, isDirty: !isSame(base, row) }, (kept) => setRow(kept.row))
  return { row, setRow, draft, forget: () => forgetDraft(key) }
}

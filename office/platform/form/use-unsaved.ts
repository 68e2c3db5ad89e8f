import { useEffect, useEffectEvent, useRef } from 'react'
import { useAccess } from '../access.ts'
import { setDirty, type OpenForm } from './dirty-forms.ts'
import { draftKey, forgetDraft, type KeptDraft } from './drafts.ts'
import { useDraft } from './use-draft.ts'

interface Unsaved<Row> {
  /** Names what is edited among all that a user edits. */
  readonly name: string
  /** Null: it is new, or there is only one of its kind. */
  readonly id: number | null
  /** As the server has it. */
  readonly base: Row
  /** As it is being typed. */
  readonly row: Row
  readonly isDirty: boolean
  /** Restores the input that this browser stored. */
  readonly restore: (draft: KeptDraft<Row>) => void
  readonly save: OpenForm['save']
  readonly discard?: OpenForm['discard']
}

/**
 * Keeps unsaved input in this browser, so that no reload loses it, and asks before the user leaves. Every form of the
 * office that saves goes through here.
 */
export function useUnsaved<Row extends object>({ name, id, base, row, isDirty, restore, ...form }: Unsaved<Row>) {
  const key = draftKey(useAccess().user.id, name, id)
  const draft = useDraft(key, { base, row, isDirty }, restore)
  const saveNow = useEffectEvent(form.save)
  const discardNow = useEffectEvent(() => {
    forgetDraft(key)
    form.discard?.()
  })
  const open = useRef<OpenForm>({ save: () => saveNow(), discard: () => discardNow() })
  useEffect(() => {
    const { current } = open
    setDirty(current, isDirty)
    return () => setDirty(current, false)
  }, [isDirty])
  return {
    /** The input of the last time that is not restored yet. */
    draft,
    /** Skips the question when the user saves and leaves in one go. */
    notifyDirty: (isStill: boolean) => setDirty(open.current, isStill),
    /** Forgets the input of a new record once it is saved: the input is part of that record now. */
    forgetNew() {
      if (!draft) forgetDraft(key)
    },
  }
}

import { useEffect, useState } from 'react'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import { forgetDraft, keepDraft, readDraft, type KeptDraft } from './drafts.ts'

/** Keeps unsaved input in this browser, and offers it to the user who comes back to the record. */
export function useDraft<Row extends object>(
  key: string,
  { base, row, isDirty }: { base: Row; row: Row; isDirty: boolean },
  restore: (draft: KeptDraft<Row>) => void,
) {
  const [found, setFound] = useState(() => {
    const draft = readDraft<Row>(key)
    return draft && !isSame(withoutRevision(draft.row), withoutRevision(row)) ? { key, draft } : undefined
  })
  // A draft of another new record does not belong to the saved one.
  const offered = found?.key === key ? found.draft : undefined
  useEffect(() => {
    // The offered draft stays until it is restored or discarded.
    if (offered) return
    if (isDirty) keepDraft(key, { base, row, at: new Date().toISOString() })
    else forgetDraft(key)
  }, [key, base, row, isDirty, offered])
  return (
    offered && {
      at: offered.at,
      isOvertaken: !isSame(readState(offered.base), readState(base)),
      restore() {
        setFound(undefined)
        restore(offered)
      },
      discard() {
        setFound(undefined)
        forgetDraft(key)
      },
    }
  )
}

function withoutRevision<Row extends object>(row: Row): object {
  return { ...row, rev: undefined }
}

/** Returns what shows that others changed a record: its revision, or all its fields where it has none. */
function readState(base: object): unknown {
  return 'rev' in base ? base.rev : base
}

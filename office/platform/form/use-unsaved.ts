import { useEffect, useEffectEvent, useRef } from 'react'
import { setDirty, type OpenForm } from './dirty-forms.ts'

/** Whoever leaves while something is not saved is asked about it. */
export function useUnsaved(isDirty: boolean, { save, discard }: OpenForm): void {
  const saveNow = useEffectEvent(save)
  const discardNow = useEffectEvent(discard)
  const form = useRef<OpenForm>({ save: () => saveNow(), discard: () => discardNow() })
  useEffect(() => {
    const { current } = form
    setDirty(current, isDirty)
    return () => setDirty(current, false)
  }, [isDirty])
}

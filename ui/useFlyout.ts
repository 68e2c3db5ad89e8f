import { isInside } from './events.ts'
import { useCallback, useEffect, useRef, type KeyboardEvent } from 'react'

/** A <details> that opens over the page: Escape, or a click or the focus outside it, closes it. */
export function useFlyout() {
  const ref = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    function closeBeside(event: Event) {
      if (!isInside(event, ref.current)) ref.current?.removeAttribute('open')
    }
    document.addEventListener('pointerdown', closeBeside)
    document.addEventListener('focusin', closeBeside)
    return () => {
      document.removeEventListener('pointerdown', closeBeside)
      document.removeEventListener('focusin', closeBeside)
    }
  }, [])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !ref.current?.open) return
    event.preventDefault()
    ref.current.open = false
    ref.current.querySelector('summary')?.focus()
  }

  const close = useCallback(() => ref.current?.removeAttribute('open'), [])
  return { details: { ref, onKeyDown }, close }
}

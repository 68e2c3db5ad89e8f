import { useEffect, useEffectEvent } from 'react'

/** What somebody wants of a car. */
export interface CarLeadAsked {
  kind: 'car-question' | 'test-drive'
  /** Its key. */
  car: string
  name: string
}

/** What any page may open, and what it is opened with. The part that draws it listens; the others need not load it. */
interface Popups {
  checkout: undefined
  /** Signing in, by default on its first panel. */
  auth: {
    panel?: 'signin' | 'signup' | 'signupConfirm' | 'password' | 'passwordReset'
    email?: string
    token?: string
  }
  'sign-out': undefined
  finance: { car: string; priceCents: number; condition: 'new' | 'used' }
  application: { vacancyId: number; vacancy: string }
  newsletter: undefined
  'car-lead': CarLeadAsked
}

type Name = keyof Popups

// Asked for before the part that draws it had come: it opens when it comes.
const waiting = new Map<Name, Popups[Name]>()

export function openPopup<One extends Name>(
  name: One,
  ...[detail]: Popups[One] extends undefined ? [] : [Popups[One]]
): void {
  waiting.set(name, detail)
  window.dispatchEvent(new Event('popup-asked'))
}

/** For the part that draws the popup. */
export function usePopup<One extends Name>(name: One, open: (detail: Popups[One]) => void): void {
  const onAsked = useEffectEvent(() => {
    if (!waiting.has(name)) return
    const detail = waiting.get(name) as Popups[One]
    waiting.delete(name)
    open(detail)
  })
  useEffect(() => {
    onAsked()
    return onPopupAsked(() => onAsked())
  }, [])
}

/** Acts whenever any popup is asked for. Returns how to stop. */
export function onPopupAsked(act: () => void): () => void {
  window.addEventListener('popup-asked', act)
  return () => window.removeEventListener('popup-asked', act)
}

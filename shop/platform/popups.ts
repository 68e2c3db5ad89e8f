import { useEffect, useEffectEvent } from 'react'

/** A search, as in the address of its list. */
export interface SearchAsked {
  carType: 'used' | 'stock' | 'truck'
  search: string
  name: string
}

/** A request about a car, by its key, or a request to look for one. */
export type CarLeadAsked =
  | { kind: 'car-question' | 'test-drive'; car: string; name: string }
  | ({ kind: 'car-search' } & SearchAsked)

/** The subject of an e-mail alert: one car, or a search. */
export type CarAlertAsked = { kind: 'cheaper' | 'free'; car: string; name: string } | ({ kind: 'search' } & SearchAsked)

/** The target of a visitor who knows the monthly amount that a car may cost. */
export interface BudgetAsked {
  condition: 'new' | 'used'
  /** Leads to the cars up to a price in whole euros. */
  onPrice: (euros: number) => void
}

/**
 * The popups that any page may open, with their input. The component that draws a popup listens; other components need not
 * load it.
 */
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
  budget: BudgetAsked
  application: { vacancyId: number; vacancy: string }
  newsletter: undefined
  'car-lead': CarLeadAsked
  'car-alert': CarAlertAsked
  'test-drive': { car: string; name: string }
}

type Name = keyof Popups

// The pointer or the focus is near: the code may load.
const near = new Set<Name>()

// Requested before the component that draws it had loaded: it opens once loaded.
const waiting = new Map<Name, Popups[Name]>()

export function openPopup<One extends Name>(
  name: One,
  ...[detail]: Popups[One] extends undefined ? [] : [Popups[One]]
): void {
  waiting.set(name, detail)
  window.dispatchEvent(new Event('popup-asked'))
}

/** Handlers for the element that opens a popup: its code starts to load before the press. */
export function opensPopup(name: Name) {
  const prepare = () => {
    near.add(name)
    window.dispatchEvent(new Event('popup-near'))
  }
  return { 'aria-haspopup': 'dialog', onPointerEnter: prepare, onFocus: prepare } as const
}

/** Used by the component that draws the popup: `open` shows it, and `load` loads its code. */
export function usePopup<One extends Name>(
  name: One,
  open: (detail: Popups[One]) => void,
  load: () => Promise<unknown>,
): void {
  const onAsked = useEffectEvent(() => {
    if (!waiting.has(name)) return
    const detail = waiting.get(name) as Popups[One]
    waiting.delete(name)
    open(detail)
  })
  const onNear = useEffectEvent(() => {
    // After a failure, loading is tried again at the next opening.
    if (near.has(name)) load().catch(() => {})
  })
  useEffect(() => {
    onNear()
    onAsked()
    const prepare = () => onNear()
    window.addEventListener('popup-near', prepare)
    const stopListening = onPopupAsked(() => onAsked())
    return () => {
      window.removeEventListener('popup-near', prepare)
      stopListening()
    }
  }, [])
}

/** Calls the listener whenever a popup is requested. Returns the function that stops it. */
export function onPopupAsked(act: () => void): () => void {
  window.addEventListener('popup-asked', act)
  return () => window.removeEventListener('popup-asked', act)
}

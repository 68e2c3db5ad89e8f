import { useEffect, useEffectEvent } from 'react'

/** A search as it stands in the address of its list. */
export interface SearchAsked {
  carType: 'used' | 'stock' | 'truck'
  search: string
  name: string
}

/** A request about a car, by its key, or to look for one. */
export type CarLeadAsked =
  | { kind: 'car-question' | 'test-drive'; car: string; name: string }
  | ({ kind: 'car-search' } & SearchAsked)

/** The subject of an alert by mail: one car, or a search. */
export type CarAlertAsked = { kind: 'cheaper' | 'free'; car: string; name: string } | ({ kind: 'search' } & SearchAsked)

/** The target of a visitor who knows what a car may cost a month. */
export interface BudgetAsked {
  condition: 'new' | 'used'
  /** Leads to the cars up to a price in whole euros. */
  onPrice: (euros: number) => void
}

/** The popups that any page may open, with their input. The component that draws one listens; others need not load it. */
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

// Near the hand or the focus: their code may come.
const near = new Set<Name>()

// Asked for before the part that draws it had come: it opens when it comes.
const waiting = new Map<Name, Popups[Name]>()

export function openPopup<One extends Name>(
  name: One,
  ...[detail]: Popups[One] extends undefined ? [] : [Popups[One]]
): void {
  waiting.set(name, detail)
  window.dispatchEvent(new Event('popup-asked'))
}

/** For what opens a popup: its code is on its way before it is pressed. */
export function opensPopup(name: Name) {
  const prepare = () => {
    near.add(name)
    window.dispatchEvent(new Event('popup-near'))
  }
  return { 'aria-haspopup': 'dialog', onPointerEnter: prepare, onFocus: prepare } as const
}

/** For the part that draws the popup: `open` it, and `load` what it is drawn by. */
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
    // After a failure, loading is tried again when it is opened.
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

/** Acts whenever any popup is asked for. Returns how to stop. */
export function onPopupAsked(act: () => void): () => void {
  window.addEventListener('popup-asked', act)
  return () => window.removeEventListener('popup-asked', act)
}

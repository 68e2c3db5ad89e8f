import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useKeys } from '../../platform/shortcuts.ts'

/** Less is a click with an unsteady hand. */
const dragPx = 5

/** Something that is picked up, and the place above which it is held. */
export interface Hold<Thing, Target> {
  readonly thing: Thing
  readonly target: Target
  readonly via: 'pointer' | 'keyboard'
}

interface Options<Thing, Target extends object, Verdict extends string> {
  hold: Hold<Thing, Target> | undefined
  setHold: (hold: Hold<Thing, Target> | undefined) => void
  /** Returns whether it can be put down there; undefined: not known yet. */
  verdict: Verdict | 'free' | undefined
  toKey: (thing: Thing) => string
  toTarget: (thing: Thing) => Target
  /** Reads a place on the screen. */
  readPoint: (x: number, y: number, grabbedPx: number) => Partial<Target> | undefined
  readGrab?: (element: HTMLElement, y: number, thing: Thing) => number
  /** The target after a key; undefined: the key moves nothing. */
  step: (target: Target, key: string) => Target | undefined
  onStep?: (target: Target) => void
  onDrop: (hold: Hold<Thing, Target>) => void
  onRefused: (verdict: Verdict) => void
}

/** Picks something up with pointer or keyboard, and puts it down where it is free. */
export function useHold<Thing, Target extends object, Verdict extends string>({
  hold,
  setHold,
  verdict,
  toKey,
  toTarget,
  readPoint,
  readGrab,
  step,
  onStep,
  onDrop,
  onRefused,
}: Options<Thing, Target, Verdict>) {
  useKeys('move')
  const pressed = useRef<{ x: number; y: number; grabbed: number }>(undefined)
  const wasDragged = useRef(false)
  const key = hold && toKey(hold.thing)
  useEffect(() => {
    // The button that was picked up may be drawn elsewhere by now.
    if (key === undefined) return
    return () => void requestAnimationFrame(() => focusOn(key))
  }, [key])

  function drop() {
    if (!hold || verdict === undefined) return
    if (isSame(toTarget(hold.thing), hold.target)) return setHold(undefined)
    if (!isFree(verdict)) {
      onRefused(verdict)
      if (hold.via === 'pointer') setHold(undefined)
      return
    }
    setHold(undefined)
    onDrop(hold)
  }

  /** Handles the keys of the held item, which has the focus while the keyboard moves it. */
  function onHeldKey(event: KeyboardEvent) {
    const next = hold && step(hold.target, event.key)
    if (next) {
      setHold({ ...hold, target: next })
      onStep?.(next)
    } else if (event.key === 'Enter' || event.key === ' ') drop()
    else if (event.key === 'Escape') setHold(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Returns the handlers that pick something up. */
  function buildHandlers(thing: Thing) {
    return {
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== ' ') return
        event.preventDefault()
        setHold({ thing, via: 'keyboard', target: toTarget(thing) })
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasDragged.current = false
        // A finger scrolls; it moves with the dialog.
        if (event.button !== 0 || event.pointerType === 'touch') return
        const grabbed = readGrab?.(event.currentTarget, event.clientY, thing) ?? 0
        pressed.current = { x: event.clientX, y: event.clientY, grabbed }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent) {
        const from = pressed.current
        if (!from) return
        if (!wasDragged.current && Math.hypot(event.clientX - from.x, event.clientY - from.y) < dragPx) return
        wasDragged.current = true
        const read = readPoint(event.clientX, event.clientY, from.grabbed)
        setHold({ thing, via: 'pointer', target: { ...toTarget(thing), ...hold?.target, ...read } })
      },
      onPointerUp() {
        pressed.current = undefined
        if (hold?.via === 'pointer') drop()
      },
      onPointerCancel() {
        pressed.current = undefined
        setHold(undefined)
      },
    }
  }

  /** False for the click that ends a drag, which opens nothing. */
  const isClick = () => !wasDragged.current

  return { handlersOf: buildHandlers, onHeldKey, isClick, cancel: () => setHold(undefined) }
}

function isFree(verdict: string): verdict is 'free' {
  return verdict === 'free'
}

function isSame<Target extends object>(one: Target, other: Target): boolean {
  const values = new Map(Object.entries(other))
  return Object.entries(one).every(([name, value]) => values.get(name) === value)
}

export function focusOn(key: string): void {
  if (document.querySelector('dialog:modal')) return
  document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
}

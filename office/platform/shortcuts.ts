import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'

const key = 'office-letter-keys'
const listeners = new Set<() => void>()

/**
 * Runs something at a key, `j`, `ctrl+k` or `ctrl+shift+z`. Letters alone do nothing while the user types, and can
 * be switched off (WCAG 2.1.4): people who speak to their machine would set them off. `isMeant`: false leaves the key to
 * the browser. `isFirst`: it comes before another meaning of the key on the same screen, as while rows of a list are
 * chosen.
 */
export function useShortcut(
  shortcut: string,
  run: (event: KeyboardEvent) => void,
  isMeant = () => true,
  { isFirst = false } = {},
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !isPressed(shortcut, event)) return
    if (!isMeant()) return
    // An open modal dialog comes first.
    if (document.querySelector('dialog:modal')) return
    if (shortcut.length === 1 && (!usesLetters() || isTyping(event.target))) return
    if (shortcut === 'ctrl+z' && isSearching(event.target)) return
    event.preventDefault()
    run(event)
  })
  useKeys(shortcut)
  // Listens before the screen is drawn: a key pressed on the first sight of it is not lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen, isFirst)
    return () => removeEventListener('keydown', listen, isFirst)
  }, [isFirst])
}

/** Runs something at a key of this screen; the dialog of shortcuts lists it with what it does. */
export function useNamedShortcut(shortcut: string, text: string, run: () => void): void {
  useShortcut(shortcut, run)
  useEffect(() => {
    const named = { shortcut, text }
    namedKeys.push(named)
    return () => void namedKeys.splice(namedKeys.indexOf(named), 1)
  }, [shortcut, text])
}

/** The keys that elements of the screen handle themselves, for the dialog of shortcuts. */
export type OwnKeys = 'choose' | 'rank' | 'send' | 'move' | 'tree'

const served: string[] = []
const namedKeys: { readonly shortcut: string; readonly text: string }[] = []

/** Keys that do something while this is on the screen. */
export function useKeys(keys: OwnKeys | (string & {}), isServed = true): void {
  useEffect(() => {
    if (!isServed) return
    served.push(keys)
    return () => void served.splice(served.indexOf(keys), 1)
  }, [keys, isServed])
}

/** Returns the keys of the present screen that say themselves what they do. */
export function listNamedKeys(): readonly { readonly shortcut: string; readonly text: string }[] {
  return namedKeys
}

/** Returns whether keys do something on the present screen. */
export function areServed(keys: OwnKeys | (string & {})): boolean {
  return served.includes(keys)
}

/** Returns whether letters alone do something, as was chosen on this machine. */
export function useLetters(): boolean {
  return useSyncExternalStore(subscribe, usesLetters)
}

export function chooseLetters(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
  for (const listener of listeners) listener()
}

function isPressed(shortcut: string, { key: pressed, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const wanted = shortcut.replace(/^ctrl\+(shift\+)?/, '')
  const isWithControl = wanted !== shortcut
  if (isWithControl && shiftKey !== shortcut.includes('shift+')) return false
  return pressed.toLowerCase() === wanted && (ctrlKey || metaKey) === isWithControl && !altKey
}

function usesLetters(): boolean {
  return localStorage.getItem(key) === null
}

/** Returns whether letters go into it. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea, select')
}

/** True in a search field, which belongs to no record: Ctrl Z is left to the browser there. */
function isSearching(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('[type=search], [role=combobox]')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

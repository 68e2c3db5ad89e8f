import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

const key = 'office-letter-keys'
const listeners = new Set<() => void>()

/**
 * Runs something at a key, `j` or `ctrl+k`. Letters alone are not meant while somebody types, and can be switched off (WCAG 2.1.4): people who speak to their machine would set them off.
 */
export function useShortcut(shortcut: string, run: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !isPressed(shortcut, event)) return
    // What is asked comes first.
    if (document.querySelector('dialog:modal')) return
    if (shortcut.length === 1 && (!usesLetters() || isTyping(event.target))) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Whether letters alone do something, as was chosen on this machine. */
export function useLetters(): boolean {
  return useSyncExternalStore(subscribe, usesLetters)
}

export function chooseLetters(isOn: boolean): void {
  if (isOn) localStorage.removeItem(key)
  else localStorage.setItem(key, 'off')
  for (const listener of listeners) listener()
}

function isPressed(shortcut: string, { key: pressed, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const wanted = shortcut.replace(/^ctrl\+/, '')
  const isWithControl = wanted !== shortcut
  return pressed.toLowerCase() === wanted && (ctrlKey || metaKey) === isWithControl && !altKey
}

function usesLetters(): boolean {
  return localStorage.getItem(key) === null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea, select')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

import { useEffect, useEffectEvent } from 'react'

/** What any page may open, and what it is opened with. The part that draws it listens; the others need not load it. */
interface Popups {
  checkout: undefined
}

export function openPopup<Name extends keyof Popups>(
  name: Name,
  ...[detail]: Popups[Name] extends undefined ? [] : [Popups[Name]]
): void {
  window.dispatchEvent(new CustomEvent(eventOf(name), { detail }))
}

export function usePopup<Name extends keyof Popups>(name: Name, open: (detail: Popups[Name]) => void): void {
  const onOpen = useEffectEvent((event: Event) => open((event as CustomEvent<Popups[Name]>).detail))
  useEffect(() => {
    const type = eventOf(name)
    window.addEventListener(type, onOpen)
    return () => window.removeEventListener(type, onOpen)
  }, [name])
}

function eventOf(name: keyof Popups): string {
  return `popup:${name}`
}

declare global {
  interface Window {
    /** The button that was pressed last before a script listened to it. */
    earlyClick?: HTMLButtonElement | null
    keepEarlyClick?: (event: MouseEvent) => void
  }
}

/**
 * Inline script in the head of each page: keeps the clicks made before the scripts have loaded. A form that only scripts
 * send would otherwise be submitted by the browser, with all its input in the address.
 */
export const keepEarlyClicks = `addEventListener("click",keepEarlyClick=e=>{let b=e.target.closest("button");b&&(earlyClick=b,b.form?.hasAttribute("action")===false&&e.preventDefault())},true)`

/**
 * Stops keeping clicks, because React now receives them (`clickIsHeard`), except those on a part whose own script is still
 * loading: they wait until it is hydrated (`LazyPart`).
 */
export function keepUnheardClicks(): void {
  const { keepEarlyClick: keep } = window
  if (keep) removeEventListener('click', keep, { capture: true })
  const keepUnheard = ({ target }: MouseEvent) => {
    if (target instanceof Element) window.earlyClick = target.closest('button')
  }
  addEventListener('click', keepUnheard, { capture: true })
}

export function clickIsHeard(): void {
  window.earlyClick = null
}

/** Repeats a click that came too early, unless it is the one that React is about to receive. */
export function replayEarlyClick(): void {
  setTimeout(() => {
    const { earlyClick: button } = window
    window.earlyClick = null
    if (button?.isConnected) button.click()
  })
}

declare global {
  interface Window {
    /** The button that was pressed last while nothing listened to it yet. */
    earlyClick?: HTMLButtonElement | null
    keepEarlyClick?: (event: MouseEvent) => void
  }
}

/**
 * Stands in the head of each page: what is pressed before the scripts have come is kept for them. A form that only scripts
 * send would go out by itself, with all that was typed in its address.
 */
export const keepEarlyClicks = `addEventListener("click",keepEarlyClick=e=>{let b=e.target.closest("button");b&&(earlyClick=b,b.form?.hasAttribute("action")===false&&e.preventDefault())},true)`

/**
 * From here on React hears of clicks and forgets them (`clickIsHeard`), but for those on a part whose own script is still on
 * its way: they wait for it to come to life (`LazyPart`).
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

/** Presses what was pressed too early, unless it is the click that React is just about to hear of. */
export function replayEarlyClick(): void {
  setTimeout(() => {
    const { earlyClick: button } = window
    window.earlyClick = null
    if (button?.isConnected) button.click()
  })
}

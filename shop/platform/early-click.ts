declare global {
  interface Window {
    /** The button that was pressed last while nothing listened yet. */
    earlyClick?: HTMLButtonElement | null
    keepEarlyClick?: (event: MouseEvent) => void
  }
}

/**
 * Stands in the head of each page: what is pressed before the scripts have come is kept for them. A form that only scripts
 * send would go out by itself, with all that was typed in its address.
 */
export const keepEarlyClicks = `addEventListener("click",keepEarlyClick=e=>{let b=e.target.closest("button");b&&(earlyClick=b,b.form?.hasAttribute("action")===false&&e.preventDefault())},true)`

/** From here on React hears of every click itself: one that both heard of would be two. */
export function stopKeepingClicks(): void {
  const { keepEarlyClick: keep } = window
  if (keep) removeEventListener('click', keep, { capture: true })
}

/** Presses what was pressed too early, as soon as the page listens. */
export function replayEarlyClick(): void {
  const { earlyClick: button } = window
  window.earlyClick = null
  if (button?.isConnected) button.click()
}

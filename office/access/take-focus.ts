/** Focuses an element when it appears, as a ref: a field that is asked for, or one that the user has just opened. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

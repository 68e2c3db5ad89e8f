/** As a ref: what somebody is asked for, or has just opened by a press, takes the focus when it appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

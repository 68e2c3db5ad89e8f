type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Reports to the page what was chosen and typed before hydration. React takes the value that it finds in a control for its
 * own, and would overwrite it at the next render. Called once for each part that is hydrated separately.
 */
export function replayEarlyInput(part: HTMLElement | null): void {
  for (const control of part?.querySelectorAll<Control>('input, textarea, select') ?? [])
    if (!control.disabled) honour(control)
}

function honour(control: Control): void {
  if (control instanceof HTMLSelectElement) {
    if (control.selectedIndex !== findDrawnIndex(control)) dispatchInput(control, 'change')
  } else if (control.type === 'radio' || control.type === 'checkbox') {
    const { checked, defaultChecked } = control as HTMLInputElement
    // Of two radio buttons that changed, only the pressed one reports.
    if (checked === defaultChecked || (control.type === 'radio' && !checked)) return
    ;(control as HTMLInputElement).checked = defaultChecked
    control.click()
  } else if (control.type !== 'file' && control.value !== control.defaultValue) type(control)
}

/**
 * Sets the current value again, starting from the drawn one: React reports a value only when it differs from the last it
 * saw.
 */
function type(control: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, defaultValue, selectionStart, selectionEnd } = control
  control.value = defaultValue
  // React watches the property of the control itself, not that of its prototype.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  const isTyping = control === document.activeElement
  if (isTyping && selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd)
  dispatchInput(control, 'input')
  if (!isTyping) dispatchInput(control, 'change')
}

function findDrawnIndex({ options }: HTMLSelectElement): number {
  return Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  )
}

function dispatchInput(control: Control, what: 'input' | 'change'): void {
  control.dispatchEvent(new Event(what, { bubbles: true }))
}

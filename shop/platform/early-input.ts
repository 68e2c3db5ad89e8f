type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Tells the page what was chosen and typed before it could listen. React takes what it finds in a control for what it drew
 * itself, and would put its own back the next time it draws. Called once for each part that comes to life by itself.
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
    // Of the two radio buttons that changed, the one that was pressed speaks.
    if (checked === defaultChecked || (control.type === 'radio' && !checked)) return
    ;(control as HTMLInputElement).checked = defaultChecked
    control.click()
  } else if (control.type !== 'file' && control.value !== control.defaultValue) type(control)
}

/** Once more what stands there, from what was drawn: React hears of a value only when it differs from the last it saw. */
function type(control: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, defaultValue, selectionStart, selectionEnd } = control
  control.value = defaultValue
  // React watches the control's own property, not that of its kind.
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

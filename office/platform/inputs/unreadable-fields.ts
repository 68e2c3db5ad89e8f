/**
 * Keeps a form from being sent while one of its fields shows a text that is no number, for which the form has no value, or zero:
 * what the user typed would be lost. The field says what is wrong and gets the focus.
 */
export function refuseUnreadableFields(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement)) return
  const field = [...event.target.elements].find(
    (element) => element instanceof HTMLInputElement && element.dataset['unreadable'] !== undefined,
  )
  if (!(field instanceof HTMLInputElement)) return
  event.preventDefault()
  event.stopPropagation()
  // It says nothing while it has the focus.
  field.blur()
  field.focus({ preventScroll: true })
  // Above the bar that saves, together with its message.
  field.scrollIntoView({ block: 'center' })
}

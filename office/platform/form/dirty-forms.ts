/** An open form with unsaved input, for the guard of the shell: each form registers itself. */
export interface OpenForm {
  /** Saves; returns false on failure. */
  save: () => Promise<boolean>
  /** Forgets what was typed. */
  discard: () => void
}

const dirty = new Set<OpenForm>()

export function setDirty(form: OpenForm, isDirty: boolean): void {
  if (isDirty) dirty.add(form)
  else dirty.delete(form)
}

export function dirtyForms(): readonly OpenForm[] {
  return [...dirty]
}

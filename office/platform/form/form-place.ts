import { useState } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router'

/** State from a new record's page to the page of the saved record: the form stays, with its unsaved input. */
interface FormPlace {
  readonly formOf: string
}

/**
 * Returns whether what stands here stays: the form gets the address of what it saved, or a dialog with an address lies
 * over it.
 */
export function isSameForm(from: Pick<Location, 'key'>, to: Location): boolean {
  return (to.state as Partial<FormPlace> | null)?.formOf === from.key
}

/** Leads a form to the address that its record got by being saved. */
export function useSettle(): (path: string) => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (path) => void navigate(path, { replace: true, state: { formOf: key } satisfies FormPlace })
}

/** Lays a dialog with an address of its own over a screen, and lifts it off: the screen below stays as it stands. */
export function useLaidOver(): { lay: (path: string) => void; lift: (path: string) => void } {
  const navigate = useNavigate()
  const { key } = useLocation()
  const state: FormPlace = { formOf: key }
  return {
    lay: (path) => void navigate(path, { state }),
    lift: (path) => void navigate(path, { replace: true, state }),
  }
}

/** Returns the key of a form: another record is another form, a new one that was saved is the same. */
export function useFormKey(record: string | undefined): string {
  const location = useLocation()
  const [form, setForm] = useState({ record, at: location.key, key: location.key })
  if (record === form.record && location.key === form.at) return form.key
  const stays = record === form.record || isSameForm({ key: form.at }, location)
  const next = { record, at: location.key, key: stays ? form.key : location.key }
  setForm(next)
  return next.key
}

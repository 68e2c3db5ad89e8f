import { useState } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router'
import { dirtyForms } from './dirty-forms.ts'

/** State from a new record's page to the page of the saved record: the form stays, with its unsaved input. */
interface FormPlace {
  readonly formOf?: string
  /** The form was opened from the desk of its record. */
  readonly isOfDesk?: boolean
}

function readPlace({ state }: Pick<Location, 'state'>): FormPlace {
  return (state as FormPlace | null) ?? {}
}

/**
 * Returns true if the form stays on screen: it gets the address of what it saved, or a dialog with an address opens
 * over it.
 */
export function isSameForm(from: Pick<Location, 'key'>, to: Location): boolean {
  return readPlace(to).formOf === from.key
}

/** Navigates a form to the address that its record got when it was saved. */
export function useSettle(): (path: string) => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  return (path) => void navigate(path, { replace: true, state: { formOf: key } satisfies FormPlace })
}

/**
 * Returns how a form goes back to the desk that it belongs to: by going back if it was opened there, so that the desk is
 * once in the history. A form whose record was new stays where something was typed during the save.
 */
export function useBackToDesk(): {
  back: (desk: string) => void
  backAfterSave: (desk: string, isNew: boolean) => void
} {
  const navigate = useNavigate()
  const settle = useSettle()
  const { isOfDesk } = readPlace(useLocation())
  const back = (desk: string) => void (isOfDesk ? navigate(-1) : navigate(desk, { replace: true }))
  return {
    back,
    backAfterSave(desk, isNew) {
      if (dirtyForms().length === 0) back(desk)
      else if (isNew) settle(`${desk}/edit`)
    },
  }
}

/** Opens and closes a dialog that has its own address over a screen; the screen below keeps its state. */
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

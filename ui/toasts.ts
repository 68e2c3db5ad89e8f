import { useSyncExternalStore } from 'react'
import type { Tone } from './Notice.tsx'

export interface Toast {
  message: string
  tone?: Tone | undefined
  action?: { label: string; run: () => void } | undefined
  seconds?: number | undefined
}

export type ShownToast = Toast & { id: number }

const none: readonly ShownToast[] = []
let shown = none
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message for five seconds in the ToastArea of the page. */
export function showToast(toast: Toast) {
  change([...shown, { ...toast, id: ++lastId }])
}

export function removeToast(id: number) {
  change(shown.filter((toast) => toast.id !== id))
}

export function useToasts() {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  )
}

function change(toasts: readonly ShownToast[]) {
  shown = toasts
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

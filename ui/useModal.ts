import { closestTo } from './events.ts'
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
} from 'react'
import { useLayers } from './layers.ts'

export interface ModalProps {
  open: boolean
  /** The user wants to close it: Esc, the close button or, when dismissable, a click outside it. */
  onClose: () => void
  /** false: a click beside the dialog does nothing */
  dismissable?: boolean | undefined
  /** Nothing closes it, not even Esc, while an action runs. */
  locked?: boolean | undefined
  /** Inner steps: going back leaves these one by one before it closes the dialog. */
  steps?: { taken: number; onBack: () => void } | undefined
}

/**
 * A native modal <dialog> controlled by `open`. The browser keeps the focus inside and restores it. Its content stays
 * mounted until the closing transition has ended.
 */
export function useModal({ open, onClose, dismissable = true, locked = false, steps }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedBeside = useRef(false)
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    keepScrollbarRoom()
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      dialog.close()
      const closing = dialog.getAnimations().map((animation) => animation.finished)
      void Promise.allSettled(closing).then(() => setPresent(false))
    }
  }, [open])

  function leave() {
    if (!locked) onClose()
  }

  useLayers(open ? 1 : 0, leave)
  useLayers(open && steps ? steps.taken : 0, () => steps?.onBack())

  const dialogProps = {
    ref,
    // A dialog receives the Back button of a phone as Esc: with steps that must not close it.
    closedby: locked || steps ? ('none' as const) : ('closerequest' as const),
    onKeyDown(event: KeyboardEvent) {
      const isOwn = closestTo(event, 'dialog') === event.currentTarget
      if (!steps || event.key !== 'Escape' || event.isDefaultPrevented() || !isOwn) return
      event.preventDefault()
      leave()
    },
    onCancel(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return // a file input cancels too
      event.preventDefault()
      leave()
    },
    onClose() {
      // Browsers close on a second Esc, even if onCancel prevented it.
      if (open && !ref.current?.open) onClose()
    },
    onPointerDown(event: PointerEvent) {
      pressedBeside.current = event.target === event.currentTarget
    },
    onClick(event: MouseEvent) {
      if (dismissable && pressedBeside.current && event.target === event.currentTarget) leave()
    },
  }
  return { dialogProps, present, leave }
}

/** base.css fills this room while a dialog hides the scrollbar. */
function keepScrollbarRoom() {
  const root = document.documentElement
  if (root.querySelector('dialog:modal')) return
  root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
}

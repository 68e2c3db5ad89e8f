import { Spinner } from './Spinner.tsx'
import styles from './DialogComing.module.css'

/** The frame of a dialog or drawer whose code is loading: the fallback of its Suspense. */
export function DialogComing() {
  return (
    <div className={styles.coming} popover="manual" aria-hidden ref={show}>
      <Spinner />
    </div>
  )
}

/** Shows above everything, without taking the focus, which finally returns to the button. */
function show(frame: HTMLElement | null) {
  frame?.showPopover()
  return () => frame?.hidePopover()
}

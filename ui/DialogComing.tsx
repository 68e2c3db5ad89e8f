import { Spinner } from './Spinner.tsx'
import styles from './DialogComing.module.css'

/** The frame of a dialog or drawer whose code is on its way: the fallback of its Suspense. */
export function DialogComing() {
  return (
    <div className={styles.coming} popover="manual" aria-hidden ref={show}>
      <Spinner />
    </div>
  )
}

/** Above everything, without taking the focus that comes back to the button in the end. */
function show(frame: HTMLElement | null) {
  frame?.showPopover()
  return () => frame?.hidePopover()
}

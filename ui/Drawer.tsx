import { useId, type ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { InLayer } from './Link.tsx'
import { useModal, type ModalProps } from './useModal.ts'
import styles from './Drawer.module.css'

interface DrawerProps extends ModalProps {
  title: ReactNode
  closeLabel: string
  /** Beside the title: "Alles wissen". */
  action?: ReactNode
  /** Docked at the bottom. */
  footer?: ReactNode
  children: ReactNode
}

/** A panel of 300 px at the right edge: menu and filters on small screens. */
export function Drawer({ title, closeLabel, action, footer, children, ...modal }: DrawerProps) {
  const { dialogProps, present, leave } = useModal(modal)
  const titleId = useId()
  return (
    <dialog {...dialogProps} className={styles.drawer} aria-labelledby={titleId}>
      {present && (
        <InLayer value>
          <div className={styles.frame}>
            <div className={styles.header}>
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
              {action}
              <IconButton icon="x" label={closeLabel} className={styles.close} onClick={leave} />
            </div>
            <div className={styles.body}>{children}</div>
            {footer && <div className={styles.footer}>{footer}</div>}
          </div>
        </InLayer>
      )}
    </dialog>
  )
}

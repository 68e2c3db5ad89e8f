import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { useModal, type ModalProps } from './useModal.ts'
import styles from './Dialog.module.css'

interface DialogProps extends ModalProps {
  title: ReactNode
  closeLabel: string
  /** s 480, m 640, l 1080 px; all are a sheet on small screens */
  size?: 's' | 'm' | 'l' | undefined
  /** Before the title: the way back. */
  start?: ReactNode
  /** After the title: one quiet line. */
  note?: ReactNode
  /** Under the header, always in view: steps. */
  below?: ReactNode
  /** Docked at the bottom. */
  footer?: ReactNode
  /** false: the children bring their own space, up to the edges */
  padded?: boolean | undefined
  children: ReactNode
}

export function Dialog({ title, closeLabel, size = 'm', padded = true, ...props }: DialogProps) {
  const { dialogProps, present, leave } = useModal(props)
  const titleId = useId()
  return (
    <dialog {...dialogProps} className={classes(styles.dialog, styles[size])} aria-labelledby={titleId}>
      {present && (
        <div className={styles.frame}>
          <div className={styles.header}>
            {props.start}
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {props.note && <p className={styles.note}>{props.note}</p>}
            <IconButton icon="x" label={closeLabel} className={styles.close} disabled={props.locked} onClick={leave} />
          </div>
          {props.below}
          <div className={classes(styles.body, padded && styles.padded)}>{props.children}</div>
          {props.footer && <div className={styles.footer}>{props.footer}</div>}
        </div>
      )}
    </dialog>
  )
}

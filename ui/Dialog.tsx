import { useId, useState, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { InLayer } from './Link.tsx'
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
  /** Labels of the buttons with which the user minimises the dialog to its title or maximises it. */
  sizeLabels?: { minimise: string; maximise: string; restore: string } | undefined
  /** Blurs the background as well as darkening it. */
  blur?: boolean | undefined
  /** false: the children bring their own space, up to the edges */
  padded?: boolean | undefined
  children: ReactNode
}

type Extent = 'minimised' | 'normal' | 'maximised'

export function Dialog({ title, closeLabel, size = 'm', padded = true, blur, sizeLabels, ...props }: DialogProps) {
  const { dialogProps, present, leave } = useModal(props)
  const titleId = useId()
  const [extent, setExtent] = useState<Extent>('normal')
  const toggle = (other: Extent) => setExtent(extent === other ? 'normal' : other)
  return (
    <dialog
      {...dialogProps}
      className={classes(styles.dialog, styles[size], extent !== 'normal' && styles[extent], blur && styles.blur)}
      aria-labelledby={titleId}
    >
      {present && (
        <InLayer value>
          <div className={styles.frame}>
            <div className={styles.header}>
              {props.start}
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
              {props.note && <p className={styles.note}>{props.note}</p>}
              <div className={styles.close}>
                {sizeLabels && (
                  <>
                    <IconButton
                      icon="minus"
                      label={extent === 'minimised' ? sizeLabels.restore : sizeLabels.minimise}
                      onClick={() => toggle('minimised')}
                    />
                    <IconButton
                      icon={extent === 'maximised' ? 'minimize' : 'maximize'}
                      label={extent === 'maximised' ? sizeLabels.restore : sizeLabels.maximise}
                      onClick={() => toggle('maximised')}
                    />
                  </>
                )}
                <IconButton icon="x" label={closeLabel} disabled={props.locked} onClick={leave} />
              </div>
            </div>
            {props.below}
            <div className={classes(styles.body, padded && styles.padded)}>{props.children}</div>
            {props.footer && <div className={styles.footer}>{props.footer}</div>}
          </div>
        </InLayer>
      )}
    </dialog>
  )
}

import type { CSSProperties } from 'react'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { toneIcon } from './Notice.tsx'
import { removeToast, useToasts } from './toasts.ts'
import styles from './ToastArea.module.css'

/** Shows toasts, once per page. Hover or focus pauses their timer. */
export function ToastArea({ closeLabel }: { closeLabel: string }) {
  const toasts = useToasts()
  return (
    <div className={styles.area} role="status" aria-atomic={false}>
      {toasts.map(({ id, message, tone, action, seconds = 5 }) => (
        <div key={id} className={styles.toast} style={{ '--seconds': `${seconds}s` } as CSSProperties}>
          {tone && <Icon name={toneIcon[tone]} />}
          <p className={styles.message}>{message}</p>
          {action && (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                action.run()
                removeToast(id)
              }}
            >
              {action.label}
            </button>
          )}
          <IconButton icon="x" label={closeLabel} className={styles.close} onClick={() => removeToast(id)} />
          <span className={styles.clock} onAnimationEnd={() => removeToast(id)} />
        </div>
      ))}
    </div>
  )
}

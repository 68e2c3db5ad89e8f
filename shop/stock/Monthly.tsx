import { m } from '@forecourt/locales/messages/messages.js'
import { TextButton } from '@forecourt/ui/TextLink.tsx'
import { openPopup, opensPopup } from '../platform/popups.ts'
import type { SheetMonthly } from './car-sheet.ts'
import styles from './Monthly.module.css'

/** The figure per month never stands without its example and the warning of the law (Code of Economic Law VII.64–65). */
export default function Monthly({ monthly: { text, example, ...asked }, car }: { monthly: SheetMonthly; car: string }) {
  return (
    <div className={styles.monthly}>
      <p>
        <strong>{text}</strong>{' '}
        <TextButton {...opensPopup('finance')} onClick={() => openPopup('finance', { ...asked, car })}>
          {m['monthly.open']()}
        </TextButton>
      </p>
      <p className={styles.warning}>{m['monthly.warning']()}</p>
      <p className={styles.example}>{example}</p>
    </div>
  )
}

import { useId, useState } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { TextButton } from '@forecourt/ui/TextLink.tsx'
import { openPopup, opensPopup } from '../platform/popups.ts'
import type { SheetMonthly } from '../pricing/monthly-text.ts'
import styles from './Monthly.module.css'

/**
 * The monthly figure never shows without its representative example and the warning of the law (Code of Economic Law
 * VII.64–65). Phones show the main figures, and collapse the rest of the example.
 */
export default function Monthly({ monthly, car }: { monthly: SheetMonthly; car: string }) {
  const { text, figures, example, priceCents, condition } = monthly
  const [isUnfolded, setIsUnfolded] = useState(false)
  const exampleId = useId()
  return (
    <div className={styles.monthly}>
      <p>
        <strong>{text}</strong>{' '}
        <TextButton {...opensPopup('finance')} onClick={() => openPopup('finance', { priceCents, condition, car })}>
          {m['monthly.open']()}
        </TextButton>
      </p>
      <p className={styles.warning}>{m['monthly.warning']()}</p>
      <div className={styles.folded}>
        <p className={styles.example}>{figures}</p>
        <TextButton aria-expanded={isUnfolded} aria-controls={exampleId} onClick={() => setIsUnfolded(!isUnfolded)}>
          {m['monthly.example-title']()}
        </TextButton>
      </div>
      <p id={exampleId} className={classes(styles.example, !isUnfolded && styles.foldable)}>
        {example}
      </p>
    </div>
  )
}

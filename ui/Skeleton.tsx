import type { CSSProperties } from 'react'
import { classes } from './classes.ts'
import card from './Card.module.css'
import styles from './Skeleton.module.css'

/** A grey placeholder of a known size, visible only when loading takes over 300 ms. */
export function Skeleton({ width, height }: Pick<CSSProperties, 'width' | 'height'>) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden />
}

/** The lines of a card: title, subtitle, two of facts, figure, note. Space above and height in px. */
const cardLines = [
  { above: 0, height: 22, width: '46%' },
  { above: 2, height: 20, width: '72%' },
  { above: 10, height: 18, width: '88%' },
  { above: 2, height: 18, width: '60%' },
  { above: 12, height: 28, width: '34%' },
  { above: 2, height: 18, width: 0 },
]

/** Exactly as high as a card. */
export function CardSkeleton() {
  return (
    <div className={card.card} aria-hidden>
      <div className={card.body}>
        {cardLines.map(({ above, height, width }, index) => (
          <span key={index} className={styles.line} style={{ marginTop: above, height, width }} />
        ))}
      </div>
      <div className={classes(card.picture, styles.pulse)} />
    </div>
  )
}

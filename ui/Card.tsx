import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link } from './Link.tsx'
import { FactLine } from './FactLine.tsx'
import styles from './Card.module.css'

interface CardProps {
  href: string
  title: ReactNode
  subtitle?: ReactNode
  /** An <img>; fills the 4:3 frame. */
  picture: ReactNode
  /** Two at most. */
  badges?: ReactNode
  /** A separate button above the link of the card: the heart. */
  action?: ReactNode
  /** Still a link, but not available now. */
  dimmed?: boolean | undefined
  heading?: 'h2' | 'h3' | undefined
  /** Facts, then the foot. */
  children?: ReactNode
}

/** A picture with its text; the whole card is one link. */
export function Card({
  href,
  title,
  subtitle,
  picture,
  badges,
  action,
  dimmed = false,
  heading = 'h3',
  children,
}: CardProps) {
  const Heading = heading
  return (
    <article className={classes(styles.card, dimmed && styles.dimmed)}>
      <div className={styles.body}>
        <Heading className={styles.title}>
          <Link href={href} className={styles.link}>
            {title}
          </Link>
        </Heading>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        {children}
      </div>
      <div className={styles.picture}>
        {picture}
        {badges && <div className={styles.badges}>{badges}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </article>
  )
}

/** Short facts, line by line, so that cards stay as high as each other: make each line with `factLine`. One more may follow. */
export function CardFacts({ lines, children }: { lines: readonly string[]; children?: ReactNode }) {
  return (
    <p className={styles.facts}>
      {lines.map((line, index) => (
        <FactLine key={index} line={line} />
      ))}
      {children && <span>{children}</span>}
    </p>
  )
}

interface CardFootProps {
  /** The small word before the figure: "vanaf". */
  prefix?: ReactNode
  figure: ReactNode
  suffix?: ReactNode
  note?: ReactNode
  /** A button of its own at the end of the line. */
  action?: ReactNode
}

/** The large figure with its small print; the line below it keeps its place when empty. */
export function CardFoot({ prefix, figure, suffix, note, action }: CardFootProps) {
  return (
    <div className={styles.foot}>
      {prefix && <span className="hint">{prefix}</span>}
      <strong className={styles.figure}>{figure}</strong>
      {suffix && <span className="hint">{suffix}</span>}
      {action && <div className={styles.footAction}>{action}</div>}
      <p className={styles.note}>{note}</p>
    </div>
  )
}

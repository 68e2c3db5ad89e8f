import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '@forecourt/ui/Icon.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import { formatInstant } from '../language.ts'
import styles from './Sentences.module.css'

/** Shows the events of a record, a sentence for each, the last on top. */
export function Sentences(list: ComponentProps<'ol'>) {
  return <ol {...list} className={styles.sentences} />
}

interface SentenceLineProps {
  icon: IconName
  /** The instant that it happened. */
  at: string
  children: ReactNode
}

/** One event: icon, text and time. */
export function SentenceLine({ icon, at, children }: SentenceLineProps) {
  return (
    <li>
      <span className={styles.icon}>
        <Icon name={icon} size="s" />
      </span>
      <div>{children}</div>
      <time className={styles.at} dateTime={at}>
        {formatInstant(at)}
      </time>
    </li>
  )
}

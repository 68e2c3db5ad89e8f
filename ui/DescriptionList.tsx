import { Fragment, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import styles from './DescriptionList.module.css'

interface DescriptionListProps {
  /** rows: term left, value right, two columns; facts: the few that matter, side by side */
  look?: 'rows' | 'facts' | undefined
  items: readonly { term: ReactNode; value: ReactNode; icon?: IconName }[]
}

export function DescriptionList({ look = 'rows', items }: DescriptionListProps) {
  return (
    <dl className={styles[look]}>
      {items.map(({ term, value, icon }, index) => (
        <div key={index}>
          <dt>
            {icon && <Icon name={icon} size="s" />}
            {term}
          </dt>
          <dd>{typeof value === 'string' ? <Breakable text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An address for mail breaks before its sign, not in a word. */
function Breakable({ text }: { text: string }) {
  const [first = '', ...rest] = text.split('@')
  return (
    <>
      {first}
      {rest.map((part, index) => (
        <Fragment key={index}>
          <wbr />@{part}
        </Fragment>
      ))}
    </>
  )
}

import type { ReactNode } from 'react'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { MOST_OF_A_KIND } from '@forecourt/domain/contacts/customer-record.ts'
import { Row } from '../../platform/Layout.tsx'
import { Section } from '../../platform/form/Section.tsx'
import styles from './Customer.module.css'

interface SeveralProps<Item> {
  title: string
  /** The label of the button that adds one. */
  add: string
  none: string
  items: readonly Item[]
  blank: () => Item
  onChange: (items: Item[]) => void
  children: (item: Item, at: number, set: (changes: Partial<Item>) => void, remove: () => void) => ReactNode
}

/** Edits a list of values of a customer. */
export function Several<Item extends object>({
  title,
  add,
  none,
  items,
  blank,
  onChange,
  children,
}: SeveralProps<Item>) {
  return (
    <Section>
      <Row between>
        <h2>{title}</h2>
        {items.length < MOST_OF_A_KIND && (
          <Button small icon="plus" onClick={() => onChange([...items, blank()])}>
            {add}
          </Button>
        )}
      </Row>
      {items.length === 0 && <p className="hint">{none}</p>}
      {items.map((item, at) =>
        children(
          item,
          at,
          (changes) => onChange(items.map((one, place) => (place === at ? { ...one, ...changes } : one))),
          () => onChange(items.filter((_, place) => place !== at)),
        ),
      )}
    </Section>
  )
}

/** Marks one of several items as preferred. */
export function preferring<Item extends { isPreferred: boolean }>(items: readonly Item[], wanted: number): Item[] {
  return items.map((item, at) => ({ ...item, isPreferred: at === wanted }))
}

/** Shows which of several items is preferred, and lets the user prefer another. */
export function Preferred({
  of,
  name,
  isPreferred,
  onPrefer,
}: {
  of: string
  /** Ties the choices of one kind together. */
  name: string
  isPreferred: boolean
  onPrefer: () => void
}) {
  return (
    <label className={styles.preferred}>
      <input
        type="radio"
        name={name}
        checked={isPreferred}
        onChange={onPrefer}
        aria-label={m['office.customer.prefer']({ name: of })}
      />
      <span aria-hidden="true">{m['office.customer.preferred']()}</span>
    </label>
  )
}

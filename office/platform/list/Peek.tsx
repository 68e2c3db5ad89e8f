import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { ListDefinition } from '@forecourt/domain/platform/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { Drawer } from '@forecourt/ui/Drawer.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { Cell } from '../kinds/Cell.tsx'
import type { Row } from '../kinds/row.ts'
import type { ResourceTexts } from '../resource/area-resources.ts'
import { useMedia } from '../use-media.ts'
import type { OwnCells } from './DataTable.tsx'
import { peekFacts } from './peek-facts.ts'
import type { PeekState } from './use-peek.ts'
import styles from './Peek.module.css'

interface PeekProps {
  list: ListDefinition
  /** The field that the record is called by. */
  label: string
  texts: ResourceTexts
  row: Row
  name: string
  /** Where the row stands on the page. */
  at: { readonly row: number; readonly count: number }
  href: string
  cells: OwnCells | undefined
  /** What a desk says of its record. */
  own: OwnPeek | undefined
  peek: PeekState
}

/** What a desk shows of a record that is looked into: before the facts of its row, and which of these it says itself. */
export interface OwnPeek {
  readonly render: (row: Row) => ReactNode
  readonly says?: readonly string[]
}

/** The record of a row in short, beside the list; where there is no room, in a drawer over it. */
export function Peek({ name, at, href, peek, ...props }: PeekProps) {
  const isBeside = useMedia('(min-width: 1200px)')
  const navigate = useNavigate()
  const titleId = useId()
  const panel = useRef<HTMLElement>(null)
  const { takesFocus } = peek
  useEffect(() => {
    if (isBeside && takesFocus) panel.current?.focus({ preventScroll: true })
  }, [isBeside, takesFocus])

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const { target, key } = event
    if ((target as Element).closest('dialog') !== panel.current?.closest('dialog')) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step !== undefined) peek.step(step)
    else if (key === 'Enter' && target === panel.current) void navigate(href)
    else if (key === 'Escape' && isBeside) peek.close()
    else return
    event.preventDefault()
  }

  const facts = (
    <>
      <Facts {...props} />
      <VisuallyHidden>
        <span role="status">{m['office.peek.at']({ name, row: at.row, count: at.count })}</span>
      </VisuallyHidden>
    </>
  )
  const openIt = (
    <LinkButton full look="primary" href={href}>
      {m['office.peek.open']()} <kbd className={styles.key}>Enter</kbd>
    </LinkButton>
  )
  if (!isBeside)
    return (
      <Drawer open onClose={peek.close} title={name} closeLabel={m['layout.close']()} footer={openIt}>
        <section
          ref={panel}
          data-autofocus
          tabIndex={-1}
          aria-label={name}
          className={styles.body}
          onKeyDown={onKeyDown}
        >
          {facts}
        </section>
      </Drawer>
    )
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby={titleId} className={styles.panel} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h2 id={titleId}>{name}</h2>
        <IconButton icon="x" label={m['layout.close']()} className={styles.close} onClick={peek.close} />
      </div>
      <div className={styles.body}>{facts}</div>
      <div className={styles.foot}>{openIt}</div>
    </section>
  )
}

function Facts({ list, label, texts, row, cells, own }: Omit<PeekProps, 'name' | 'at' | 'href' | 'peek'>) {
  return (
    <>
      {own?.render(row)}
      <dl className={styles.facts}>
        {peekFacts(list, row, [label, ...(own?.says ?? [])]).map((name) => (
          <div key={name}>
            <dt>{texts.field(name)}</dt>
            <dd>
              {cells?.[name]?.(row) ?? (
                <Cell value={row[name] ?? null} place={{ name, field: list.fields[name]!, texts }} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

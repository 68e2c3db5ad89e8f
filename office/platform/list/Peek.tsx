import { closestTo } from '@forecourt/ui/events.ts'
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { LinkButton } from '@forecourt/ui/Button.tsx'
import { Drawer } from '@forecourt/ui/Drawer.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { Cell } from '../kinds/Cell.tsx'
import { fieldValue, type ListedRow } from '../kinds/row.ts'
import type { ResourceTexts } from '../resource/area-resources.ts'
import { useMedia } from '../use-media.ts'
import { renderOwn, type OwnCells } from './own-cells.ts'
import type { ListQuery } from './list-options.ts'
import { peekFacts } from './peek-facts.ts'
import type { PeekState } from './use-peek.ts'
import styles from './Peek.module.css'

interface PeekProps<R extends ListedRow> extends FactsProps<R> {
  /** The rows of the page. */
  shown: readonly R[]
  /** Asks for the row alone, where it is not on the page. */
  elsewhere: ListQuery<R> | undefined
  nameOf: (row: R) => string
  hrefOf: (row: R) => string
  peek: PeekState
}

interface FactsProps<R extends ListedRow> {
  list: ListDefinition
  /** The field with the name of the record. */
  label: string
  texts: ResourceTexts
  cells: OwnCells<R> | undefined
  /** The content that a desk adds for its record. */
  own: OwnPeek<R> | undefined
}

/** The content that a desk shows before the facts of the row, and the facts that it shows itself. */
export interface OwnPeek<R extends ListedRow> {
  readonly render: (row: R) => ReactNode
  readonly says?: readonly string[]
}

/** The summary of a row's record, beside the list; where there is no room, in a drawer over it. */
export function Peek<R extends ListedRow>({ shown, elsewhere, peek, nameOf, hrefOf, ...props }: PeekProps<R>) {
  const place = shown.findIndex(({ id }) => id === peek.id)
  const row = shown[place]
  if (row) {
    const name = nameOf(row)
    return (
      <Panel key="row" name={name} href={hrefOf(row)} peek={peek}>
        <Facts {...props} row={row} />
        <Announcement>{m['office.peek.at']({ name, row: place + 1, count: shown.length })}</Announcement>
      </Panel>
    )
  }
  return elsewhere && <Elsewhere elsewhere={elsewhere} peek={peek} nameOf={nameOf} hrefOf={hrefOf} {...props} />
}

/** A row that the page does not show: of another page, of another search, or gone. */
function Elsewhere<R extends ListedRow>({
  elsewhere,
  peek,
  nameOf,
  hrefOf,
  ...props
}: Omit<PeekProps<R>, 'shown'> & Required<Pick<PeekProps<R>, 'elsewhere'>>) {
  const { data, error } = useQuery(elsewhere!)
  const row = data?.data[0]
  if (row) {
    const name = nameOf(row)
    return (
      <Panel key="row" name={name} href={hrefOf(row)} peek={peek}>
        <Notice tone="info">{m['office.peek.elsewhere']()}</Notice>
        <Facts {...props} row={row} />
        <Announcement>{name}</Announcement>
      </Panel>
    )
  }
  if (!data && !error) return null
  const text = error ? error.message : m['office.peek.gone-text']()
  return (
    <Panel key="none" name={m['office.peek.gone']()} peek={peek}>
      <p>{text}</p>
      <Announcement>{text}</Announcement>
    </Panel>
  )
}

function Announcement({ children }: { children: string }) {
  return (
    <VisuallyHidden>
      <span role="status">{children}</span>
    </VisuallyHidden>
  )
}

interface PanelProps {
  name: string
  /** Its page; missing: there is nothing to open. */
  href?: string
  peek: PeekState
  children: ReactNode
}

function Panel({ name, href, peek, children }: PanelProps) {
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
    if (closestTo(event, 'dialog') !== panel.current?.closest('dialog')) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step !== undefined) peek.step(step)
    else if (key === 'Enter' && target === panel.current && href !== undefined) void navigate(href)
    else if (key === 'Escape' && isBeside) peek.close()
    else return
    event.preventDefault()
  }

  const openIt = href !== undefined && (
    <LinkButton full look="primary" href={href}>
      {m['office.peek.open']()} <kbd className={styles.key}>Enter</kbd>
    </LinkButton>
  )
  if (!isBeside)
    return (
      <Drawer open onClose={peek.close} title={name} closeLabel={m['words.close']()} footer={openIt || undefined}>
        <section
          ref={panel}
          data-autofocus
          tabIndex={-1}
          aria-label={name}
          className={styles.body}
          onKeyDown={onKeyDown}
        >
          {children}
        </section>
      </Drawer>
    )
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby={titleId} className={styles.panel} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <h2 id={titleId}>{name}</h2>
        <IconButton icon="x" label={m['words.close']()} className={styles.close} onClick={peek.close} />
      </div>
      <div className={styles.body}>{children}</div>
      {openIt && <div className={styles.foot}>{openIt}</div>}
    </section>
  )
}

function Facts<R extends ListedRow>({ list, label, texts, row, cells, own }: FactsProps<R> & { row: R }) {
  return (
    <>
      {own?.render(row)}
      <dl className={styles.facts}>
        {peekFacts(list, row, [label, ...(own?.says ?? [])]).map((name) => (
          <div key={name}>
            <dt>{texts.field(name)}</dt>
            <dd>
              {renderOwn(cells, name, row) ?? (
                <Cell value={fieldValue(row, name) ?? null} place={{ name, field: list.fields[name]!, texts }} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

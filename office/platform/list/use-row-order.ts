import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Row } from '../kinds/row.ts'
import { moved } from './ranking.ts'

/** A row that somebody has taken up and not yet put down. */
interface Lifted {
  readonly id: number
  readonly at: number
}

/**
 * Rows that somebody puts in another order, with the pointer or with the keys: the space bar takes a row up, arrows move
 * it, the space bar or Enter puts it down, Escape leaves it where it was.
 */
export function useRowOrder(rows: readonly Row[], onMove: (from: number, to: number) => void) {
  const [lifted, setLifted] = useState<Lifted>()
  /** Where the pointer moves a row; nothing while the keys do. */
  const [body, setBody] = useState<HTMLTableSectionElement>()
  const grip = useRef<HTMLButtonElement>(null)
  const at = lifted?.at
  // The browser drops the focus of what is moved in the page.
  useLayoutEffect(() => grip.current?.focus(), [at])

  const placeOf = (id: number) => rows.findIndex((row) => row.id === id)
  const from = lifted ? placeOf(lifted.id) : -1

  function moveTo(to: number) {
    if (lifted) setLifted({ ...lifted, at: Math.min(Math.max(0, to), rows.length - 1) })
  }

  function drop() {
    setLifted(undefined)
    // Somebody may have taken it away meanwhile.
    if (lifted && from >= 0 && lifted.at !== from) onMove(from, lifted.at)
  }

  function onKeyDown(event: KeyboardEvent, id: number) {
    const act = actionOf(event.key, lifted !== undefined)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    if (act === 'lift') setLifted({ id, at: placeOf(id) })
    else if (act === 'drop') drop()
    else if (act === 'cancel') setLifted(undefined)
    else moveTo(lifted!.at + act)
  }

  const follow = useEffectEvent((body: HTMLTableSectionElement, y: number) => {
    if (lifted) moveTo(placeAt(body, lifted.at, y))
  })
  const end = useEffectEvent((isDropped: boolean) => {
    setBody(undefined)
    if (isDropped) drop()
    else setLifted(undefined)
  })
  // On the window: what moves in the page loses the pointer.
  useEffect(() => {
    if (!body) return
    const over = new AbortController()
    const { signal } = over
    addEventListener('pointermove', ({ clientY }) => follow(body, clientY), { signal })
    addEventListener('pointerup', () => end(true), { signal })
    addEventListener('pointercancel', () => end(false), { signal })
    return () => over.abort()
  }, [body])

  return {
    rows: lifted && from >= 0 ? moved(rows, from, lifted.at) : rows,
    lifted,
    gripOf: ({ id }: Row) => ({
      ref: lifted?.id === id ? grip : undefined,
      'aria-pressed': lifted?.id === id,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, id),
      onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => relatedTarget && setLifted(undefined),
      onPointerDown({ currentTarget }: { currentTarget: HTMLElement }) {
        setBody(currentTarget.closest('tbody') ?? undefined)
        setLifted({ id, at: placeOf(id) })
      },
    }),
  }
}

function actionOf(key: string, isLifted: boolean): 'lift' | 'drop' | 'cancel' | 1 | -1 | undefined {
  if (!isLifted) return key === ' ' || key === 'Enter' ? 'lift' : undefined
  return ({ ' ': 'drop', Enter: 'drop', Escape: 'cancel', ArrowDown: 1, ArrowUp: -1 } as const)[key]
}

/** The place of a height: the number of rows, but for the one that moves, whose middle lies above it. */
function placeAt({ rows }: HTMLTableSectionElement, moving: number, y: number): number {
  return [...rows].filter((row, index) => {
    const { top, height } = row.getBoundingClientRect()
    return index !== moving && top + height / 2 < y
  }).length
}

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'

/** An item that the user has picked up and not yet dropped. */
interface Lifted {
  readonly key: string | number
  readonly at: number
}

/** Layout of the items: one below the other in a table, or in rows in a list. */
type Layout = 'rows' | 'grid'

const containers = { rows: 'tbody', grid: 'ul' } as const

/**
 * Items that a user reorders with the pointer or the keyboard: the space bar picks one up, arrows move it, the space bar
 * or Enter drops it, Escape leaves it where it was.
 */
export function useOrder<Item>(
  items: readonly Item[],
  {
    layout,
    keyOf,
    onMove,
  }: { layout: Layout; keyOf: (item: Item) => string | number; onMove: (from: number, to: number) => void },
) {
  const [lifted, setLifted] = useState<Lifted>()
  /** Container in which the pointer moves an item; undefined while the keyboard does. */
  const [container, setContainer] = useState<Element>()
  const grip = useRef<HTMLButtonElement>(null)
  const at = lifted?.at
  // The browser drops the focus of an element that is moved in the page.
  useLayoutEffect(() => grip.current?.focus(), [at])

  const indexByKey = (key: string | number) => items.findIndex((item) => keyOf(item) === key)
  const from = lifted ? indexByKey(lifted.key) : -1

  function moveTo(to: number) {
    if (lifted) setLifted({ ...lifted, at: Math.min(Math.max(0, to), items.length - 1) })
  }

  function drop() {
    setLifted(undefined)
    // Another user may have removed the item meanwhile.
    if (lifted && from >= 0 && lifted.at !== from) onMove(from, lifted.at)
  }

  function onKeyDown(event: KeyboardEvent, key: string | number) {
    const act = lifted
      ? actionOnLifted(event.key, layout, countColumns(event.currentTarget, layout))
      : liftsBy(event.key)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    if (act === 'lift') setLifted({ key, at: indexByKey(key) })
    else if (act === 'drop') drop()
    else if (act === 'cancel') setLifted(undefined)
    else moveTo(lifted!.at + act)
  }

  const follow = useEffectEvent((within: Element, { clientX, clientY }: PointerEvent) => {
    if (lifted) moveTo(placeAt(within, { layout, moving: lifted.at, x: clientX, y: clientY }))
  })
  const end = useEffectEvent((isDropped: boolean) => {
    setContainer(undefined)
    if (isDropped) drop()
    else setLifted(undefined)
  })
  // Listens on the window: an element that moves in the page loses the pointer.
  useEffect(() => {
    if (!container) return
    const over = new AbortController()
    const { signal } = over
    addEventListener('pointermove', (event) => follow(container, event), { signal })
    addEventListener('pointerup', () => end(true), { signal })
    addEventListener('pointercancel', () => end(false), { signal })
    return () => over.abort()
  }, [container])

  return {
    items: lifted && from >= 0 ? moveItem(items, from, lifted.at) : items,
    lifted,
    gripOf(item: Item) {
      const key = keyOf(item)
      return {
        ref: lifted?.key === key ? grip : undefined,
        'aria-pressed': lifted?.key === key,
        onKeyDown: (event: KeyboardEvent) => onKeyDown(event, key),
        onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => relatedTarget && setLifted(undefined),
        onPointerDown({ currentTarget }: { currentTarget: HTMLElement }) {
          setContainer(currentTarget.closest(containers[layout]) ?? undefined)
          setLifted({ key, at: indexByKey(key) })
        },
      }
    },
  }
}

/** Returns the list with one item moved to another place. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!)
}

function liftsBy(key: string): 'lift' | undefined {
  return key === ' ' || key === 'Enter' ? 'lift' : undefined
}

function actionOnLifted(key: string, layout: Layout, columns: number): 'drop' | 'cancel' | number | undefined {
  const sideways = layout === 'grid' ? { ArrowRight: 1, ArrowLeft: -1 } : {}
  const acts: Readonly<Record<string, 'drop' | 'cancel' | number>> = {
    ' ': 'drop',
    Enter: 'drop',
    Escape: 'cancel',
    ArrowDown: columns,
    ArrowUp: -columns,
    ...sideways,
  }
  return acts[key]
}

/** Returns the number of items per row. */
function countColumns(within: Element, layout: Layout): number {
  const items = [...(within.closest(containers[layout])?.children ?? [])]
  const first = items[0]?.getBoundingClientRect().top
  return layout === 'rows' ? 1 : Math.max(1, items.filter((item) => item.getBoundingClientRect().top === first).length)
}

/** Returns the place of a pointer: the number of items before it, without the one that moves. */
function placeAt(
  { children }: Element,
  { layout, moving, x, y }: { layout: Layout; moving: number; x: number; y: number },
): number {
  return [...children].filter((item, index) => {
    const { top, bottom, left, width, height } = item.getBoundingClientRect()
    const isBefore = layout === 'rows' ? top + height / 2 < y : bottom < y || (top <= y && left + width / 2 < x)
    return index !== moving && isBefore
  }).length
}

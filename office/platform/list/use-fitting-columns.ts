import { useLayoutEffect, useMemo, useState } from 'react'
import { columnsToLeaveOut, type ListColumn } from '@forecourt/domain/platform/lists/list-columns.ts'
import type { ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'

interface Wanted {
  list: ListDefinition
  label: string
  columns: readonly ListColumn[]
  /** The rows that show: other ones may be wider. */
  rows: unknown
  /** False if the user turned on more columns than the list has at first: then it scrolls. */
  mayLeaveOut: boolean
}

const none: ReadonlySet<string> = new Set()

/** Leaves out the columns that the frame of the table has no room for; `frame` is the ref of that frame. */
export function useFittingColumns({ list, label, columns, rows, mayLeaveOut }: Wanted) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState(0)
  const [fit, setFit] = useState<{ columns: readonly ListColumn[]; width: number; leftOut: ReadonlySet<string> }>()
  const leftOut = mayLeaveOut && fit?.columns === columns && fit.width === width ? fit.leftOut : none

  useLayoutEffect(() => {
    if (!frame) return
    const observer = new ResizeObserver(() => setWidth(frame.clientWidth))
    observer.observe(frame)
    return () => observer.disconnect()
  }, [frame])

  // Before the browser paints, so that the user does not see a column disappear.
  useLayoutEffect(() => {
    if (!frame || !mayLeaveOut) return
    if (frame.clientWidth !== width) return setWidth(frame.clientWidth)
    const excess = frame.scrollWidth - frame.clientWidth
    if (excess <= 0) return
    const heads = [...frame.querySelectorAll<HTMLElement>('thead th[data-column]')]
    const widths = new Map(heads.map((head) => [head.dataset['column'] ?? '', head.offsetWidth]))
    const more = columnsToLeaveOut(list, { label, excess, widths })
    if (more.length > 0) setFit({ columns, width, leftOut: new Set([...leftOut, ...more]) })
  }, [frame, list, label, columns, rows, mayLeaveOut, width, leftOut])

  return {
    frame: setFrame,
    leftOut,
    columns: useMemo(() => columns.filter(({ name }) => !leftOut.has(name)), [columns, leftOut]),
  }
}

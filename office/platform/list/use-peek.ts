import { useCallback, useEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useKeys, useShortcut } from '../shortcuts.ts'
import { readPeek, withPeek } from './peek-address.ts'

/**
 * State in the browser history of an address that shows a row beside the list: the list without it is one
 * step back.
 */
interface Opened {
  readonly isPeek?: true
}

/**
 * Keeps in the address which row is shown beside the list, on this page of it or elsewhere. `p` opens and
 * closes it; the focus then comes back to its row.
 * @param ids The rows of the page. @param screen The element around the list.
 */
export function usePeek(ids: readonly number[], screen: RefObject<HTMLElement | null>) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { isPeek } = (useLocation().state ?? {}) as Opened
  const id = readPeek(params)
  // The same function while the screen is open: rows are drawn again when it changes.
  const open = useCallback(
    (row: number) => {
      const state: Opened = { isPeek: true }
      void navigate(withPeek(location.search, row), { state, preventScrollReset: true })
    },
    [navigate],
  )
  const show = (row: number | undefined) => {
    if (row === undefined || row === id) return
    void navigate(withPeek(location.search, row), { replace: true, state: { isPeek }, preventScrollReset: true })
  }
  const close = () => {
    if (isPeek) void navigate(-1)
    else void navigate(withPeek(location.search, undefined), { replace: true, preventScrollReset: true })
  }
  useKeys('peek', id !== undefined)
  useShortcut('p', () => {
    const row = id === undefined ? (rowWithFocus(screen.current) ?? ids[0]) : undefined
    if (id !== undefined) close()
    else if (row !== undefined) open(row)
  })
  useFocusOfRow(id, screen)
  return {
    id,
    /** True if the user opened it on this screen: it takes the focus. */
    takesFocus: isPeek === true,
    open,
    show,
    close,
    step(rows: number) {
      if (id !== undefined) show(ids[ids.indexOf(id) + rows])
    },
  }
}

export type PeekState = ReturnType<typeof usePeek>

function rowWithFocus(screen: HTMLElement | null): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-row]')
  return row && screen?.contains(row) ? Number(row.dataset['row']) : undefined
}

/** Moves the focus to the row that was shown last, when the panel with the focus closes. */
function useFocusOfRow(id: number | undefined, screen: RefObject<HTMLElement | null>): void {
  const last = useRef<number>(undefined)
  useEffect(() => {
    const before = last.current
    last.current = id
    if (id !== undefined || before === undefined) return
    const { activeElement } = document
    if (activeElement !== document.body && !activeElement?.closest('tbody')) return
    const { current } = screen
    const row = current?.querySelector<HTMLElement>(`tr[data-row="${before}"] th a`)
    ;(row ?? current?.querySelector<HTMLElement>('tbody th a'))?.focus()
  }, [id, screen])
}

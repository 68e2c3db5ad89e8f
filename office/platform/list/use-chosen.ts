import { useEffect, useReducer, type RefObject } from 'react'
import { ALL, choosing, NONE, selectRange, type Chosen } from './chosen.ts'

type Act =
  | { readonly kind: 'row'; readonly id: number; readonly isOn: boolean; readonly isRange: boolean }
  | { readonly kind: 'page'; readonly isOn: boolean }
  | { readonly kind: 'all' }
  /** Chooses these alone. */
  | { readonly kind: 'only'; readonly ids: readonly number[] }

export type Choose = (act: Act) => void

interface State {
  readonly chosen: Chosen
  /** The row that a range begins with. */
  readonly last?: number | undefined
  /** The search when rows were chosen: another search drops the choice. */
  readonly scope: string
}

/**
 * Keeps the rows that the user chose in a list, across its pages. @param scope The search of the list, as a text.
 * @param page The rows of the page that shows.
 */
export function useChosen(scope: string, page: readonly number[]): readonly [Chosen, Choose] {
  const [state, choose] = useReducer(
    (before: State, act: Act): State => ({
      scope,
      ...next(before.scope === scope ? before : { chosen: NONE }, act, page),
    }),
    { chosen: NONE, scope },
  )
  return [state.scope === scope ? state.chosen : NONE, choose]
}

function next({ chosen, last }: Omit<State, 'scope'>, act: Act, page: readonly number[]): Omit<State, 'scope'> {
  switch (act.kind) {
    case 'row':
      return {
        chosen: choosing(chosen, act.isRange ? selectRange(page, last, act.id) : [act.id], act.isOn),
        last: act.id,
      }
    case 'page':
      return { chosen: choosing(chosen, page, act.isOn) }
    case 'all':
      return { chosen: ALL }
    case 'only':
      return { chosen: choosing(NONE, act.ids, true) }
  }
}

/** Returns the focus to the list when the bulk acts disappear, or to its search if the list is now empty. */
export function useFocusBack(screen: RefObject<HTMLElement | null>, hasChosen: boolean): void {
  useEffect(() => {
    if (!hasChosen) return
    const { current } = screen
    return () => {
      if (document.activeElement !== document.body) return
      const place = current?.querySelector<HTMLElement>('tbody th a') ?? current?.querySelector('input')
      place?.focus()
    }
  }, [screen, hasChosen])
}

import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { ServerOnly } from '../layout/ServerOnly.tsx'
import type CarFilter from './CarFilter.tsx'
import type { CarListData } from './car-list.ts'
import type { ListSearch } from './use-list-search.ts'

const load = () => import('./CarFilter.tsx')
const FilterOnServer = lazy(load)
const SaveSearch = lazy(() => import('./SaveSearch.tsx'))

/** The form beside the list and the order above it belong together. */
export const filterId = 'filter'

const roomBeside = '(min-width: 820px)'

/**
 * The filter beside the list. The server draws it as a plain form; where there is room for it, the browser puts the living
 * one in its place. Small screens load that with their drawer.
 */
export function FilterBeside({ list, wish }: { list: CarListData; wish: ListSearch }) {
  const plain = useRef<HTMLDivElement>(null)
  const Living = useLivingFilter(plain)
  useEffect(() => submitOnChange(plain.current), [Living])
  if (Living) {
    return (
      <>
        <Living id={filterId} list={list} wish={wish} />
        <Suspense>
          <SaveSearch list={list} />
        </Suspense>
      </>
    )
  }
  return (
    <ServerOnly element="div" ref={plain}>
      {import.meta.env.SSR && (
        <Suspense>
          <FilterOnServer id={filterId} list={list} wish={wish} />
        </Suspense>
      )}
    </ServerOnly>
  )
}

interface Living {
  Filter: typeof CarFilter
}

/** Another list begins with it at once. */
let loaded: Living | undefined

/** The living filter, once it is there, there is room for it and nobody is typing into the plain one. */
function useLivingFilter(plain: RefObject<HTMLElement | null>): Living['Filter'] | undefined {
  const [living, setLiving] = useState(loaded)
  useEffect(() => {
    const room = matchMedia(roomBeside)
    async function bringToLife() {
      if (!room.matches) return
      // Without it the plain form goes on working.
      const module = await load().catch(() => undefined)
      if (!module || isTypedInto(plain.current)) return
      loaded = { Filter: module.default }
      setLiving(loaded)
    }
    void bringToLife()
    const form = plain.current
    room.addEventListener('change', bringToLife)
    form?.addEventListener('focusout', bringToLife)
    return () => {
      room.removeEventListener('change', bringToLife)
      form?.removeEventListener('focusout', bringToLife)
    }
  }, [plain])
  return living?.Filter
}

function isTypedInto(form: HTMLElement | null): boolean {
  const { activeElement: focused } = document
  return form?.contains(focused) === true && focused!.matches('[type=text], [type=search]')
}

/** Whoever is faster than the code gets what they chose from the server. */
function submitOnChange(plain: HTMLElement | null): () => void {
  const submit = (event: Event) => {
    const control = event.target as HTMLInputElement
    if (control.name) control.form?.requestSubmit()
  }
  plain?.addEventListener('change', submit)
  return () => plain?.removeEventListener('change', submit)
}

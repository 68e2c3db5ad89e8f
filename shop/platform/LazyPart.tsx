import { Suspense, useEffect, type ReactNode } from 'react'
import { replayEarlyClick } from './early-click.ts'

/** A part of the page that the server draws and whose script comes by itself. React drops what is pressed in it until then. */
export function LazyPart({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      {children}
      <Arrived />
    </Suspense>
  )
}

function Arrived() {
  useEffect(replayEarlyClick, [])
  return null
}

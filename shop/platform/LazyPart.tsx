import { Suspense, useEffect, type ReactNode } from 'react'
import { replayEarlyClick } from './early-click.ts'

interface LazyPartProps {
  /** Shown until the script has come where the browser draws the page itself, after a link. */
  coming?: ReactNode
  children: ReactNode
}

/** A part of the page that the server draws and whose script comes by itself. React drops what is pressed in it until then. */
export function LazyPart({ coming, children }: LazyPartProps) {
  return (
    <Suspense fallback={coming}>
      {children}
      <Arrived />
    </Suspense>
  )
}

function Arrived() {
  useEffect(replayEarlyClick, [])
  return null
}

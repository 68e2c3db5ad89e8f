import { Suspense, useEffect, type ReactNode } from 'react'
import { replayEarlyClick } from './early-click.ts'

interface LazyPartProps {
  /** Placeholder until the script has loaded, where the browser draws the page itself after a link. */
  coming?: ReactNode
  children: ReactNode
}

/** A part of the page that the server draws and whose script loads separately. Until then React drops the clicks in it. */
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

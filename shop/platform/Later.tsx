import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react'

interface LaterProps {
  /** Write it as `lazy(() => import(…))`: that is what keeps it out of the first view. */
  children: ReactNode
}

/** A part of a page that the server draws at once, and that answers to the hand a moment later than the page. */
export function Later({ children }: LaterProps) {
  return <Suspense>{children}</Suspense>
}

/**
 * A part of a page that nothing changes once it is drawn: text, tables, plain links. On the page one lands on, the browser
 * keeps the server's HTML and loads no code for it; on a page one goes to inside the shop, it draws the part itself. Give
 * it the key of what it shows.
 */
export function Settled({ children }: LaterProps) {
  const hydrating = useSyncExternalStore(never, isNotHydrating, isHydrating)
  // It stays what it was when it first appeared.
  const [isDrawn] = useState(hydrating)
  if (import.meta.env.SSR) return <div>{children}</div>
  // React keeps the HTML it finds where it is told that it does not know it.
  if (isDrawn) return <div suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
  return (
    <div>
      <Suspense>{children}</Suspense>
    </div>
  )
}

const untouched = { __html: '' }
const never = () => () => {}
const isHydrating = () => true
const isNotHydrating = () => false

import { Suspense, type ReactNode } from 'react'

interface LaterProps {
  /** Write it as `lazy(() => import(…))`: that is what keeps it out of the first view. */
  children: ReactNode
}

/** A part of a page that the server draws at once, and that answers to the hand a moment later than the page. */
export function Later({ children }: LaterProps) {
  return <Suspense>{children}</Suspense>
}

import { lazy, Suspense, useState } from 'react'
import { usePopup } from '../platform/popups.ts'

const NewsletterDialog = lazy(() => import('./NewsletterDialog.tsx'))

/** Waits for somebody to want the newsletter: the form is loaded then. */
export function NewsletterHost() {
  const [opening, setOpening] = useState({ number: 0, isOpen: false })
  usePopup('newsletter', () => setOpening(({ number }) => ({ number: number + 1, isOpen: true })))
  if (opening.number === 0) return null
  return (
    <Suspense>
      <NewsletterDialog
        key={opening.number}
        open={opening.isOpen}
        onClose={() => setOpening((shown) => ({ ...shown, isOpen: false }))}
      />
    </Suspense>
  )
}

import { lazy, Suspense, useState } from 'react'
import { DialogComing } from '@forecourt/ui/DialogComing.tsx'
import { usePopup } from '../platform/popups.ts'

const load = () => import('./NewsletterDialog.tsx')
const NewsletterDialog = lazy(load)

/** Loads the newsletter form when a visitor asks for it. */
export function NewsletterHost() {
  const [opening, setOpening] = useState({ number: 0, isOpen: false })
  usePopup('newsletter', () => setOpening(({ number }) => ({ number: number + 1, isOpen: true })), load)
  if (opening.number === 0) return null
  return (
    <Suspense fallback={<DialogComing />}>
      <NewsletterDialog
        key={opening.number}
        open={opening.isOpen}
        onClose={() => setOpening((shown) => ({ ...shown, isOpen: false }))}
      />
    </Suspense>
  )
}

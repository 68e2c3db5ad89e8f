import { lazy, Suspense, useState } from 'react'
import { usePopup, type CarLeadAsked } from '../platform/popups.ts'

const CarLeadDialog = lazy(() => import('./CarLeadDialog.tsx'))

/** Waits for somebody to ask about a car: the form is loaded then. Each opening begins anew. */
export function CarLeadHost() {
  const [opening, setOpening] = useState<{ number: number; isOpen: boolean; asked: CarLeadAsked }>()
  usePopup('car-lead', (asked) => setOpening((last) => ({ number: (last?.number ?? 0) + 1, isOpen: true, asked })))
  if (!opening) return null
  return (
    <Suspense>
      <CarLeadDialog
        key={opening.number}
        {...opening.asked}
        open={opening.isOpen}
        onClose={() => setOpening({ ...opening, isOpen: false })}
      />
    </Suspense>
  )
}

import { lazy, Suspense, useState } from 'react'
import { DialogComing } from '@forecourt/ui/DialogComing.tsx'
import { usePopup, type CarLeadAsked } from '../platform/popups.ts'

const load = () => import('./CarLeadDialog.tsx')
const CarLeadDialog = lazy(load)

/** Loads the form when a visitor asks about a car. Each opening starts anew. */
export function CarLeadHost() {
  const [opening, setOpening] = useState<{ number: number; isOpen: boolean; asked: CarLeadAsked }>()
  usePopup(
    'car-lead',
    (asked) => setOpening((last) => ({ number: (last?.number ?? 0) + 1, isOpen: true, asked })),
    load,
  )
  if (!opening) return null
  return (
    <Suspense fallback={<DialogComing />}>
      <CarLeadDialog
        key={opening.number}
        asked={opening.asked}
        open={opening.isOpen}
        onClose={() => setOpening({ ...opening, isOpen: false })}
      />
    </Suspense>
  )
}

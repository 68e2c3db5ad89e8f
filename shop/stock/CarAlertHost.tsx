import { lazy, Suspense, useState } from 'react'
import { DialogComing } from '@forecourt/ui/DialogComing.tsx'
import { usePopup, type CarAlertAsked } from '../platform/popups.ts'

const load = () => import('./CarAlertDialog.tsx')
const CarAlertDialog = lazy(load)

/** Loads the form when a visitor asks for mails about cars. Each opening starts anew. */
export function CarAlertHost() {
  const [opening, setOpening] = useState<{ number: number; isOpen: boolean; asked: CarAlertAsked }>()
  usePopup(
    'car-alert',
    (asked) => setOpening((last) => ({ number: (last?.number ?? 0) + 1, isOpen: true, asked })),
    load,
  )
  if (!opening) return null
  return (
    <Suspense fallback={<DialogComing />}>
      <CarAlertDialog
        key={opening.number}
        asked={opening.asked}
        open={opening.isOpen}
        onClose={() => setOpening({ ...opening, isOpen: false })}
      />
    </Suspense>
  )
}

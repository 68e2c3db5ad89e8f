import { lazy, Suspense, useState } from 'react'
import { DialogComing } from '@forecourt/ui/DialogComing.tsx'
import { usePopup } from '../platform/popups.ts'

const load = () => import('./ApplicationDialog.tsx')
const ApplicationDialog = lazy(load)

interface Opening {
  /** Each opening begins anew. */
  number: number
  isOpen: boolean
  vacancyId: number
  vacancy: string
}

/** Loads the form when a visitor applies for a vacancy. */
export function ApplicationHost() {
  const [opening, setOpening] = useState<Opening>()
  usePopup(
    'application',
    (asked) => setOpening((last) => ({ ...asked, number: (last?.number ?? 0) + 1, isOpen: true })),
    load,
  )
  if (!opening) return null
  const { number, isOpen, vacancyId, vacancy } = opening
  return (
    <Suspense fallback={<DialogComing />}>
      <ApplicationDialog
        key={number}
        open={isOpen}
        vacancyId={vacancyId}
        vacancy={vacancy}
        onClose={() => setOpening({ ...opening, isOpen: false })}
      />
    </Suspense>
  )
}

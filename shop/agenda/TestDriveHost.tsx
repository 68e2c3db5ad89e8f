import { lazy, Suspense, useState } from 'react'
import { DialogComing } from '@forecourt/ui/DialogComing.tsx'
import { usePopup } from '../platform/popups.ts'

const load = () => import('./TestDriveDialog.tsx')
const TestDriveDialog = lazy(load)

/** Loads the calendar when a visitor asks for a test drive. Each opening starts from an empty form. */
export function TestDriveHost() {
  const [opening, setOpening] = useState<{ number: number; isOpen: boolean; car: string; name: string }>()
  usePopup(
    'test-drive',
    (asked) => setOpening((last) => ({ number: (last?.number ?? 0) + 1, isOpen: true, ...asked })),
    load,
  )
  if (!opening) return null
  const { number, isOpen, car, name } = opening
  return (
    <Suspense fallback={<DialogComing />}>
      <TestDriveDialog
        key={number}
        car={car}
        name={name}
        open={isOpen}
        onClose={() => setOpening({ ...opening, isOpen: false })}
      />
    </Suspense>
  )
}

import { lazy, Suspense, useState } from 'react'
import { DialogComing } from '@forecourt/ui/DialogComing.tsx'
import { usePopup } from '../platform/popups.ts'

const load = () => import('./SignOutDialog.tsx')
const SignOutDialog = lazy(load)

/** Loads the dialog when a user signs out. */
export function SignOutHost() {
  const [isOpen, setIsOpen] = useState<boolean>()
  usePopup('sign-out', () => setIsOpen(true), load)
  if (isOpen === undefined) return null
  return (
    <Suspense fallback={<DialogComing />}>
      <SignOutDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}

import { lazy, Suspense, useState } from 'react'
import { usePopup } from '../platform/popups.ts'

const SignOutDialog = lazy(() => import('./SignOutDialog.tsx'))

/** Waits for somebody to sign out. */
export function SignOutHost() {
  const [isOpen, setIsOpen] = useState<boolean>()
  usePopup('sign-out', () => setIsOpen(true))
  if (isOpen === undefined) return null
  return (
    <Suspense>
      <SignOutDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
}

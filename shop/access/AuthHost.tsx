import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { panelOfFragment } from '@forecourt/domain/access/verification.ts'
import { DialogComing } from '@forecourt/ui/DialogComing.tsx'
import { usePopup } from '../platform/popups.ts'
import type { AuthStart, PanelProps } from './panels.ts'

const load = () => import('./AuthDialog.tsx')
const AuthDialog = lazy(load)

interface Opening {
  /** Each opening begins anew. */
  number: number
  isOpen: boolean
  start: AuthStart
}

/** Loads the dialog when a visitor signs in, signs up or comes by a link from a mail. */
export function AuthHost({ signUp }: { signUp: ComponentType<PanelProps> }) {
  const [opening, setOpening] = useState<Opening>({ number: 0, isOpen: false, start: {} })
  const open = (start: AuthStart) => setOpening(({ number }) => ({ number: number + 1, isOpen: true, start }))

  usePopup('auth', (start) => open(start ?? {}), load)
  useEffect(() => {
    const openMailed = () => {
      const mailed = panelOfFragment(location.hash)
      if (!mailed) return
      // Removed from the address: neither a reload nor a bystander needs it.
      history.replaceState(history.state, '', location.pathname + location.search)
      open(mailed)
    }
    openMailed()
    addEventListener('hashchange', openMailed)
    return () => removeEventListener('hashchange', openMailed)
  }, [])

  if (opening.number === 0) return null
  return (
    <Suspense fallback={<DialogComing />}>
      <AuthDialog
        key={opening.number}
        isOpen={opening.isOpen}
        start={opening.start}
        signUp={signUp}
        onClose={() => setOpening((shown) => ({ ...shown, isOpen: false }))}
      />
    </Suspense>
  )
}

import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { parsePlace } from '@forecourt/domain/platform/routes/routes.ts'
import { toStorageKey } from '@forecourt/domain/platform/values/storage.ts'
import { DialogComing } from '@forecourt/ui/DialogComing.tsx'
import { loadStoredDraft } from '../platform/drafts.ts'
import { usePopup } from '../platform/popups.ts'

const load = () => import('./Checkout.tsx')
const Checkout = lazy(load)

interface Opening {
  /** Each opening starts from the beginning. */
  number: number
  isOpen: boolean
  /** The page was loaded while the checkout was open. */
  isReload: boolean
}

/** Loads checkout when a visitor orders, or when a reload closed it. */
export function CheckoutHost() {
  const [opening, setOpening] = useState<Opening>({ number: 0, isOpen: false, isReload: false })
  const { pathname } = useLocation()
  const open = (isReload: boolean) => setOpening(({ number }) => ({ number: number + 1, isOpen: true, isReload }))

  usePopup('checkout', () => open(false), load)
  const onLoad = useEffectEvent(() => {
    // The page of a payment shows that payment itself.
    if (
      (loadStoredDraft('checkout')['isOpen'] === true || showedThanks()) &&
      parsePlace(pathname)?.name !== 'content.payment'
    )
      open(true)
  })
  useEffect(() => onLoad(), [])

  if (opening.number === 0) return null
  return (
    <Suspense fallback={<DialogComing />}>
      <Checkout
        key={opening.number}
        isOpen={opening.isOpen}
        isReload={opening.isReload}
        onClose={() => setOpening((shown) => ({ ...shown, isOpen: false }))}
      />
    </Suspense>
  )
}

/** Kept by `placed-order.ts`, which comes with checkout. */
function showedThanks(): boolean {
  try {
    return sessionStorage.getItem(toStorageKey('placed-order')) !== null
  } catch {
    return false
  }
}

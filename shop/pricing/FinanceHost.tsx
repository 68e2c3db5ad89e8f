import { lazy, Suspense, useState } from 'react'
import { DialogComing } from '@forecourt/ui/DialogComing.tsx'
import { usePopup } from '../platform/popups.ts'
import type { FinanceAsked } from './FinanceDialog.tsx'

const load = () => import('./FinanceDialog.tsx')
const FinanceDialog = lazy(load)

/** Loads the calculator when a visitor asks for the monthly cost of a car. */
export function FinanceHost() {
  const [asked, setAsked] = useState<FinanceAsked>()
  const [isOpen, setIsOpen] = useState(false)
  usePopup(
    'finance',
    (detail) => {
      setAsked(detail)
      setIsOpen(true)
    },
    load,
  )
  return (
    <Suspense fallback={<DialogComing />}>
      {asked && <FinanceDialog key={asked.priceCents} asked={asked} open={isOpen} onClose={() => setIsOpen(false)} />}
    </Suspense>
  )
}

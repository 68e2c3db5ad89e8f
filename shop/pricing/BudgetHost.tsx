import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { DialogComing } from '@forecourt/ui/DialogComing.tsx'
import { usePopup, type BudgetAsked } from '../platform/popups.ts'

const load = () => import('./BudgetDialog.tsx')
const BudgetDialog = lazy(load)

/** Loads the dialog when a visitor searches by monthly budget. It closes when the list that it led to has loaded. */
export function BudgetHost() {
  const { key } = useLocation()
  const [asked, setAsked] = useState<BudgetAsked & { at: string; isOpen: boolean }>()
  usePopup('budget', (detail) => setAsked({ ...detail, at: key, isOpen: true }), load)
  if (!asked) return null
  return (
    <Suspense fallback={<DialogComing />}>
      <BudgetDialog
        condition={asked.condition}
        open={asked.isOpen && asked.at === key}
        onPrice={asked.onPrice}
        onClose={() => setAsked({ ...asked, isOpen: false })}
      />
    </Suspense>
  )
}

import { useState, type ComponentProps } from 'react'
import { formatDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { ReasonDialog } from '../../platform/form/ReasonDialog.tsx'
import { formatCents } from '../../platform/money-text.ts'

type UndoPaymentButtonProps = Pick<ComponentProps<typeof ActionButton>, 'right' | 'place'> & {
  payment: { readonly cents: Cents; readonly on: CalendarDay }
  act: (reason: string) => Promise<unknown>
  /** The texts, where something else than a payment is undone. */
  texts?: typeof paymentTexts
}

const paymentTexts = {
  title: m['office.invoice.pay.undo-title'],
  text: m['office.invoice.pay.undo-text'],
  undone: m['office.invoice.pay.undone'],
}

/** Undoes a payment that was noted by mistake, with a reason. */
export function UndoPaymentButton({ payment, act, texts = paymentTexts, ...allowed }: UndoPaymentButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { cents, on } = payment
  return (
    <>
      <ActionButton {...allowed} small look="quiet" aria-label={texts.title()} onClick={() => setIsAsking(true)}>
        {m['office.invoice.pay.undo']()}
      </ActionButton>
      {isAsking && (
        <ReasonDialog
          danger
          title={texts.title()}
          confirm={texts.title()}
          act={act}
          onDone={() => showToast({ message: texts.undone(), tone: 'success' })}
          onClose={() => setIsAsking(false)}
        >
          <p>{texts.text({ amount: formatCents(cents), day: formatDay(on) })}</p>
        </ReasonDialog>
      )}
    </>
  )
}

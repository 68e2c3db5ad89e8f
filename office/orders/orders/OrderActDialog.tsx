import { showToast } from '@forecourt/ui/toasts.ts'
import { ActDialog, type ActDialogProps } from '../../platform/form/ActDialog.tsx'
import type { Order } from './order-texts.ts'

interface OrderActDialogProps extends Omit<ActDialogProps<{ order: Order }>, 'onDone'> {
  /** The message after success. */
  done: string
  onDone: (order: Order) => void
}

/** Asks for what an act with an order needs; the order is shown as it is afterwards. */
export function OrderActDialog({ done, onDone, ...props }: OrderActDialogProps) {
  function end({ order }: { order: Order }) {
    showToast({ message: done, tone: 'success' })
    onDone(order)
  }
  return <ActDialog {...props} onDone={end} />
}

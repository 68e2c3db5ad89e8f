import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { CustomerAdvance } from '@forecourt/domain/orders/advance-request.schema.ts'
import { usePaymentWatch, type Payable } from './use-payment-watch.ts'

type AdvanceAnswer = ApiResult<'POST /shop/advance/get'>

function payableAdvance(link: string): Payable<AdvanceAnswer> {
  return { key: link, credentials: { advance: link }, ask: () => api('POST /shop/advance/get', { link }) }
}

/** Returns true while a payment is open, or one was received whose outcome is not known yet. */
export function isUnderway({ state, payment }: CustomerAdvance): boolean {
  if (payment === null || payment.isRefundDue) return false
  return payment.paymentStatus === 'pending' || (payment.paymentStatus === 'succeeded' && state !== 'paid')
}

/** Pays the advance of a sold car, by its link, and watches the payment. */
export function useAdvancePayment(link: string, first: CustomerAdvance) {
  const [advance, setAdvance] = useState(first)
  const [isRequesting, setRequesting] = useState(false)
  const [failure, setFailure] = useState<ApiFailure>()
  const isWaiting = isUnderway(advance)
  const watch = usePaymentWatch({
    payable: isWaiting || isRequesting ? payableAdvance(link) : undefined,
    isWaiting: isWaiting && !isRequesting,
    isBusy: isRequesting,
    onAnswer: (answer) => setAdvance(answer.advance),
  })

  async function pay() {
    setFailure(undefined)
    setRequesting(true)
    try {
      const connectionId = await watch.connect(payableAdvance(link)).connectionId
      const answer = await api('POST /shop/advance/pay', { link, ...(connectionId && { connectionId }) })
      setAdvance(answer.advance)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
      // Its state may have changed meanwhile: paid in another window, or canceled.
      const known = await api('POST /shop/advance/get', { link }).catch(() => undefined)
      if (known) setAdvance(known.advance)
    } finally {
      setRequesting(false)
    }
  }

  return {
    advance,
    isRequesting,
    failure,
    news: watch.news,
    onAsk: () => void watch.ask(true),
    onLook: () => void watch.ask(),
    onPay: () => void pay(),
  }
}

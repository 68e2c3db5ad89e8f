import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { Order, PaymentLinks } from '@forecourt/domain/orders/order.schema.ts'
import { toForm, toInput, isPlaced, orderPaymentView } from './checkout-state.ts'
import type { OrderAccess } from './order-access.ts'
import { askPayment, payableOrder } from './payable-order.ts'
import { clearPlacedOrder } from './placed-order.ts'
import { usePaymentWatch } from './use-payment-watch.ts'

interface Known {
  order?: Order
  links?: PaymentLinks | undefined
  failure?: ApiFailure | undefined
  isRequesting: boolean
  /** The server no longer has the order. */
  isUnknown: boolean
}

/** Watches the payment of an order on a separate page, and requests another. */
export function useOrderPayment(access: OrderAccess | undefined) {
  const [known, setKnown] = useState<Known>({ isRequesting: false, isUnknown: false })
  const { order, isRequesting } = known
  const isOpen = order !== undefined && !isPlaced(order)
  const watch = usePaymentWatch({
    payable: isOpen && access ? payableOrder(access) : undefined,
    isWaiting: isOpen && !isRequesting && orderPaymentView(order) === 'waiting',
    isBusy: isRequesting,
    onAnswer: ({ order: answered, paymentLinks }) => show(answered, paymentLinks),
  })

  function show(answered: Order, links: PaymentLinks | null) {
    setKnown({ order: answered, links: links ?? undefined, isRequesting: false, isUnknown: false })
    if (isPlaced(answered)) clearPlacedOrder(answered)
  }

  const load = useEffectEvent(async (of: OrderAccess) => {
    try {
      const { order: asked, paymentLinks } = await askPayment(of)
      show(asked, paymentLinks)
    } catch (error) {
      fail(error)
    }
  })
  useEffect(() => {
    if (access) void load(access)
  }, [access])

  async function pay() {
    if (!order) return
    setKnown({ ...known, failure: undefined, isRequesting: true })
    try {
      const connectionId = await watch.connect(payableOrder(order)).connectionId
      const input = toInput(
        order,
        toForm(order),
        order.entries.map(({ key }) => key),
      )
      const answer = await api('POST /shop/order/requestpayment', {
        order: input,
        ...(connectionId && { connectionId }),
      })
      show(answer.order, answer.paymentLinks)
    } catch (error) {
      fail(error)
    }
  }

  function fail(error: unknown) {
    if (!(error instanceof ApiFailure)) throw error
    setKnown((shown) => ({
      ...shown,
      isRequesting: false,
      isUnknown: error.reason === 'order-not-found',
      failure: error,
    }))
  }

  return {
    ...known,
    links: known.links,
    failure: known.failure,
    news: watch.news,
    onAsk: () => void watch.ask(true),
    onLook: () => void watch.ask(),
    onPay: () => void pay(),
  }
}

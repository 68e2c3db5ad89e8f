import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { OrderAccess } from './order-access.ts'
import { openPaymentHub, type PaymentHub } from './payment-hub.ts'

export type PaymentAnswer = ApiResult<'GET /shop/order/confirmpayment'>

/** How we hear of the payment, for the line that tells the buyer so. */
export interface PaymentNews {
  /** The hub tells us at once, or is out of reach. */
  link: 'connecting' | 'live' | 'lost'
  /** The last time we asked ourselves; undefined: never. */
  asked: { at: Date; reached: boolean; byBuyer: boolean } | undefined
  isAsking: boolean
}

interface Watched {
  /** The order, once the server knows it and a payment is on the screen. */
  access: OrderAccess | undefined
  /** A payment is open. */
  isWaiting: boolean
  /** Another payment is being asked for: news of the one before it does not matter. */
  isBusy: boolean
  onAnswer(answer: PaymentAnswer): void
}

const pollMs = 3_000
/** With the hub live nothing is expected of asking; it only guards against a message that got lost. */
const guardMs = 20_000

/**
 * Watches the payment of an order: the hub says when to look, and while it is out of reach we ask every few seconds.
 * Ends when `access` goes. What the hub sends is never believed: the state is asked with the key of the order.
 */
export function usePaymentWatch({ access, isWaiting, isBusy, onAnswer }: Watched) {
  const hub = useRef<PaymentHub>(undefined)
  const [news, setNews] = useState<PaymentNews>({ link: 'connecting', asked: undefined, isAsking: false })
  const { link } = news

  async function ask(byBuyer = false): Promise<void> {
    if (!access) return
    if (byBuyer) setNews((known) => ({ ...known, isAsking: true }))
    const answer = await askPayment(access).catch(() => undefined)
    setNews((known) => ({
      ...known,
      isAsking: byBuyer ? false : known.isAsking,
      asked: { at: new Date(), reached: answer !== undefined, byBuyer: byBuyer || (known.asked?.byBuyer ?? false) },
    }))
    if (answer) onAnswer(answer)
  }

  function connect(order: OrderAccess): PaymentHub {
    hub.current ??= openPaymentHub(order, {
      onPayment: () => void onPayment(),
      onLink: (isLive) => {
        setNews((known) => ({ ...known, link: isLive ? 'live' : 'lost' }))
        // What happened while nobody told us.
        if (isLive) void onLook()
      },
    })
    return hub.current
  }

  const onPayment = useEffectEvent(() => (isBusy ? undefined : ask()))
  const onLook = useEffectEvent(() => (isWaiting ? ask() : undefined))
  const onActive = useEffectEvent(connect)

  const { id, accessKey } = access ?? {}
  useEffect(() => {
    if (id === undefined || accessKey === undefined) return
    onActive({ id, accessKey })
    return () => {
      hub.current?.close()
      hub.current = undefined
      setNews({ link: 'connecting', asked: undefined, isAsking: false })
    }
  }, [id, accessKey])

  useEffect(() => {
    if (!isWaiting) return
    const look = () => document.visibilityState === 'visible' && void onLook()
    const timer = setInterval(look, link === 'live' ? guardMs : pollMs)
    // The buyer comes back from the app.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isWaiting, link])

  return { news, ask, connect }
}

export function askPayment({ id, accessKey }: OrderAccess): Promise<PaymentAnswer> {
  return api('GET /shop/order/confirmpayment', { id, accessKey })
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { openPaymentHub, type PaymentHub } from './payment-hub.ts'

/** The subject of a payment, as needed to watch the payment. */
export interface Payable<Answer> {
  /** The same thing has the same key. */
  key: string
  /** Credentials for its room of the hub. */
  credentials: Record<string, string>
  /** Loads the state of its payment. */
  ask(): Promise<Answer>
}

/** The source of payment news, for the line that tells the buyer about it. */
export interface PaymentNews {
  /** The hub sends news at once, or is out of reach. */
  link: 'connecting' | 'live' | 'lost'
  /** The last time we polled; undefined: never. */
  asked: { at: Date; reached: boolean; byBuyer: boolean } | undefined
  isAsking: boolean
}

interface Watched<Answer> {
  /** The subject of the payment, once the server knows it and a payment is on the screen. */
  payable: Payable<Answer> | undefined
  /** A payment is open. */
  isWaiting: boolean
  /** Another payment is being requested: news of the previous one does not matter. */
  isBusy: boolean
  onAnswer(answer: Answer): void
}

const pollMs = 3_000
/** With the hub live, polling only guards against a lost message. */
const guardMs = 20_000

/**
 * Watches a payment: the hub says when to look, and while it is out of reach we poll every few seconds. Ends when
 * `payable` is unset. The content of a hub message is never trusted: the state is loaded with the key of the payable.
 */
export function usePaymentWatch<Answer>({ payable, isWaiting, isBusy, onAnswer }: Watched<Answer>) {
  const hub = useRef<PaymentHub>(undefined)
  const [news, setNews] = useState<PaymentNews>({ link: 'connecting', asked: undefined, isAsking: false })
  const { link } = news

  async function ask(byBuyer = false): Promise<void> {
    if (!payable) return
    if (byBuyer) setNews((known) => ({ ...known, isAsking: true }))
    const answer = await payable.ask().catch(() => undefined)
    setNews((known) => ({
      ...known,
      isAsking: byBuyer ? false : known.isAsking,
      asked: { at: new Date(), reached: answer !== undefined, byBuyer: byBuyer || (known.asked?.byBuyer ?? false) },
    }))
    if (answer) onAnswer(answer)
  }

  function connect({ credentials }: Pick<Payable<Answer>, 'credentials'>): PaymentHub {
    hub.current ??= openPaymentHub(credentials, {
      onPayment: () => void onPayment(),
      onLink: (isLive) => {
        setNews((known) => ({ ...known, link: isLive ? 'live' : 'lost' }))
        // Events may have been missed while the connection was down.
        if (isLive) void onLook()
      },
    })
    return hub.current
  }

  const onPayment = useEffectEvent(() => (isBusy ? undefined : ask()))
  const onLook = useEffectEvent(() => (isWaiting ? ask() : undefined))
  const onActive = useEffectEvent(() => payable && connect(payable))

  const key = payable?.key
  useEffect(() => {
    if (key === undefined) return
    onActive()
    return () => {
      hub.current?.close()
      hub.current = undefined
      setNews({ link: 'connecting', asked: undefined, isAsking: false })
    }
  }, [key])

  useEffect(() => {
    if (!isWaiting) return
    const look = () => document.visibilityState === 'visible' && void onLook()
    const timer = setInterval(look, link === 'live' ? guardMs : pollMs)
    // The buyer returns from the app.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isWaiting, link])

  return { news, ask, connect }
}

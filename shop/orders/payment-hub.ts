import { CONFIRM_PAYMENT_EVENT } from '@forecourt/domain/orders/order.ts'
import { liveHub } from '../platform/live-hub.ts'

export interface PaymentHub {
  /** The id to which the server may send events; undefined when the hub cannot be reached in time. */
  connectionId: Promise<string | undefined>
  close(): void
}

interface HubEvents {
  /** Event about the payment. */
  onPayment(): void
  /** The hub sends events, or no longer does. */
  onLink(isLive: boolean): void
}

/** A payment code matters more than the hub: after this long it is requested without. */
const longestWaitMs = 2_000

/** Opens a live connection to the hub for what is paid, with what opens its room. The client is loaded only now. */
export function openPaymentHub(credentials: Record<string, string>, { onPayment, onLink }: HubEvents): PaymentHub {
  const connected = Promise.withResolvers<string | undefined>()
  const tooLate = setTimeout(() => connected.resolve(undefined), longestWaitMs)
  let isClosed = false
  const socket = liveHub(credentials)
  socket.then((hub) => {
    if (isClosed) return
    hub.on('connect', () => {
      connected.resolve(hub.id)
      onLink(true)
    })
    hub.on('disconnect', handleLost)
    hub.on('connect_error', handleLost)
    hub.on(CONFIRM_PAYMENT_EVENT, onPayment)
    hub.connect()
  }, handleLost)

  function handleLost() {
    if (!isClosed) onLink(false)
  }

  return {
    connectionId: connected.promise,
    close() {
      isClosed = true
      clearTimeout(tooLate)
      connected.resolve(undefined)
      socket.then(
        (hub) => hub.disconnect(),
        () => {},
      )
    },
  }
}

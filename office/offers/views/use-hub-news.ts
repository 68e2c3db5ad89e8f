import { useEffect, useEffectEvent } from 'react'
import { CUSTOMER_VIEW_EVENT } from '@forecourt/domain/platform/routes/office-page.ts'

/**
 * Hears of the live hub that a customer view changed, and of each new connection: news of before may have been missed.
 * @param auth what lets in: the key of a view, or the session of the office
 */
export function useHubNews(auth: { customerView: string } | { office: true }, onNews: () => void): void {
  const hear = useEffectEvent(onNews)
  const key = 'customerView' in auth ? auth.customerView : ''
  useEffect(() => {
    let close: (() => void) | undefined
    let isOver = false
    void import('socket.io-client').then(({ io }) => {
      if (isOver) return
      const socket = io('/shop-hub', {
        path: '/shop-hub/socket.io',
        transports: ['websocket'],
        auth: key === '' ? { office: true } : { customerView: key },
        forceNew: true,
      })
      socket.on(CUSTOMER_VIEW_EVENT, () => hear())
      socket.on('connect', () => hear())
      socket.on('disconnect', (reason) => void (reason === 'io server disconnect' && socket.connect()))
      close = () => socket.disconnect()
    })
    return () => {
      isOver = true
      close?.()
    }
  }, [key])
}

import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { NOT_SIGNED_IN } from '@forecourt/api-client/api-client.ts'
import {
  ACCESS_CHANGED_EVENT,
  LEADS_CHANGED_EVENT,
  NOTICES_CHANGED_EVENT,
  OFFER_APPROVAL_EVENT,
  WORK_CHANGED_EVENT,
  type OfferApprovalNews,
} from '@forecourt/domain/platform/routes/office-page.ts'
import { freshAccess, lastAccess } from '../platform/access.ts'
import { noticesOptions } from '../platform/notices.ts'
import { queries } from '../platform/queries.ts'

/** True if the lead desk shows the answer of this call. */
function isOfLeads(path: unknown): boolean {
  return typeof path === 'string' && path.includes(' /sales/lead/')
}

/** True if the desk or board of the workshop shows the answer of this call. */
function isOfWorkshop(path: unknown): boolean {
  return typeof path === 'string' && path.includes(' /sales/workorder/')
}

/** True if the call loads a list or a count of offers. */
function isOfOfferLists(path: unknown): boolean {
  return path === 'POST /sales/offer/list' || path === 'GET /sales/offer/counts'
}

function askForNotices(): void {
  void queries.invalidateQueries({ queryKey: noticesOptions.queryKey })
}

/** The delay before connecting: the first list loads first. */
const pauseMs = 2_000

/**
 * Listens for a block of the user, a sign-out elsewhere or a change of rights, and then loads the rights again, so that
 * the screen follows at once. Without the connection the next call finds out.
 * @param onApproval hears of approvals of offers that concern the user; null: some may have been missed
 */
export function useLiveAccess(onApproval: (news: OfferApprovalNews | null) => void): void {
  const { revalidate } = useRevalidator()
  /** Returns false if no user is signed in any more. */
  const onChanged = useEffectEvent(async (): Promise<boolean> => {
    const [before, access] = [lastAccess(), await freshAccess().catch(() => undefined)]
    if (access === null) dispatchEvent(new Event(NOT_SIGNED_IN))
    else if (access && access !== before) {
      void queries.invalidateQueries()
      void revalidate()
    }
    return access !== null
  })
  const onApprovalNews = useEffectEvent((news: OfferApprovalNews | null) => {
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfOfferLists(path) })
    onApproval(news)
  })
  useEffect(() => {
    let close: (() => void) | undefined
    const timer = setTimeout(async () => {
      const { io } = await import('socket.io-client')
      const socket = io('/shop-hub', {
        path: '/shop-hub/socket.io',
        transports: ['websocket'],
        auth: { office: true },
      })
      socket.on(ACCESS_CHANGED_EVENT, () => void onChanged())
      socket.on(
        LEADS_CHANGED_EVENT,
        () => void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfLeads(path) }),
      )
      socket.on(
        WORK_CHANGED_EVENT,
        () => void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOfWorkshop(path) }),
      )
      socket.on(NOTICES_CHANGED_EVENT, askForNotices)
      socket.on(OFFER_APPROVAL_EVENT, (news: OfferApprovalNews) => onApprovalNews(news))
      // Changes before or between connections were not announced; a blocked user is not let in.
      socket.on('connect', async () => {
        if (!(await onChanged())) return
        onApprovalNews(null)
        askForNotices()
      })
      // The server closes it when rights changed, and accepts a user who still has access.
      socket.on('disconnect', (reason) => void (reason === 'io server disconnect' && socket.connect()))
      socket.on('connect_error', () => void (socket.active || onChanged()))
      close = () => socket.disconnect()
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      close?.()
    }
  }, [])
}

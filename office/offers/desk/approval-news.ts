import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import type { OfferApprovalNews } from '@forecourt/domain/platform/routes/office-page.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { showToast } from '@forecourt/ui/toasts.ts'

/**
 * Event of the window when the hub brings news of the approval of an offer, or may have missed some (null): an open desk
 * loads its offer again.
 */
const APPROVAL_NEWS = 'offer-approval-news'
const secondsToOpen = 20

const texts = {
  asked: m['office.offer.approval.news-asked'],
  granted: m['office.offer.approval.news-granted'],
  refused: m['office.offer.approval.news-refused'],
  countered: m['office.offer.approval.news-countered'],
} as const

const tones = { asked: 'info', granted: 'success', refused: 'warning', countered: 'info' } as const

/**
 * Returns a function that shows news of an approval on whatever screen is open, with the way to the offer. Null: news may
 * have been missed, and an open desk finds out.
 */
export function useShowApprovalNews(): (news: OfferApprovalNews | null) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (news) => {
    dispatchEvent(new CustomEvent<number | null>(APPROVAL_NEWS, { detail: news?.offer ?? null }))
    if (news === null) return
    const { kind, offer, offerNumber, by } = news
    const href = `/offer/${offer}`
    showToast({
      message: texts[kind]({ name: by, offer: offerNumber }),
      tone: tones[kind],
      seconds: secondsToOpen,
      ...(pathname !== href && {
        action: { label: m['office.offer.approval.open'](), run: () => void navigate(href) },
      }),
    })
  }
}

/** Loads an offer again when a colleague asked for its approval or answered, and passes it on. */
export function useApprovalNews(offer: number | undefined, onLoaded: (offer: OfferRecord) => void): void {
  const onNewer = useEffectEvent(onLoaded)
  const onNews = useEffectEvent(async (event: Event) => {
    if (!(event instanceof CustomEvent) || offer === undefined) return
    if (event.detail !== null && event.detail !== offer) return
    try {
      onNewer((await api('GET /sales/offer/get', { id: offer })).offer)
    } catch (error) {
      // The toast leads to the offer; its next act reports the change.
      if (!(error instanceof ApiFailure)) throw error
    }
  })
  useEffect(() => {
    const hear = (event: Event) => void onNews(event)
    addEventListener(APPROVAL_NEWS, hear)
    return () => removeEventListener(APPROVAL_NEWS, hear)
  }, [])
}

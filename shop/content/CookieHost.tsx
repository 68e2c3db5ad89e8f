import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { parsePlace } from '@forecourt/domain/platform/routes/routes.ts'
import { useCookieChoice } from './cookie-choice.ts'

const CookieBanner = lazy(() => import('./CookieBanner.tsx'))

/** Asks for the choice of the visitor until it is made, and loads what it allows. */
export function CookieHost() {
  const choice = useCookieChoice()
  const { pathname } = useLocation()
  const page = parsePlace(pathname)?.name
  const isMeasured = import.meta.env.PROD && (choice?.analytics ?? false)

  useEffect(() => {
    // A view that could not be counted is ignored.
    if (isMeasured && page) void api('POST /shop/content/countview', { page }).catch(() => {})
    // The address, not the page: the next car is another view of the same page.
  }, [isMeasured, page, pathname])
  useEffect(() => {
    if (isMeasured) loadAnalytics()
  }, [isMeasured])

  // The page of the choice has its own form.
  if (choice || page === 'content.legal.cookies') return null
  return (
    <Suspense>
      <CookieBanner />
    </Suspense>
  )
}

/** The measuring service of the dealer, where there is one. The policy of the page allows its origin and no other. */
function loadAnalytics(): void {
  const { analytics } = document.documentElement.dataset
  if (!analytics || document.querySelector('script[data-analytics]')) return
  const script = document.createElement('script')
  script.src = analytics
  script.async = true
  script.dataset['analytics'] = ''
  document.head.append(script)
}

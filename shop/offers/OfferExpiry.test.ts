import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { OfferExpiry } from './OfferExpiry.tsx'

afterEach(() => vi.useRealTimers())

// `until` is exclusive: an offer that is valid until the 27th ends with the 26th.
test.each([
  ['2026-11-27', 'promo', 'Vervalt vandaag'],
  ['2026-11-28', 'promo', 'Vervalt morgen'],
  ['2026-12-11', 'promo', 'Vervalt binnen 14 dagen'],
  ['2026-12-12', '', ''],
  ['2026-11-26', 'failed', 'Gisteren vervallen'],
  ['2026-11-14', 'failed', '13 dagen geleden vervallen'],
  ['2026-11-13', 'failed', 'Vervallen'],
])('an offer until %s stands there in %s as “%s”', (until, tone, text) => {
  vi.useFakeTimers({ now: new Date('2026-11-26T12:00:00+01:00'), toFake: ['Date'] })
  const html = renderToStaticMarkup(createElement(OfferExpiry, { until }))
  expect(html.replace(/<[^>]+>/g, '')).toBe(text)
  expect(html).toContain(tone)
})

import { Hono } from 'hono'
import QRCode from 'qrcode'
import { readAddress, type Http } from '../platform/http/http.ts'
import { secondsToWait } from '../platform/http/rate-limit.ts'
import type { Services } from '../platform/http/services.ts'
import { toNetwork } from '../platform/http/visitor-address.ts'

const limit = { max: 120, seconds: 60 }
/** Longer addresses make codes that phones no longer read from paper. */
const maxLength = 500

/** An address of this site out of whatever is given; undefined for any other. */
export function ownAddress({ settings }: Services, address: string): URL | undefined {
  if (!URL.canParse(address, settings.publicUrl)) return undefined
  const url = new URL(address, settings.publicUrl)
  return url.origin === settings.publicUrl && url.username === '' && url.password === '' ? url : undefined
}

/** The QR code of a page as a picture: `/qr.svg?of=/nl/tweedehandswagens/noord-v6/20418`. */
export function createQrCodes(services: Services): Hono<Http> {
  const app = new Hono<Http>()
  app.get('/qr.svg', async (c) => {
    const of = c.req.query('of') ?? ''
    const url = of.startsWith('/') && of.length <= maxLength ? ownAddress(services, of) : undefined
    if (!url) return c.body(null, 404)
    const seconds = await secondsToWait(services, `qr-code ${toNetwork(readAddress(c, services))}`, limit)
    if (seconds > 0) return c.body(null, 429, { 'Retry-After': String(seconds) })
    const svg = await QRCode.toString(url.href, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' })
    return c.body(svg, 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    })
  })
  return app
}

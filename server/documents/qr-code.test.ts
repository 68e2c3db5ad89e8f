import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { endpoints } from '../api.ts'
import { createHttp } from '../platform/http/http.ts'
import { testServices } from '../test/services.ts'
import { createQrCodes } from './qr-code.ts'

const services = await testServices({ publicUrl: 'https://shop.example' })
const app = createHttp(services, endpoints)
app.route('/', createQrCodes(services))

const get = (of: string) =>
  Promise.resolve(
    app.request(`/qr.svg?of=${encodeURIComponent(of)}`, {}, { incoming: { socket: { remoteAddress: '192.0.2.1' } } }),
  )

test('is that of the whole address of a page', async () => {
  const answer = await get('/fr/voitures-neuves/lumen-e3/12?engine=3')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  const expected = await QRCode.toString('https://shop.example/fr/voitures-neuves/lumen-e3/12?engine=3', {
    type: 'svg',
    margin: 0,
    errorCorrectionLevel: 'M',
  })
  expect(await answer.text()).toBe(expected)
})

test.each([
  ['another site', 'https://evil.example/'],
  ['another site without scheme', '//evil.example/'],
  ['a backslash', '/\\evil.example/'],
  ['our own site with an account', 'https://a:b@shop.example/'],
  ['nothing', ''],
  ['a page with an endless address', `/nl?q=${'x'.repeat(500)}`],
])('is not made of %s', async (_, of) => {
  expect((await get(of)).status).toBe(404)
})

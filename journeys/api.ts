import { expect, type Page } from '@playwright/test'

const XSRF_COOKIE = 'XSRF-TOKEN'

/** Calls the API with the cookies of the page, as its scripts would, and returns the result. */
export async function callApi(page: Page, path: `POST ${string}`, input: object, origin?: string): Promise<unknown> {
  const address = new URL(`/api${path.slice('POST '.length)}`, origin ?? process.env['JOURNEYS_ADDRESS'])
  const answer = await page.request.post(address.href, {
    headers: {
      'X-Api-Key': 'demo',
      'X-Language': 'nl-BE',
      'X-Requested-With': 'XMLHttpRequest',
      'X-XSRF-TOKEN': await xsrfToken(page, address.origin),
    },
    data: input,
  })
  const body = await answer.text()
  expect(answer.status(), `${path} answered ${body}`).toBe(200)
  return (JSON.parse(body) as { result: unknown }).result
}

/** Returns the CSRF token, which a browser without one sets itself: repeating it proves that the call is of our page. */
async function xsrfToken(page: Page, origin: string): Promise<string> {
  const known = (await page.context().cookies(origin)).find(({ name }) => name === XSRF_COOKIE)
  if (known) return known.value
  await page.context().addCookies([{ name: XSRF_COOKIE, value: 'journeys', url: origin, sameSite: 'Lax' }])
  return 'journeys'
}

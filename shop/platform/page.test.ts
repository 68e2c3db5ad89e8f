import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { describe, expect, it } from 'vitest'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import { pageLoader, requireAddress, serverSide } from './page.ts'

const failure = (statusCode: number) =>
  new ApiFailure([{ name: 'car-unknown', message: 'Deze wagen kennen we niet', statusCode, level: 'Warning' }])

/** Runs a loader as the router does, with an API that always fails in this way. */
function visit(address: string, load: Parameters<typeof pageLoader>[0]) {
  const context = new RouterContextProvider()
  context.set(serverSide, {
    api: () => Promise.reject(failure(404)),
    language: 'nl',
    now: new Date('2026-11-20T12:00:00Z'),
    prices: 'private',
    apiKey: 'demo',
    tenant: 'demo',
    onError: () => {},
    wordsOf: async () => ({ title: '', description: '' }),
  })
  const url = new URL(address, 'https://dealer.example')
  return pageLoader(load)({ url, params: { id: '7' }, context } as unknown as LoaderFunctionArgs)
}

describe('the loader of a page', () => {
  it('has the API, the language, the address and its parameters', async () => {
    const seen = await visit('/nl/nieuws?page=2', async ({ language, url, params }) => [
      language,
      url.search,
      params.id,
    ])
    expect(seen).toEqual(['nl', '?page=2', '7'])
  })

  it('shows the error page with the status of what the API does not have', async () => {
    const shown = visit('/nl', ({ api }) => api('POST /shop/auth/boot'))
    await expect(shown).rejects.toMatchObject({ init: { status: 404 } })
  })

  it.each([failure(503), new Error('a mistake of ours')])('leaves other failures as they are: %s', async (error) => {
    const shown = visit('/nl', async () => {
      throw error
    })
    await expect(shown).rejects.toBe(error)
  })
})

describe('the address of a page', () => {
  it('is corrected for good, and keeps what is asked for', () => {
    const url = new URL('https://dealer.example/nl/tweedehandswagens/oude-naam/7?from=mail')
    expect(() => requireAddress(url, '/nl/tweedehandswagens/noord-v6/7')).toThrow(
      expect.objectContaining({ status: 301 }) as Error,
    )
    try {
      requireAddress(url, '/nl/tweedehandswagens/noord-v6/7')
    } catch (answer) {
      expect((answer as Response).headers.get('Location')).toBe('/nl/tweedehandswagens/noord-v6/7?from=mail')
    }
  })

  it('stays when it is right', () => {
    expect(() => requireAddress(new URL('https://dealer.example/nl?page=2'), '/nl')).not.toThrow()
  })
})

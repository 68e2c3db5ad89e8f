import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import type { ApiCaller } from '@forecourt/api-client/api.ts'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { serverSide } from '../platform/page.ts'
import { loader } from './sitemap.ts'

const answers: Record<string, (input: { language?: string }) => unknown> = {
  'GET /shop/catalog/getcarpages': () => ({
    cars: [{ type: 'used', id: 20418, slug: 'noord-v6' }],
    pageCount: 1,
  }),
  'GET /shop/job/getallactive': () => ({ jobs: [] }),
  'GET /shop/news/getposts': () => ({ posts: [], filter: { page: 1, pageCount: 1, rowCount: 0 } }),
  'GET /shop/content/getlegalkinds': ({ language }) => ({
    kinds: language === 'fr' ? ['terms', 'disputes'] : ['terms'],
  }),
}

test('lists cars in both languages, and legal texts in those they are written in', async () => {
  const api = ((path, input = {}) => Promise.resolve(answers[path]!(input as { language?: string }))) as ApiCaller
  const context = new RouterContextProvider()
  const url = new URL('https://shop.example/sitemap.xml')
  context.set(serverSide, {
    api,
    language: 'nl',
    now: new Date(),
    prices: 'private',
    apiKey: '',
    tenant: '',
    onError: () => {},
    wordsOf: async () => ({ title: '', description: '' }),
  })
  const answer = await loader({ url, context } as unknown as LoaderFunctionArgs)
  const listed = [...(await answer.text()).matchAll(/<loc>https:\/\/shop\.example(.*?)<\/loc>/g)].map(
    ([, page]) => page,
  )
  expect(listed).toContain('/nl/tweedehandswagens/noord-v6/20418')
  expect(listed).toContain('/fr/voitures-d-occasion/noord-v6/20418')
  const legal = ['content.legal.terms', 'content.legal.disputes', 'content.legal.privacy'] as const
  const paths = legal.flatMap((page) => LANGUAGES.map((language) => buildPath(page, language)))
  expect(paths.filter((path) => listed.includes(path))).toEqual([
    '/nl/algemene-voorwaarden',
    '/fr/conditions-generales',
    '/fr/commission-de-conciliation',
  ])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROUTES } from './route-table.ts'
import { buildPath, parsePlace, routeNames, routerPattern, sameIn } from './routes.ts'

describe('paths', () => {
  test.each([
    [buildPath('content.home', 'nl'), '/nl'],
    [buildPath('content.usedcars', 'fr'), '/fr/voitures-d-occasion'],
    [
      buildPath('content.usedcar.detail', 'nl', { slug: 'Citroën C4 Été', id: 20418 }),
      '/nl/tweedehandswagens/citroen-c4-ete/20418',
    ],
    [buildPath('content.newcar.detail', 'nl', { slug: 'noord-v6', id: 12 }), '/nl/nieuwe-wagens/noord-v6/12'],
    [
      buildPath('content.newcar.detail', 'fr', { slug: 'noord-v6', id: 12, versionId: 45 }),
      '/fr/voitures-neuves/noord-v6/12/45',
    ],
    [buildPath('content.trucks', 'nl'), '/nl/vrachtwagens'],
    [buildPath('content.trucks', 'nl', { category: 'Trekkers', cid: 1 }), '/nl/vrachtwagens/trekkers/1'],
    [buildPath('content.legal.disputes', 'nl'), '/nl/verzoeningscommissie'],
    [buildPath('content.legal.disputes', 'fr'), '/fr/commission-de-conciliation'],
  ])('%s', (made, expected) => {
    expect(made).toBe(expected)
  })

  test('a router reads them', () => {
    expect(routerPattern('content.trucks', 'fr')).toBe('/fr/camions/:category?/:cid?')
    expect(routerPattern('content.home', 'nl')).toBe('/nl')
  })

  test('no two pages of a language share a pattern', () => {
    for (const language of ['nl', 'fr'] as const) {
      const patterns = routeNames().flatMap((name) => routerPattern(name, language) ?? [])
      expect(new Set(patterns).size).toBe(patterns.length)
    }
  })

  test('the Dutch paths are those of the specification', () => {
    const promised = `mijn-account contact showrooms vacatures vacature/{slug}/{id} onderhoud-boeken tweedehandswagens
      tweedehandswagens/{slug}/{id} nieuwe-wagens stockwagens nieuwe-wagens/{slug}/{id}/{versionId?}
      vrachtwagens/{category?}/{cid?} nieuws bevestiging-inschrijving-nieuwsbrief mijn-favorieten privacy-verklaring
      algemene-voorwaarden disclaimer`.split(/\s+/)
    const ours = routeNames().map((name): string | null => ROUTES[name].nl)
    for (const path of promised) expect(ours).toContain(path)
  })

  test('a path leads back to its page, whatever its parameters', () => {
    const word = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
    fc.assert(
      fc.property(
        fc.constantFrom('nl', 'fr'),
        word,
        fc.nat(),
        fc.option(fc.nat(), { nil: undefined }),
        (language, slug, id, versionId) => {
          const path = buildPath('content.newcar.detail', language, {
            slug,
            id,
            ...(versionId !== undefined && { versionId }),
          })
          const place = parsePlace(path)
          expect(place).toMatchObject({ name: 'content.newcar.detail', language, params: { id: String(id) } })
          expect(place?.params['versionId']).toBe(versionId === undefined ? undefined : String(versionId))
        },
      ),
    )
  })
})

describe('the same page in the other language', () => {
  test.each([
    ['fr', '/nl', '/fr'],
    ['fr', '/nl/stockwagens/lumen-e3/311', '/fr/voitures-de-stock/lumen-e3/311'],
    ['nl', '/fr/voitures-d-occasion?brand=noord&page=2', '/nl/tweedehandswagens?brand=noord&page=2'],
    ['nl', '/fr/camions/tracteurs/1/', '/nl/vrachtwagens/tracteurs/1'],
    ['nl', '/fr/commission-de-conciliation', '/nl/verzoeningscommissie'],
    ['fr', '/nl/bestaat-niet', '/fr'],
    ['fr', '/elders', '/fr'],
    ['nl', '/nl/mijn-favorieten', '/nl/mijn-favorieten'],
  ] as const)('%s: %s is %s', (language, from, to) => {
    expect(sameIn(language, from)).toBe(to)
  })
})

describe('unknown addresses', () => {
  test.each([
    '/',
    '/de/autos',
    '/nl/tweedehandswagens/noord-v6',
    '/nl/tweedehandswagens/noord-v6/1/2',
    '/fr/tweedehandswagens',
    '/nl/nieuws/x',
  ])('%s leads nowhere', (path) => {
    expect(parsePlace(path)).toBeUndefined()
  })
})

describe('the route table', () => {
  test('only the account asks to sign in', () => {
    expect(routeNames().filter((name) => ROUTES[name].meta.mustAuthorize)).toEqual(['account.home'])
  })
})

import { describe, expect, test } from 'vitest'
import { choiceToKeep, HOME_TILE_NAMES, HOME_TILES, tilesAllowed, tilesShown } from './home-tiles.ts'
import { OFFICE_ROUTES } from './office-routes.ts'

describe('the tiles of the start screen', () => {
  test('lead to screens that there are', () => {
    const routes: readonly string[] = OFFICE_ROUTES.map(({ id }) => id)
    expect(HOME_TILE_NAMES.filter((name) => !routes.includes(HOME_TILES[name].route))).toEqual([])
  })

  test('show where their screen is allowed', () => {
    expect(tilesAllowed(['lead', 'usedCar'])).toEqual([
      'leads',
      'usedWithoutPictures',
      'usedUndescribed',
      'pricesDue',
      'usedLongest',
    ])
    expect(tilesAllowed(['dossier'])).toEqual(['dossiersLate'])
    expect(tilesAllowed(['newsPost'])).toEqual([])
  })

  test('are some until somebody chooses, and then those in that order', () => {
    const routes = ['lead', 'shopOrder']
    expect(tilesShown(null, routes)).toEqual(['leads', 'orders', 'payments'])
    expect(tilesShown(['refunds', 'leads'], routes)).toEqual(['refunds', 'leads'])
    expect(tilesShown([], routes)).toEqual([])
  })

  test('stay chosen while their right is away', () => {
    const before = ['applications', 'orders', 'leads'] as const
    expect(tilesShown(before, ['lead'])).toEqual(['leads'])
    expect(choiceToKeep(['leads'], before, ['lead'])).toEqual(['leads', 'applications', 'orders'])
    expect(choiceToKeep(['leads'], null, ['lead'])).toEqual(['leads'])
  })
})

import { describe, expect, test } from 'vitest'
import { choiceToKeep, HOME_TILE_NAMES, HOME_TILES, tilesAllowed, tilesShown } from './home-tiles.ts'
import type { Grants } from '../resources/rights.ts'
import { OFFICE_ROUTES } from './office-routes.ts'

const reader = (routes: readonly string[], grants: Grants = {}) => ({ routes, who: { isMain: false, grants } })

describe('the tiles of the start screen', () => {
  test('lead to screens that there are', () => {
    const routes: readonly string[] = OFFICE_ROUTES.map(({ id }) => id)
    expect(HOME_TILE_NAMES.filter((name) => !routes.includes(HOME_TILES[name].route))).toEqual([])
  })

  test('show where their screen is allowed', () => {
    expect(tilesAllowed(reader(['lead', 'usedCar']))).toEqual([
      'leads',
      'usedWithoutPictures',
      'usedUndescribed',
      'pricesDue',
      'usedLongest',
      'leadsInTime',
      'usedByDays',
    ])
    expect(tilesAllowed(reader(['dossier']))).toEqual(['dossiersLate'])
    expect(tilesAllowed(reader(['newsPost']))).toEqual([])
  })

  test('show where a right can fill them', () => {
    expect(tilesAllowed(reader(['offer']))).toEqual(['offerQuestions', 'offersToDo'])
    expect(tilesAllowed(reader(['offer'], { OFFER_SUBMIT: 'own' }))).toEqual([
      'offerQuestions',
      'approvalAnswers',
      'offersToDo',
    ])
    expect(tilesAllowed(reader(['offer'], { OFFER_APPROVE_LIMIT: 'branch' }))).toEqual([
      'offersToApprove',
      'offerQuestions',
      'offersToDo',
    ])
    expect(tilesAllowed({ routes: ['offer'], who: { isMain: true, grants: {} } })).toContain('offersToApprove')
  })

  test('are some until somebody chooses, and then those in that order', () => {
    const routes = reader(['lead', 'shopOrder'])
    expect(tilesShown(null, routes)).toEqual(['leads', 'orders', 'payments', 'leadsInTime'])
    expect(tilesShown(['refunds', 'leads'], routes)).toEqual(['refunds', 'leads'])
    expect(tilesShown([], routes)).toEqual([])
  })

  test('stay chosen while their right is away', () => {
    const before = ['applications', 'orders', 'leads'] as const
    expect(tilesShown(before, reader(['lead']))).toEqual(['leads'])
    expect(choiceToKeep(['leads'], before, reader(['lead']))).toEqual(['leads', 'applications', 'orders'])
    expect(choiceToKeep(['leads'], null, reader(['lead']))).toEqual(['leads'])
  })
})

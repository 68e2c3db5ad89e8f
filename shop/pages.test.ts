import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { routeNames } from '@forecourt/domain/platform/routes/routes.ts'
import { pages } from './pages.ts'

describe('the pages of the shop', () => {
  it('are those that the route table shows in menus and in the sitemap', () => {
    expect(Object.keys(pages).sort()).toEqual(
      routeNames()
        .filter((name) => ROUTES[name].meta.visible)
        .sort(),
    )
  })

  it.each(Object.entries(pages))('%s has its file', (_, file) => {
    expect(existsSync(new URL(file, import.meta.url))).toBe(true)
  })
})

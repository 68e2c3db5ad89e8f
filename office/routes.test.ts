import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { OFFICE_ROUTES, type OfficeRoute } from '@forecourt/domain/platform/routes/office-routes.ts'
import { routes } from './routes.tsx'

const matched = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path ?? ''

describe('every screen of the menu is there', () => {
  test.each(OFFICE_ROUTES.flatMap(({ id, path }: OfficeRoute) => (path === null ? [] : [[id, path] as const])))(
    '%s',
    (_, path) => {
      // A desk that shows a record beside its list has an optional address of it behind.
      expect(matched(`/${path}`).replace('/:kind?/:id?', '')).toBe(path)
    },
  )
})

test('the record of a list has an address below it', () => {
  expect(matched('/fuel/7')).toBe('fuel/:id')
})

test('what is nowhere is said to be nowhere', () => {
  expect(matched('/nowhere')).toBe('*')
})

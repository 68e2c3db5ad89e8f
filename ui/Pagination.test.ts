import { expect, test } from 'vitest'
import { pagesShown } from './Pagination.tsx'

const gap = undefined

test.each([
  { page: 1, pages: 5, shown: [1, 2, 3, 4, 5] },
  { page: 7, pages: 7, shown: [1, 2, 3, 4, 5, 6, 7] },
  { page: 1, pages: 8, shown: [1, 2, 3, 4, 5, gap, 8] },
  { page: 4, pages: 8, shown: [1, 2, 3, 4, 5, gap, 8] },
  { page: 5, pages: 8, shown: [1, gap, 4, 5, 6, 7, 8] },
  { page: 5, pages: 9, shown: [1, gap, 4, 5, 6, gap, 9] },
  { page: 9, pages: 9, shown: [1, gap, 5, 6, 7, 8, 9] },
])('page $page of $pages', ({ page, pages, shown }) => {
  expect(pagesShown(page, pages)).toEqual(shown)
})

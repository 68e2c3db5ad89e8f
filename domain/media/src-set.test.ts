import { expect, test } from 'vitest'
import { joinSrcSet } from './src-set.ts'

const version = (label: 'sm' | 'md' | 'lg', width: number) => ({ label, url: `/media/${label}.webp`, width, height: 3 })

test('a browser chooses between widths', () => {
  expect(joinSrcSet([version('sm', 480), version('md', 960), version('lg', 1600)])).toBe(
    '/media/sm.webp 480w,/media/md.webp 960w,/media/lg.webp 1600w',
  )
})

test('a picture that came small offers each width once', () => {
  expect(joinSrcSet([version('sm', 480), version('md', 700), version('lg', 700)])).toBe(
    '/media/sm.webp 480w,/media/lg.webp 700w',
  )
})

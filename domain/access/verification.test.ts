import { describe, expect, it } from 'vitest'
import { CODE_LENGTH, CODE_SIGNS, normalCode, panelFragment, panelOfFragment, codeProblem } from './verification.ts'

describe('a code', () => {
  it.each([
    ['K7WX2P', 'K7WX2P'],
    [' k7w-x2p ', 'K7WX2P'],
    ['K7W X2P\n', 'K7WX2P'],
    ['K7WX2', 'K7WX2'],
  ])('typed as %j is %j', (typed, code) => {
    expect(normalCode(typed)).toBe(code)
  })

  it.each([
    ['K7WX2P', undefined],
    [' k7w-x2p ', undefined],
    ['K7WX2', 'length'],
    ['K7WX2PQ', 'length'],
    ['---', 'length'],
  ])('typed as %j is wrong by %j', (typed, reason) => {
    expect(codeProblem(typed)?.reason).toBe(reason)
  })

  it('has enough signs that five tries find one in fifty million codes', () => {
    expect(new Set(CODE_SIGNS).size).toBe(CODE_SIGNS.length)
    expect(CODE_SIGNS.length ** CODE_LENGTH).toBeGreaterThan(5 * 50_000_000)
  })
})

describe('a link from a mail', () => {
  it.each([
    ['signupConfirm', 'a-b_C1'],
    ['passwordReset', 'xyz'],
    ['password', undefined],
  ] as const)('opens %s with %s', (panel, token) => {
    expect(panelOfFragment(panelFragment(panel, token))).toEqual({ panel, ...(token && { token }) })
  })

  it.each(['', '#', '#content', '#signup=x', '#signin=<script>', '#signin='])('is not %j', (fragment) => {
    expect(panelOfFragment(fragment)).toBeUndefined()
  })
})

import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import { maskText, toLoggedError } from './log.ts'

describe('a message', () => {
  test.each([
    [
      'Unexpected token \'J\', ..."naam":"Jan Janssens" x}" is not valid JSON',
      'Unexpected token \'…\', ..."…" is not valid JSON',
    ],
    ['invalid input syntax for type uuid: "jan@example.be"', 'invalid input syntax for type uuid: "…"'],
    ['Unexpected end of "Jan Janssens', 'Unexpected end of "…"'],
    ['“Jan” and “Els” are the same', '"…" are the same'],
    ["Can't reach 'Jan' now", "Can't reach '…' now"],
    ['No mailbox jan.janssens+a@mail.example.be here', 'No mailbox … here'],
    ['GET https://partner.example/search?name=Janssens failed', 'GET https://partner.example/search?… failed'],
    ['called +32 470 12 34 56, 0470/12.34.56 and BE0123456749', 'called …, … and …'],
    ['the key fck_00Shy7mTZ1Bu5bnRoNH1sQs0jRcI5ClWdZ1W9xSLm9I3Ba4Gr leaked', 'the key fck_… leaked'],
    ['the car WVWZZZ1KZAW123456 is gone', 'the car … is gone'],
    ['The payment 0192a3b4-c5d6-7e8f-9012-3456789abcde belongs to no order', undefined],
    ['No order for SO-2026-000123: email-missing', undefined],
    ['The service answered 503', undefined],
  ])('%s', (text, masked = text) => {
    expect(maskText(text)).toBe(masked)
  })

  test('is cut', () => {
    expect(maskText('x'.repeat(1_000))).toHaveLength(300)
  })
})

describe('an error', () => {
  test('of the database keeps its rule, and no value', () => {
    const error = Object.assign(
      new DatabaseError('duplicate key value violates unique constraint "customer_email"', 0, 'error'),
      {
        code: '23505',
        table: 'customer',
        constraint: 'customer_email',
        detail: 'Key (email)=(jan@example.be) already exists.',
        where: "unnamed portal parameter $1 = 'Jan'",
        routine: '_bt_check_unique',
      },
    )
    const { stack, ...logged } = toLoggedError(error)
    expect(logged).toEqual({
      type: 'error',
      message: 'duplicate key value violates unique constraint "…"',
      code: '23505',
      table: 'customer',
      constraint: 'customer_email',
      routine: '_bt_check_unique',
    })
    expect(stack).toMatch(/^\s+at /)
  })

  test('of a mail server keeps its answer’s number', () => {
    const error = Object.assign(new Error('Recipient <jan@example.be> rejected'), {
      responseCode: 550,
      response: '550 <jan@example.be>: user unknown',
      rejected: ['jan@example.be'],
    })
    expect(toLoggedError(error)).toMatchObject({ type: 'Error', responseCode: 550 })
    expect(JSON.stringify(toLoggedError(error))).not.toContain('jan@')
  })

  test('says what caused it, and where each was thrown', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 10.0.0.12:5432'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    })
    const logged = toLoggedError(new AggregateError([new TypeError('"Jan" is no object')], 'fetch failed', { cause }))
    expect(logged).toMatchObject({
      type: 'AggregateError',
      message: 'fetch failed',
      cause: { code: 'ECONNREFUSED', syscall: 'connect' },
      errors: [{ type: 'TypeError', message: '"…" is no object' }],
    })
    expect(logged.stack).toContain('log.test.ts')
  })

  test('has frames alone in its stack, whatever its message looks like', () => {
    const { stack, message } = toLoggedError(new Error('no "x\n    at Jan Janssens (jan.ts:1:1)"'))
    expect(stack).not.toContain('Janssens')
    expect(stack).toContain('log.test.ts')
    expect(message).toBe('no "…"')
  })

  test('that causes itself is told once', () => {
    const error = new Error('again')
    error.cause = error
    expect(JSON.stringify(toLoggedError(error)).match(/again/g)).toHaveLength(5)
  })

  test.each(['Jan Janssens', undefined, { name: 'Jan' }])('that is none is a type alone: %o', (thrown) => {
    expect(toLoggedError(thrown)).toEqual({ type: typeof thrown })
  })
})

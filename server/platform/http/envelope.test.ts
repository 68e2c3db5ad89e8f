import { expect, it } from 'vitest'
import { failure } from './envelope.ts'

it.each([
  Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
  new Error('Connection terminated unexpectedly'),
  // The second statement on a connection that broke at the first.
  new Error('Client has encountered a connection error and is not queryable'),
  Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
])('who asks while the database is away or somebody holds a row may ask again: $message', (error) => {
  expect(failure(error, 'nl')).toMatchObject({ statusCode: 503, errors: [{ name: 'unavailable' }] })
})

it('a fault of ours is none of that', () => {
  expect(failure(new TypeError('x is not a function'), 'nl')).toMatchObject({ statusCode: 500 })
})

import { expect, test } from 'vitest'
import { takeTrace } from './job-trace.ts'

const header = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test.each([
  ['runs for the first time', { traceparent: header }, 1, { traceparent: header, link: undefined }],
  ['failed before', { traceparent: header }, 2, { link: header }],
  ['was planned for later', { link: header }, 1, { traceparent: undefined, link: header }],
  ['was planned for later and failed', { link: header }, 2, { link: header }],
  ['has a trace of another form', 7, 1, { traceparent: undefined, link: undefined }],
])('a job that %s: %o at attempt %i', (_, trace, attempts, expected) => {
  expect(takeTrace({ id: 3, $trace: trace }, attempts)).toEqual({ input: { id: 3 }, trace: expected })
})

test.each([[{ id: 3 }], [null], ['text']])('the payload %o has no trace and stays as it is', (payload) => {
  expect(takeTrace(payload, 1)).toEqual({ input: payload, trace: {} })
})

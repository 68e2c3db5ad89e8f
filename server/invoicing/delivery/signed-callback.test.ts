import { expect, test } from 'vitest'
import { checkCallback, signCallback } from './signed-callback.ts'

const now = new Date('2026-11-30T10:00:00Z')
const body = '{"receiver":"0208:0403019261"}'
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const signed = signCallback(body, { key: 'key', at: now })

test.each([
  ['that is signed', signed, body, now, true],
  ['that comes five minutes later', signed, body, at(5), true],
  ['of a clock that is ahead', signed, body, at(-5), true],
  ['that is older', signed, body, at(6), 'too-old'],
  ['of a clock that is far ahead', signed, body, at(-6), 'too-old'],
  ['with another body', signed, `${body} `, now, 'wrong-signature'],
  ['with another time', signed.replace(/t=\d+/, 't=1796032801'), body, now, 'wrong-signature'],
  ['signed with another key', signCallback(body, { key: 'other', at: now }), body, now, 'wrong-signature'],
  ['without a signature', undefined, body, now, 'unsigned'],
  ['with half a signature', signed.slice(0, 60), body, now, 'unsigned'],
  ['with a text as signature', 't=x,v1=y', body, now, 'unsigned'],
] as const)('a call %s', (_, header, sent, when, outcome) => {
  const checked = checkCallback(header, sent, { key: 'key', now: when })
  expect(checked.ok ? true : checked.fault).toBe(outcome)
})

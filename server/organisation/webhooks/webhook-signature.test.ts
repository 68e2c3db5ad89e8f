import { describe, expect, test } from 'vitest'
import { createSecret, signMessage } from './webhook-signature.ts'

/** The example of the libraries of Standard Webhooks, in each of their languages. */
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' }
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

describe('a signature', () => {
  test('is that of the published example', () => {
    expect(signMessage([secret], message)).toBe(signature)
  })

  test('is made with each secret, the current one first', () => {
    const other = createSecret()
    expect(signMessage([other, secret], message).split(' ')).toEqual([signMessage([other], message), signature])
  })

  test.each([
    ['id', { ...message, id: 'msg_other' }],
    ['timestamp', { ...message, timestamp: message.timestamp + 1 }],
    ['body', { ...message, body: '{"test":2432232314}' }],
  ])('is another one for another %s', (_part, changed) => {
    expect(signMessage([secret], changed)).not.toBe(signature)
  })
})

test('a secret has 32 random bytes', () => {
  const [one, other] = [createSecret(), createSecret()]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
})

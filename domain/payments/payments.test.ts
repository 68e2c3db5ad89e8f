import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { epcPayload } from './epc-qr.ts'
import {
  type PaymentStatus,
  PAYMENT_STATUSES,
  advance,
  isFinal,
  isOpenedByPayer,
  statusOfProvider,
  toPaymentView,
} from './payment.ts'
import { sepaText } from './sepa-text.ts'
import { formatStructuredCommunication, structuredCommunication } from './structured-communication.ts'

const status = fc.constantFrom(...(Object.keys(PAYMENT_STATUSES) as PaymentStatus[]))

describe('the state of a payment', () => {
  test.each([
    ['PENDING', 'pending'],
    ['IDENTIFIED', 'pending'],
    ['AUTHORIZED', 'pending'],
    ['PENDING_MERCHANT_ACKNOWLEDGEMENT', 'pending'],
    ['CANCELLED', 'cancelled'],
    ['FAILED', 'failed'],
    ['AUTHORIZATION_FAILED', 'failed'],
    ['VOIDED', 'failed'],
    ['EXPIRED', 'expired'],
    ['SUCCEEDED', 'succeeded'],
    ['succeeded', undefined],
    ['constructor', undefined],
  ])('the provider says %s: %s', (word, ours) => {
    expect(statusOfProvider(word)).toBe(ours)
  })

  test.each<[PaymentStatus, PaymentStatus, unknown]>([
    ['pending', 'succeeded', { kind: 'moved', status: 'succeeded' }],
    ['pending', 'pending', { kind: 'unchanged', status: 'pending' }],
    ['succeeded', 'succeeded', { kind: 'unchanged', status: 'succeeded' }],
    ['succeeded', 'pending', { kind: 'unchanged', status: 'succeeded' }],
    ['expired', 'succeeded', { kind: 'conflict', status: 'expired', incoming: 'succeeded' }],
  ])('%s, then we hear %s', (current, incoming, step) => {
    expect(advance(current, incoming)).toEqual(step)
  })

  test('whatever comes, repeated and in any order, a final state stays', () => {
    fc.assert(
      fc.property(status, fc.array(status), (first, messages) => {
        let current = first
        for (const incoming of messages) {
          const step = advance(current, incoming)
          if (isFinal(current)) expect(step.status).toBe(current)
          expect(step.kind === 'conflict').toBe(isFinal(current) && isFinal(incoming) && current !== incoming)
          current = step.status
        }
        const ends = [first, ...messages].filter(isFinal)
        expect(current).toBe(ends[0] ?? 'pending')
      }),
    )
  })

  test('each state has its view', () => {
    expect((['pending', 'succeeded', 'cancelled', 'failed', 'expired'] as const).map(toPaymentView)).toEqual([
      'waiting',
      'success',
      'cancelled',
      'failure',
      'failure',
    ])
  })
})

describe('structured communication', () => {
  test.each([
    ['2026000123', '+++202/6000/12320+++'],
    ['97', '+++000/0000/09797+++'],
    ['0', '+++000/0000/00097+++'],
    ['0108068171', '+++010/8068/17183+++'],
  ])('%s is written %s', (number, written) => {
    expect(formatStructuredCommunication(structuredCommunication(number))).toBe(written)
  })

  test('one wrong digit is always noticed', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999_999), fc.nat(11), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
        const digits = structuredCommunication(String(number))
        const wrong = digits.slice(0, place) + ((Number(digits[place]) + shift) % 10) + digits.slice(place + 1)
        expect(structuredCommunication(wrong.slice(0, 10))).not.toBe(wrong)
      }),
    )
  })

  test('more than ten digits is a bug', () => {
    expect(() => structuredCommunication('12345678901')).toThrow(RangeError)
  })
})

describe('the QR code of a transfer', () => {
  const transfer = {
    beneficiaryName: 'Autogroep Scheldeland NV',
    iban: 'BE68 5390 0754 7034',
    amountCents: 3_095_000,
    text: '+++202/6000/12320+++',
  }
  const refused = (change: Partial<typeof transfer> & { bic?: string }) => epcPayload({ ...transfer, ...change })

  test('has the lines of EPC069-12', () => {
    expect(epcPayload(transfer)).toEqual({
      ok: true,
      payload: 'BCD\n002\n1\nSCT\n\nAutogroep Scheldeland NV\nBE68539007547034\nEUR30950.00\n\n\n+++202/6000/12320+++',
    })
  })

  test('ends at the last line that is used, and takes a BIC', () => {
    const made = epcPayload({ ...transfer, text: '', amountCents: 1, bic: 'KREDBEBB' })
    expect(made.ok && made.payload).toBe(
      'BCD\n002\n1\nSCT\nKREDBEBB\nAutogroep Scheldeland NV\nBE68539007547034\nEUR0.01',
    )
  })

  test.each([
    ['no name', { beneficiaryName: '  ' }, 'name'],
    ['a long name', { beneficiaryName: 'x'.repeat(71) }, 'name'],
    ['a wrong account', { iban: 'BE68539007547035' }, 'iban'],
    ['a wrong BIC', { bic: 'KRED' }, 'bic'],
    ['nothing to pay', { amountCents: 0 }, 'amount'],
    ['a fraction of a cent', { amountCents: 10.5 }, 'amount'],
    ['a billion', { amountCents: 100_000_000_000 }, 'amount'],
    ['a long text', { text: 'x'.repeat(141) }, 'text'],
    ['too many bytes', { beneficiaryName: 'é'.repeat(70), text: '€'.repeat(140) }, 'size'],
  ])('refuses %s', (_, change, reason) => {
    expect(refused(change)).toEqual({ ok: false, reason })
  })

  test('line breaks cannot smuggle lines in', () => {
    const made = refused({ beneficiaryName: 'A\nB', text: 'x\r\ny' })
    expect(made.ok && made.payload.split('\n')).toHaveLength(11)
  })

  test('at most 331 bytes, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.string({ unit: 'binary', maxLength: 150 }),
        fc.integer({ min: -5, max: 1e11 }),
        (name, text, amountCents) => {
          const made = refused({ beneficiaryName: name, text, amountCents })
          if (made.ok)
            expect(
              encodeURIComponent(made.payload.replace(/[\ud800-\udfff]/gu, '')).replace(/%../g, 'x').length,
            ).toBeLessThanOrEqual(331)
        },
      ),
    )
  })
})

describe('text for banks', () => {
  test.each([
    ['Voorschot SO-2026-000123', 35, 'Voorschot SO-2026-000123'],
    ['Acompte n° 12 – véhicule & options', 140, 'Acompte n 12 - vehicule + options'],
    ['//start and end//', 35, 'start and end'],
    ['a//b', 35, 'a/b'],
    ['Ça coûte 5€ "œuf"', 35, "Ca coute 5EUR 'oeuf'"],
    ['twelve letters', 7, 'twelve'],
    ['🚗', 35, ''],
  ])('%s', (text, maxLength, cleaned) => {
    expect(sepaText(text, maxLength)).toBe(cleaned)
  })

  test('is always in the set, never too long, and stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 140 }), (text, maxLength) => {
        const cleaned = sepaText(text, maxLength)
        expect(cleaned).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]*$/)
        expect(cleaned).not.toMatch(/^\/|\/$|\/\/|^ | $| {2}/)
        expect(cleaned.length).toBeLessThanOrEqual(maxLength)
        expect(sepaText(cleaned, maxLength)).toBe(cleaned)
      }),
    )
  })
})

test.each([
  ['PENDING', false],
  ['IDENTIFIED', true],
  ['AUTHORIZED', true],
  ['SUCCEEDED', true],
  ['CANCELLED', true],
  ['EXPIRED', false],
  ['SOMETHING_NEW', false],
])('%s: the payer has opened it: %s', (providerStatus, isOpened) => {
  expect(isOpenedByPayer(providerStatus)).toBe(isOpened)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { XmlPart } from '../bank/xml-part.ts'
import { compareInvoices, normaliseInvoiceNumber } from './duplicates.ts'
import { MissingField, readCents } from './einvoice-values.ts'
import { divideInputVat, type InputVatCode } from './input-vat.ts'
import { isWithinTolerance, matchLines, type KnownCar } from './matching.ts'
import {
  canApprove,
  checkPurchase,
  findApprovalSubject,
  type CheckedInvoice,
  type CheckedLine,
} from './purchase-checks.ts'
import { findVin } from './stated-invoice.ts'
import { canAct, SUPPLIER_INVOICE_STATES } from './supplier-invoice-states.ts'
import { dearerCar } from './supplier-invoice.test-data.ts'
import { findTypedFault, toStatedInvoice, toTypedFields } from './typed-invoice.ts'
import { compareArithmetic } from './vat-arithmetic.ts'

describe('an amount of an e-invoice', () => {
  const total = (text: string): XmlPart => {
    const part = { namespace: '', line: 1, attributes: new Map<string, string>() }
    return { ...part, name: 'Total', text: '', parts: [{ ...part, name: 'Amount', text, parts: [] }] }
  }

  test.each([
    ['+12.5', 1_250],
    ['.5', 50],
    ['12.', 1_200],
    ['-0012.500', -1_250],
    [`${'0'.repeat(20)}7`, 700],
    ['-0', 0],
  ])('%s is %d cents', (text, cents) => expect(readCents(total(text), 'Amount')).toBe(cents))

  test.each([
    ['an empty text', ''],
    ['a point alone', '.'],
    ['a sign alone', '-'],
    ['a comma', '1,5'],
    ['a part of a cent', '1.005'],
    ['too many digits', '1'.repeat(13)],
    ['zeros without end, at once', `${'0'.repeat(200_000)}x`],
  ])('is not %s', (_, text) => expect(() => readCents(total(text), 'Amount')).toThrow(MissingField))
})

const tolerance = { shareBp: 50, cents: 5_000 }

describe('the number of an invoice', () => {
  test.each([
    ['F26/118842', 'F 26-118842'],
    ['FACT 2026/0012', '2026-12'],
    ['Factuur nr. 00012', '12'],
    ['INV-2026-000345', '2026.345'],
    ['No 7', '0007'],
    ['vf26.0100', 'VF/26/100'],
  ])('%s is the same as %s', (one, other) => {
    expect(normaliseInvoiceNumber(one)).toBe(normaliseInvoiceNumber(other))
  })

  test.each([
    ['2026-12', '2026-120'],
    ['2026-12', '202612'],
    ['A1', 'B1'],
    ['1-12', '11-2'],
  ])('%s is another than %s', (one, other) => {
    expect(normaliseInvoiceNumber(one)).not.toBe(normaliseInvoiceNumber(other))
  })

  test('is found whatever zeros, case and signs it is written with', () => {
    const groups = fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 3 })
    const signs = fc.constantFrom('-', '/', ' ', '.', '_')
    fc.assert(
      fc.property(groups, signs, signs, fc.integer({ min: 0, max: 4 }), (numbers, one, other, zeros) => {
        const plain = numbers.join(one)
        const padded = `Fact. ${numbers.map((number) => '0'.repeat(zeros) + String(number)).join(other)}`
        expect(normaliseInvoiceNumber(padded)).toBe(normaliseInvoiceNumber(plain))
      }),
    )
  })
})

const first = { supplier: 'a', isCredit: false, number: 'F 12', issuedOn: '2026-11-20', totalCents: 12_100 }

describe('two invoices', () => {
  test.each([
    ['the same number', { number: 'f-0012', totalCents: 1 }, 'duplicate'],
    ['the same number in another year', { number: 'F12', issuedOn: '2025-11-20', totalCents: 1 }, 'other'],
    ['the same total five days later', { number: 'F 13', issuedOn: '2026-11-25' }, 'possible-duplicate'],
    ['the same total six days later', { number: 'F 13', issuedOn: '2026-11-26' }, 'other'],
    ['the same total across the year', { number: 'F 13', issuedOn: '2026-11-15' }, 'possible-duplicate'],
    ['another total', { number: 'F 13', totalCents: 12_101 }, 'other'],
    ['another supplier', { supplier: 'b' }, 'other'],
    ['a credit note of that number', { isCredit: true }, 'other'],
  ] as const)('with %s are %j: %s', (_, changes, likeness) => {
    expect(compareInvoices(first, { ...first, ...changes }, { days: 5 })).toBe(likeness)
    expect(compareInvoices({ ...first, ...changes }, first, { days: 5 })).toBe(likeness)
  })
})

describe('a difference', () => {
  test.each([
    [2_165_000, 2_140_000, false],
    [2_145_000, 2_140_000, true],
    [2_145_001, 2_140_000, false],
    [10_050, 10_000, true],
    [10_051, 10_000, false],
    [9_950, 10_000, true],
    [0, 0, true],
    [1, 0, false],
  ])('of %i against %i is within: %s', (stated, expected, isWithin) => {
    expect(isWithinTolerance(stated, expected, tolerance)).toBe(isWithin)
  })
})

test('O8: VAT of a cent less is within, and booked as stated', () => {
  const compared = compareArithmetic(dearerCar, { toleranceCents: 5 })
  expect(compared).toEqual([
    { kind: 'base', rateBp: 2_100, statedCents: 2_183_000, computedCents: 2_183_000, isWithin: true },
    { kind: 'vat', rateBp: 2_100, statedCents: 458_429, computedCents: 458_430, isWithin: true },
    { kind: 'total', rateBp: null, statedCents: 2_641_429, computedCents: 2_641_430, isWithin: true },
  ])
  const off = compareArithmetic({ ...dearerCar, totalCents: 2_641_424 }, { toleranceCents: 5 })
  expect(off.map(({ isWithin }) => isWithin)).toEqual([true, true, false])
})

const ordered: KnownCar = {
  id: 'car',
  vin: 'NRDS6B5P7TG201184',
  name: 'Noord S6',
  isNew: true,
  purchaseCents: 2_140_000,
  orderNumbers: ['B-2026-01102'],
}

describe('the lines of an invoice', () => {
  test('O8: are led to the car of the order and to the rule for transport', () => {
    const rule = {
      id: 'rule',
      words: 'transport',
      accountId: 'x',
      vatCodeId: 'y',
      branchId: null,
      carKind: 'transport' as const,
      expectedCents: 18_000,
      toleranceCents: 0,
      limitCents: null,
      period: null,
      validFrom: null,
      validUntil: null,
      isAutomatic: false,
      enteredBy: 'an',
    }
    const matched = matchLines(dearerCar, { cars: [ordered], orders: [], rules: [rule] })
    expect(matched).toMatchObject([
      { carKind: 'purchase', vehicleId: 'car', expected: { kind: 'car', label: 'B-2026-01102', cents: 2_140_000 } },
      { carKind: 'transport', vehicleId: 'car', expected: { kind: 'rule', cents: 18_000 } },
    ])
  })

  test('about a car of our stock that cost much more are work on it', () => {
    const work = {
      ...dearerCar,
      orderReference: '',
      lines: [{ ...dearerCar.lines[0]!, description: 'Schade hersteld', netCents: 45_000 }],
    }
    expect(matchLines(work, { cars: [{ ...ordered, orderNumbers: [] }], orders: [], rules: [] })).toMatchObject([
      { carKind: 'repair', vehicleId: 'car', expected: null },
    ])
  })

  test('of a work order are led to its costs by words, by amount, or all of them to the only line', () => {
    const order = {
      kind: 'work-order' as const,
      number: 'WO-2026-000012',
      vehicleId: null,
      branchId: 'gent',
      costs: [
        { name: 'Voorruit', netCents: 31_000 },
        { name: 'Kit', netCents: 800 },
      ],
    }
    const line = (description: string, netCents: number) => ({ description, netCents, rateBp: 2_100, vin: null })
    const of = (lines: ReturnType<typeof line>[]) =>
      matchLines({ ...dearerCar, orderReference: 'wo-2026-000012', lines }, { cars: [], orders: [order], rules: [] })
    expect(of([line('Kit', 900), line('Glas', 31_000)])).toMatchObject([
      { expected: { cents: 800 }, branchId: 'gent', carKind: null },
      { expected: { cents: 31_000 } },
    ])
    expect(of([line('Ruit geplaatst', 33_000)])).toMatchObject([{ expected: { label: order.number, cents: 31_800 } }])
  })
})

const line: CheckedLine = {
  place: 1,
  netCents: 2_165_000,
  expectedCents: 2_140_000,
  ruleToleranceCents: null,
  decision: null,
  hasAccount: true,
  carKind: 'purchase',
  otherPurchase: null,
  isOwnUse: false,
  deductBp: 10_000,
}
const checked: CheckedInvoice = {
  isCredit: false,
  isSupplierKnown: true,
  otherBuyer: null,
  possibleDuplicate: null,
  arithmetic: [],
  iban: 'verified',
  isBelgianPicture: false,
  lines: [{ ...line, decision: 'accepted' }],
}

describe('an invoice', () => {
  test.each([
    ['supplier-unknown', 'error', { isSupplierKnown: false }],
    ['buyer-differs', 'error', { otherBuyer: 'BE0999006067' }],
    ['possible-duplicate', 'error', { possibleDuplicate: 'IN-2026-000001' }],
    [
      'vat-arithmetic',
      'error',
      { arithmetic: [{ kind: 'total', rateBp: null, statedCents: 1, computedCents: 9, isWithin: false }] },
    ],
    ['price-differs', 'error', { lines: [line] }],
    ['second-purchase', 'error', { lines: [{ ...line, decision: 'accepted', otherPurchase: 'AF-2026-000003' }] }],
    ['account-missing', 'error', { lines: [{ ...line, decision: 'accepted', hasAccount: false }] }],
    ['iban-new', 'warning', { iban: 'new' }],
    ['iban-unverified', 'warning', { iban: 'unverified' }],
    ['deduct-limit', 'warning', { lines: [{ ...line, decision: 'accepted', carKind: 'repair', isOwnUse: true }] }],
    ['supplier-no-peppol', 'warning', { isBelgianPicture: true }],
  ] as const)('has the check %s, an %s', (code, severity, changes) => {
    expect(checkPurchase(checked, tolerance)).toEqual([])
    expect(checkPurchase({ ...checked, ...changes }, tolerance)).toMatchObject([{ code, severity }])
  })

  const anybody = { isTypist: false, limitCents: undefined }
  const checks = checkPurchase({ ...checked, lines: [line] }, tolerance)
  test.each([
    ['O8: a difference that nobody decided about', checks, anybody, 'open-difference'],
    ['who typed it', [], { ...anybody, isTypist: true }, 'own-invoice'],
    ['a limit a cent below', [], { isTypist: false, limitCents: 2_641_428 }, 'above-limit'],
    ['the limit itself', [], { isTypist: false, limitCents: 2_641_429 }, undefined],
    ['a role that approves none', [], { isTypist: false, limitCents: null }, 'approval-none'],
    ['another error', [{ code: 'supplier-unknown', severity: 'error', place: '' }], anybody, 'purchase-check-errors'],
    ['a warning', [{ code: 'iban-new', severity: 'warning', place: '' }], anybody, undefined],
  ] as const)('is approved or not: %s', (_, found, approver, reason) => {
    const can = canApprove(dearerCar, found, approver)
    expect(can.ok ? undefined : can.reason).toBe(reason)
  })

  test('falls under the limit of what it is about', () => {
    expect(findApprovalSubject([{ carKind: 'purchase', expectedKind: 'car' }])).toBe('car')
    expect(findApprovalSubject([{ carKind: null, expectedKind: 'work-order' }])).toBe('workshop')
    expect(
      findApprovalSubject([
        { carKind: null, expectedKind: 'work-order' },
        { carKind: null, expectedKind: null },
      ]),
    ).toBe('other')
    expect(findApprovalSubject([])).toBe('other')
  })
})

const goods: InputVatCode = {
  code: 'G21',
  rateBp: 2_100,
  baseBox: '81',
  deductBp: 10_000,
  owedBox: null,
  extraBox: null,
}
const book = (code: InputVatCode, netCents: number, rateBp = code.owedBox === null ? code.rateBp : 0) => ({
  netCents,
  rateBp,
  code,
  isMarginPurchase: false,
})

describe('input VAT', () => {
  test('O8: is booked as stated, the cent on the largest line', () => {
    const { costs, boxes } = divideInputVat([book(goods, 2_165_000), book(goods, 18_000)], dearerCar.vat, {
      isCredit: false,
    })
    expect(costs.map(({ vatCents }) => vatCents)).toEqual([454_649, 3_780])
    expect(Object.fromEntries(boxes)).toEqual({ '81': 2_183_000, '59': 458_429 })
  })

  test('of a passenger car is deducted by half; the rest is its cost', () => {
    const half = { ...goods, code: 'P50', baseBox: '82', deductBp: 5_000 }
    const { costs, boxes } = divideInputVat([book(half, 10_000)], [{ rateBp: 2_100, vatCents: 2_100 }], {
      isCredit: false,
    })
    expect(costs).toEqual([{ vatCents: 2_100, deductedCents: 1_050, costCents: 11_050 }])
    expect(Object.fromEntries(boxes)).toEqual({ '82': 11_050, '59': 1_050 })
  })

  test('that we owe ourselves is in both columns', () => {
    const abroad = { ...goods, code: 'ICG', owedBox: '55', extraBox: '86' }
    const { boxes } = divideInputVat([book(abroad, 10_000)], [], { isCredit: false })
    expect(Object.fromEntries(boxes)).toEqual({ '81': 10_000, '86': 10_000, '59': 2_100, '55': 2_100 })
  })

  test('of a credit note goes back', () => {
    const { boxes } = divideInputVat([book(goods, 10_000)], [{ rateBp: 2_100, vatCents: 2_100 }], { isCredit: true })
    expect(Object.fromEntries(boxes)).toEqual({ '81': -10_000, '85': 10_000, '63': 2_100 })
  })

  test('adds up to what is stated, whatever the lines', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: -5, max: 5 }), (nets, cents) => {
        const base = nets.reduce((sum, net) => sum + net, 0)
        const vatCents = Math.round((base * 21) / 100) + cents
        const { costs, boxes } = divideInputVat(
          nets.map((net) => book(goods, net)),
          [{ rateBp: 2_100, vatCents }],
          { isCredit: false },
        )
        expect(costs.reduce((sum, cost) => sum + cost.vatCents, 0)).toBe(vatCents)
        expect((boxes.get('81') ?? 0) + (boxes.get('59') ?? 0)).toBe(base + vatCents)
      }),
    )
  })
})

test.each([
  ['Noord S6, VIN NRDS6B5P7TG201184.', 'NRDS6B5P7TG201184'],
  ['wvwzzz1jz3w386752', 'WVWZZZ1JZ3W386752'],
  ['ABCDEFGHJKLMNPRST', null],
  ['12345678901234567', null],
  ['XNRDS6B5P7TG201184', null],
  ['NRDS6B5P7TO201184', null],
])('in %s stands the chassis number %s', (text, vin) => {
  expect(findVin(text)).toBe(vin)
})

describe('a typed invoice', () => {
  const typed = toTypedFields(dearerCar, { id: 1, label: 'Noord' })

  test('states what was typed', () => {
    expect(findTypedFault(typed)).toBeUndefined()
    const stated = toStatedInvoice({ ...typed, issuedOn: dearerCar.issuedOn }, dearerCar.supplier)
    expect(stated).toEqual(dearerCar)
  })

  test.each([
    ['supplier', { supplier: null }],
    ['number', { number: '' }],
    ['issuedOn', { issuedOn: null }],
    ['iban', { iban: 'BE68 5390 0754 7035' }],
    ['lines', { lines: [] }],
    ['lines.0.description', { lines: [{ description: '', netCents: 1, rateBp: 0, vin: '' }] }],
    ['lines.0.vin', { lines: [{ description: 'Wagen', netCents: 1, rateBp: 0, vin: 'TEST' }] }],
  ] as const)('lacks %s', (field, changes) => {
    expect(
      findTypedFault({ ...typed, ...changes, lines: [...('lines' in changes ? changes.lines : typed.lines)] })?.field,
    ).toBe(field)
  })
})

test('nothing is decided about an invoice that is refused, a duplicate or paid', () => {
  const acts = ['type', 'book', 'decide', 'approve', 'dispute', 'refuse', 'keep'] as const
  const allowed = SUPPLIER_INVOICE_STATES.map((state) => [state, acts.filter((act) => canAct(act, state).ok).join(' ')])
  expect(Object.fromEntries(allowed)).toEqual({
    received: 'type refuse',
    read: 'type book decide approve dispute refuse keep',
    review: 'type book decide approve dispute refuse keep',
    approved: 'dispute',
    scheduled: '',
    paid: '',
    refused: '',
    duplicate: 'refuse',
  })
})

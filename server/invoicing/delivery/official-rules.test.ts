import { existsSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeInvoice, makeItem, MARGIN } from '@forecourt/domain/invoicing/invoices/invoice.test-data.ts'
import { draftCreditNote, issuedAmounts } from '@forecourt/domain/invoicing/invoices/invoice-draft.ts'
import { numberInvoice } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { randomInvoices } from '@forecourt/domain/invoicing/invoices/random-invoices.test-data.ts'
import { draftSelfBilled } from '@forecourt/domain/invoicing/invoices/self-billed.ts'
import { makePurchase } from '@forecourt/domain/invoicing/invoices/self-billed.test-data.ts'
import { writeUbl } from '@forecourt/domain/invoicing/invoices/ubl.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { closeAtEnd } from '../../test/at-end.ts'
import { loadOfficialRules, type OfficialRules } from './official-rules.ts'
import { RuleChecker } from './rule-checker.ts'
import { transpileSchematron } from './schematron.ts'

/** The official rules: beside the project, or where EINVOICE_RULES_DIR says. They are not ours to hand out. */
const folder = process.env['EINVOICE_RULES_DIR'] ?? path.join(import.meta.dirname, '../../../../shared/einvoice-rules')
const isThere = existsSync(path.join(folder, 'PEPPOL-EN16931-UBL.sch'))
if (!isThere) console.warn(`NOT CHECKED: no rules of EN 16931 and Peppol in ${folder}; set EINVOICE_RULES_DIR`)
const hasSelfBilling = existsSync(path.join(folder, 'PEPPOL-EN16931-UBL-SB.sch'))
if (isThere && !hasSelfBilling)
  console.warn(
    `NOT CHECKED: no rules of Peppol BIS Self-Billing in ${folder}: self-billed invoices pass EN 16931 and UBL alone`,
  )
/** Compiling takes fifteen seconds: it is done once for a version of the rules. */
const cacheFolder = path.resolve(import.meta.dirname, '../../../.data/einvoice-rules')

const fatal = (rules: OfficialRules, xml: string) =>
  rules
    .check(xml)
    .filter(({ isFatal }) => isFatal)
    .map(({ rule, text, place }) => `${rule} ${place}: ${text}`)

describe.runIf(isThere)('the official rules', () => {
  let rules: OfficialRules
  beforeAll(async () => {
    rules = await loadOfficialRules(folder, cacheFolder)
  }, 300_000)

  test('have a version', () => {
    expect(rules.version).toMatch(/^EN 16931 [\d.]+ · Peppol BIS [\d.]+( · Peppol BIS Self-Billing [\d.]+)?$/)
  })

  test('find nothing fatal in 50 random invoices of every kind; npm run bench -- einvoices checks 1,000', () => {
    fc.assert(
      fc.property(randomInvoices, (invoice) => {
        expect(fatal(rules, writeUbl(invoice))).toEqual([])
      }),
      { numRuns: 50 },
    )
  }, 120_000)

  test('find nothing fatal in 60 self-billed invoices and credit notes, taxed wholly, by half or set off', () => {
    const seen = new Set<string>()
    const wishes = fc.record({
      cents: fc.integer({ min: 100, max: 9_000_000 }),
      holdsVat: fc.boolean(),
      taxedBp: fc.constantFrom(10_000, 5_000),
      isSetOff: fc.boolean(),
      isCredited: fc.boolean(),
    })
    fc.assert(
      fc.property(wishes, ({ cents, holdsVat, taxedBp, isSetOff, isCredited }) => {
        const setOff = isSetOff ? 'Verrekend met offerte OF-2026-000012' : null
        const purchase = makePurchase({ price: { cents, holdsVat }, taxedBp, setOff })
        const drawn = draftSelfBilled(purchase, '2026-11-27')
        if (isRefusal(drawn)) throw new Error(drawn.reason)
        const invoice = numberInvoice(drawn.content, 'SB-2026-000001', null)
        const left = { left: issuedAmounts(invoice.amounts), wishes: null, reason: 'Wagen terug' }
        const credit = draftCreditNote(invoice, left, { on: '2026-11-28', texts: purchase.frame.terms.texts })
        if (isRefusal(credit)) throw new Error(credit.reason)
        const paper = isCredited ? numberInvoice(credit.content, 'SB-2026-000002', null) : invoice
        const findings = rules.check(writeUbl(paper))
        for (const { rule } of findings) seen.add(rule)
        expect(findings.filter(({ isFatal }) => isFatal)).toEqual([])
      }),
      { numRuns: 60 },
    )
    expect(seen.has('PEPPOL-SELF-BILLING')).toBe(!hasSelfBilling)
  }, 120_000)

  test.runIf(hasSelfBilling)('find a self-billed invoice that claims the type of a sale', () => {
    const drawn = draftSelfBilled(makePurchase(), '2026-11-27')
    if (isRefusal(drawn)) throw new Error(drawn.reason)
    const xml = writeUbl(numberInvoice(drawn.content, 'SB-2026-000001', null))
    const wrong = xml.replace('<cbc:InvoiceTypeCode>389<', '<cbc:InvoiceTypeCode>380<')
    expect(wrong).not.toBe(xml)
    expect(fatal(rules, wrong)).toHaveLength(1)
  })

  const good = writeUbl(makeInvoice({ items: [makeItem(100), makeItem(2_000, MARGIN)] }))
  test.each([
    [
      'a wrong sum',
      'BR-CO-15',
      good.replace(
        '<cbc:TaxInclusiveAmount currencyID="EUR">2121.00',
        '<cbc:TaxInclusiveAmount currencyID="EUR">2121.01',
      ),
    ],
    ['an enterprise number with a wrong check', 'PEPPOL-COMMON-R043', good.replaceAll('>0999005572<', '>0999005573<')],
    [
      'no reference of the buyer',
      'PEPPOL-EN16931-R003',
      good.replace(/<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/, ''),
    ],
    [
      'an exemption without its reason',
      'BR-E-10',
      good.replace(/<cbc:TaxExemptionReasonCode>.*?<\/cbc:TaxExemptionReason>/, ''),
    ],
    ['an unknown element', 'XSD', good.replace('<cbc:ID>', '<cbc:Number>1</cbc:Number><cbc:ID>')],
  ])('find %s', (_, rule, xml) => {
    expect(xml).not.toBe(good)
    expect(
      rules
        .check(xml)
        .filter(({ isFatal }) => isFatal)
        .map((finding) => finding.rule),
    ).toContain(rule)
  })

  test('are applied in a thread that ends by itself, for many at once', async () => {
    const checker = new RuleChecker({ folder, cacheFolder })
    closeAtEnd(() => checker.close())
    const broken = good.replace('<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount currencyID="EUR">9')
    const results = await Promise.all([good, broken, good].map((xml) => checker.check(xml)))
    expect(results.map(({ findings }) => findings.some(({ rule }) => rule === 'BR-CO-16'))).toEqual([
      false,
      true,
      false,
    ])
    await checker.close()
    expect((await checker.check(good)).findings).toEqual([])
  }, 60_000)
})

test('a folder without rules says so to whoever asks', async () => {
  const checker = new RuleChecker({ folder: '/nowhere', cacheFolder })
  closeAtEnd(() => checker.close())
  await expect(checker.check('<Invoice/>')).rejects.toThrow('nowhere')
})

test('Schematron that says more than we read is refused, instead of passed over', () => {
  const schema = (content: string) =>
    Buffer.from(`<schema xmlns="http://purl.oclc.org/dsdl/schematron">${content}</schema>`)
  expect(() => transpileSchematron(schema('<include href="x.sch"/>'))).toThrow('include')
  expect(() =>
    transpileSchematron(schema('<pattern><rule context="a"><report test="b">c</report></rule></pattern>')),
  ).toThrow('report')
})

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { describe, expect, test } from 'vitest'
import type { InvoiceVat } from '@forecourt/domain/invoicing/invoices/invoice-amounts.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { INVOICE_KINDS } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import {
  IC,
  makeAllowance,
  makeInvoice,
  makeItem,
  MARGIN,
  S21,
  S6,
} from '@forecourt/domain/invoicing/invoices/invoice.test-data.ts'
import { writeUbl } from '@forecourt/domain/invoicing/invoices/ubl.ts'

/** The official rules: beside the project, or where EINVOICE_RULES_DIR says. They are not ours to hand out. */
const folder = process.env['EINVOICE_RULES_DIR'] ?? path.join(import.meta.dirname, '../../../../shared/einvoice-rules')
const schemas = path.join(folder, 'xsd/maindoc')
const isThere = existsSync(schemas)
if (!isThere) console.warn(`NOT CHECKED: no schemas of UBL 2.1 in ${folder}; set EINVOICE_RULES_DIR`)

const vats: readonly InvoiceVat[] = [S21, S6, MARGIN, IC]
const lines = fc.array(
  fc.record({
    euros: fc.double({ min: 0.01, max: 90_000, noNaN: true }),
    vat: fc.constantFrom(...vats),
    quantity: fc.constantFrom(1, 2, 1.75, 0.5, 12),
  }),
  { minLength: 1, maxLength: 12 },
)

describe.runIf(isThere)('1,000 random invoices', () => {
  test('are valid by the schemas of UBL 2.1, whatever their kind, lines and names', () => {
    xmlRegisterFsInputProviders()
    const [invoices, credits] = (['Invoice', 'CreditNote'] as const).map((name) => {
      const url = path.join(schemas, `UBL-${name}-2.1.xsd`)
      return XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(url), { url }))
    })
    fc.assert(
      fc.property(
        fc.constantFrom(...INVOICE_KINDS),
        lines,
        fc.record({
          name: fc.string({ minLength: 1, unit: 'binary' }),
          hasAllowance: fc.boolean(),
          settled: fc.nat(5_000),
        }),
        (kind, items, { name, hasAllowance, settled }) => {
          const [first] = items
          const invoice = makeInvoice(
            {
              items: items.map(({ euros, vat, quantity }) => makeItem(euros, vat, quantity)),
              allowances: hasAllowance && first ? [makeAllowance(Math.min(1, first.euros / 10), first.vat)] : [],
              settledCents: settled,
            },
            { kind, customersReference: name, note: name },
          )
          expect(isRefusal(invoice)).toBe(false)
          const xml = XmlDocument.fromString(writeUbl(invoice))
          try {
            ;(kind === 'credit-note' ? credits : invoices)!.validate(xml)
          } finally {
            xml.dispose()
          }
        },
      ),
      { numRuns: 1_000 },
    )
  }, 60_000)
})

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { describe, expect, test } from 'vitest'
import { isCreditNote } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import { randomInvoices } from '@forecourt/domain/invoicing/invoices/random-invoices.test-data.ts'
import { writeUbl } from '@forecourt/domain/invoicing/invoices/ubl.ts'

/** The official rules: beside the project, or where EINVOICE_RULES_DIR says. They are not ours to hand out. */
const folder = process.env['EINVOICE_RULES_DIR'] ?? path.join(import.meta.dirname, '../../../../shared/einvoice-rules')
const schemas = path.join(folder, 'xsd/maindoc')
const isThere = existsSync(schemas)
if (!isThere) console.warn(`NOT CHECKED: no schemas of UBL 2.1 in ${folder}; set EINVOICE_RULES_DIR`)

describe.runIf(isThere)('1,000 random invoices', () => {
  test('are valid by the schemas of UBL 2.1, whatever their kind, lines and names', () => {
    xmlRegisterFsInputProviders()
    const [invoices, credits] = (['Invoice', 'CreditNote'] as const).map((name) => {
      const url = path.join(schemas, `UBL-${name}-2.1.xsd`)
      return XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(url), { url }))
    })
    fc.assert(
      fc.property(randomInvoices, (invoice) => {
        const xml = XmlDocument.fromString(writeUbl(invoice))
        try {
          expect(() => (isCreditNote(invoice.kind) ? credits : invoices)?.validate(xml)).not.toThrow()
        } finally {
          xml.dispose()
        }
      }),
      { numRuns: 1_000 },
    )
  }, 60_000)
})

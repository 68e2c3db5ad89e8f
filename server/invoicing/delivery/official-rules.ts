import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { ParseOption, XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import SaxonJS from 'saxon-js'
import type { RuleFinding } from '@forecourt/domain/invoicing/delivery/rule-finding.ts'
import { INVOICE_PROFILES } from '@forecourt/domain/invoicing/invoices/ubl.ts'
import { listElements, transpileSchematron } from './schematron.ts'

/** The rule files of a folder, in the order in which they are applied. */
const schematrons = ['CEN-EN16931-UBL.sch', 'PEPPOL-EN16931-UBL.sch'] as const
/** Peppol has rules of its own for self-billing; a folder may lack them. */
const selfBillingSchematron = 'PEPPOL-EN16931-UBL-SB.sch'
const selfBillingUnchecked: RuleFinding = {
  rule: 'PEPPOL-SELF-BILLING',
  isFatal: false,
  text: `Not checked by the rules of Peppol BIS Self-Billing: the folder has no ${selfBillingSchematron}`,
  place: '',
}
const schemas = { Invoice: 'UBL-Invoice-2.1.xsd', CreditNote: 'UBL-CreditNote-2.1.xsd' } as const

/** Compiling takes seconds, and is done once for each version of the rules. */
const longestCompilingMs = 300_000
const mostFindings = 50

/** The official rules, ready to check with. */
export interface OfficialRules {
  /** EN 16931 1.3.14.1 · Peppol BIS 3.0.19. */
  readonly version: string
  check(xml: string): RuleFinding[]
}

/**
 * Loads the rules of a folder: the schemas of UBL 2.1, EN 16931, Peppol BIS Billing and, where it is there, Self-Billing. Their compiled form is kept in
 * another folder, under the hash of what it was made from.
 */
export async function loadOfficialRules(folder: string, cacheFolder: string): Promise<OfficialRules> {
  xmlRegisterFsInputProviders()
  const validators = new Map<string, XsdValidator>()
  for (const [root, file] of Object.entries(schemas)) {
    const url = path.join(folder, 'xsd/maindoc', file)
    const document = XmlDocument.fromBuffer(await readFile(url), { url })
    validators.set(root, XsdValidator.fromDoc(document))
    document.dispose()
  }
  const sources = await Promise.all(schematrons.map((file) => readFile(path.join(folder, file))))
  const stylesheets: object[] = []
  for (const source of sources) stylesheets.push(await loadStylesheet(source, cacheFolder))
  const selfBilling = await readFile(path.join(folder, selfBillingSchematron)).catch(() => undefined)
  const selfBillingSheet = selfBilling && (await loadStylesheet(selfBilling, cacheFolder))
  return {
    version: [
      ...sources.map(readVersion),
      ...(selfBilling ? [readVersion(selfBilling).replace('BIS', 'BIS Self-Billing')] : []),
    ].join(' · '),
    check(xml) {
      const isSelfBilled = xml.includes(INVOICE_PROFILES.selfBilling.customization)
      const own = selfBillingSheet ? [selfBillingSheet] : []
      const sheets = isSelfBilled ? [...stylesheets.slice(0, 1), ...own] : stylesheets
      return [
        ...checkSchema(xml, validators),
        ...(isSelfBilled && !selfBillingSheet ? [selfBillingUnchecked] : []),
        ...sheets.flatMap((sheet) => applyRules(xml, sheet)),
      ]
    },
  }
}

/** The version that a file of rules names in its head; else a part of its hash. */
function readVersion(source: Buffer): string {
  const head = source.subarray(0, 1_500).toString('utf8')
  const norm = /Schematron version ([\d.]+)/.exec(head)?.[1]
  if (norm !== undefined) return `EN 16931 ${norm}`
  const peppol = /release ([\d.]+\d)/.exec(head)?.[1]
  return peppol === undefined ? hash(source).slice(0, 8) : `Peppol BIS ${peppol}`
}

async function loadStylesheet(source: Buffer, cacheFolder: string): Promise<object> {
  const stylesheet = transpileSchematron(source)
  const file = path.join(cacheFolder, `${hash(stylesheet)}.sef.json`)
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) return JSON.parse(kept)
  await mkdir(cacheFolder, { recursive: true, mode: 0o700 })
  // Another process may be compiling the same: each writes a file of its own, and the last one counts.
  const draft = path.join(cacheFolder, `${hash(stylesheet)}.${process.pid}`)
  try {
    await writeFile(`${draft}.xsl`, stylesheet)
    const compiler = createRequire(import.meta.url).resolve('xslt3/xslt3.js')
    const asked = [compiler, `-xsl:${draft}.xsl`, `-export:${draft}.json`, '-nogo']
    await promisify(execFile)(process.execPath, asked, { timeout: longestCompilingMs })
    const compiled = await readFile(`${draft}.json`, 'utf8')
    await rename(`${draft}.json`, file)
    return JSON.parse(compiled)
  } finally {
    await rm(`${draft}.xsl`, { force: true })
    await rm(`${draft}.json`, { force: true })
  }
}

function hash(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The schemas find a wrong order and unknown elements, which no rule of the others does. */
function checkSchema(xml: string, validators: ReadonlyMap<string, XsdValidator>): RuleFinding[] {
  const document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NONET })
  try {
    const validator = validators.get(document.root.name)
    if (!validator) return [{ rule: 'XSD', isFatal: true, text: `No schema of ${document.root.name}`, place: '' }]
    validator.validate(document)
    return []
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error
    return error.details.slice(0, mostFindings).map(({ message }) => ({
      rule: 'XSD',
      isFatal: true,
      text: message.replaceAll(/\{[^{}]*\}/g, '').trim(),
      place: '',
    }))
  } finally {
    document.dispose()
  }
}

function applyRules(xml: string, stylesheet: object): RuleFinding[] {
  const options = { stylesheetInternal: stylesheet, sourceText: xml, destination: 'serialized' } as const
  const result = XmlDocument.fromString(SaxonJS.transform(options, 'sync').principalResult)
  try {
    return listElements(result.root)
      .slice(0, mostFindings)
      .map((finding) => {
        const read = (name: string) => finding.attr(name)?.value ?? ''
        // The texts begin with the rule, which is a field of its own.
        const text = finding.content.replace(/^\[[^\]]+\]\s*-?\s*/, '')
        return { rule: read('rule'), isFatal: read('flag') === 'fatal', text, place: read('place') }
      })
  } finally {
    result.dispose()
  }
}

import { ParseOption, XmlDocument, XmlElement } from 'libxml2-wasm'
import { escapeXml } from '@forecourt/domain/invoicing/invoices/xml.ts'

const XSLT = 'http://www.w3.org/1999/XSL/Transform'

/** Names an element for people: Invoice/InvoiceLine[2]/Price. */
const placeFunction = `<xsl:function name="own:place"><xsl:param name="node"/><xsl:value-of
  select="string-join(for $one in $node/ancestor-or-self::* return concat(local-name($one),
    if (count($one/../*[node-name(.) = node-name($one)]) gt 1)
    then concat('[', count($one/preceding-sibling::*[node-name(.) = node-name($one)]) + 1, ']') else ''), '/')"/></xsl:function>`

/**
 * Writes the XSLT that a Schematron schema stands for (ISO/IEC 19757-3, query binding xslt2), as far as the official rules
 * of e-invoices use it: namespaces, variables, functions, patterns, rules and asserts. Within a pattern the first rule that
 * fits a node counts. The result is a list of `finding` elements.
 */
export function transpileSchematron(schema: Uint8Array): string {
  const document = XmlDocument.fromBuffer(schema, { option: ParseOption.XML_PARSE_NONET })
  try {
    const parts = listElements(document.root)
    const patterns = parts.filter(({ name }) => name === 'pattern')
    const unknown = parts.find(({ name }) => !['title', 'ns', 'phase', 'let', 'function', 'pattern'].includes(name))
    if (unknown) throw new Error(`A part of Schematron that is not read: ${unknown.name}`)
    const namespaces = parts
      .filter(({ name }) => name === 'ns')
      .map((ns) => `xmlns:${read(ns, 'prefix')}="${escapeXml(read(ns, 'uri'))}"`)
    const variables = [...parts, ...patterns.flatMap(listElements)].filter(({ name }) => name === 'let')
    return [
      `<xsl:stylesheet version="3.0" xmlns:xsl="${XSLT}" xmlns:own="urn:own" ${namespaces.join(' ')}>`,
      placeFunction,
      ...variables.map(writeVariable),
      ...parts.filter(({ name }) => name === 'function').map((own) => own.toString({ format: false })),
      '<xsl:template match="text() | @*" mode="#all" priority="-1"/>',
      '<xsl:template match="/"><findings>',
      ...patterns.map((_, at) => `<xsl:apply-templates select="node()" mode="p${at}"/>`),
      '</findings></xsl:template>',
      ...patterns.flatMap((pattern, at) => writePattern(pattern, `p${at}`)),
      '</xsl:stylesheet>',
    ].join('\n')
  } finally {
    document.dispose()
  }
}

function writePattern(pattern: XmlElement, mode: string): string[] {
  const rules = listElements(pattern).filter(({ name }) => name === 'rule')
  return rules.map((rule, at) => {
    const parts = listElements(rule)
    return [
      `<xsl:template match="${escapeXml(read(rule, 'context'))}" mode="${mode}" priority="${rules.length - at}">`,
      ...parts.map((part) => (part.name === 'let' ? writeVariable(part) : writeAssert(part))),
      `<xsl:apply-templates select="@* | *" mode="${mode}"/>`,
      '</xsl:template>',
    ].join('\n')
  })
}

function writeVariable(variable: XmlElement): string {
  return `<xsl:variable name="${read(variable, 'name')}" select="${escapeXml(read(variable, 'value'))}"/>`
}

function writeAssert(assert: XmlElement): string {
  if (assert.name !== 'assert') throw new Error(`A part of a rule that is not read: ${assert.name}`)
  const attributes = `rule="${escapeXml(read(assert, 'id'))}" flag="${escapeXml(read(assert, 'flag'))}"`
  const text = escapeXml(assert.content.replaceAll(/\s+/g, ' ').trim())
  return [
    `<xsl:if test="not(${escapeXml(read(assert, 'test'))})">`,
    `<finding ${attributes} place="{own:place(.)}"><xsl:text>${text}</xsl:text></finding></xsl:if>`,
  ].join('')
}

/** Returns the elements right below another. */
export function listElements(parent: XmlElement): XmlElement[] {
  const found: XmlElement[] = []
  for (let node = parent.firstChild; node !== null; node = node.next) {
    if (node instanceof XmlElement) found.push(node)
  }
  return found
}

function read(element: XmlElement, name: string): string {
  const attribute = element.attr(name)
  if (attribute === null) throw new Error(`${element.name} without ${name}`)
  return attribute.value
}

/** An element, or none where there is nothing to say: Peppol forbids empty elements (PEPPOL-EN16931-R008). */
export type Xml = string

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Signs that XML 1.0 cannot hold. */
const forbidden = /[\p{Cs}\ufffe\uffff]|(?![\t\n\r])\p{Cc}/gu

/** Writes a text inside an element or attribute. */
export function escapeXml(text: string): string {
  return text.replaceAll(forbidden, '').replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')
}

/** Writes an element with a text; nothing where the text is absent, or blank without the characters that XML forbids. */
export function textElement(name: string, text: string | null, attributes: Readonly<Record<string, string>> = {}): Xml {
  const content = escapeXml(text ?? '').trim()
  return content === '' ? '' : `<${name}${writeAttributes(attributes)}>${content}</${name}>`
}

/** Writes an element around others; nothing where all of them are absent. */
export function element(name: string, ...children: readonly Xml[]): Xml {
  const content = children.join('')
  return content === '' ? '' : `<${name}>${content}</${name}>`
}

/** Writes a whole document. */
export function xmlDocument(name: string, namespaces: Readonly<Record<string, string>>, children: readonly Xml[]): Xml {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${writeAttributes(namespaces)}>${children.join('')}</${name}>\n`
}

function writeAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
}

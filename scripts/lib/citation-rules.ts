/** "Section 3" without a source. Standards are cited by name, so these lines may count sections. */
const isPublic = /\b(RFC|ISO|EN|IEC|ETSI|ECMA|W3C|WCAG|EPC\d|https?:)/
const counted = /\b(?:spec(?:ification)?|design|findings?|brief|issue)\s+(?:section\s+|§\s*)?\d|\bsections?\s+\d/i
const document = /(?<![\w./-])[\w./-]*\w\.md\b/g
const isComment = /(^|\s)(\/\/|\/?\*+|--)(\s|$)/

/**
 * Comments and documents cite public sources: a law, a standard, a protocol, or a document of the repository, whose paths
 * are `documents`.
 */
export function complaintsAboutCitations(file: string, text: string, documents: readonly string[]): string[] {
  return text.split('\n').flatMap((line, index) => {
    if (!file.endsWith('.md') && !isComment.test(line)) return []
    const missing = (line.match(document) ?? []).filter((cited) => !documents.some((one) => matchesPath(one, cited)))
    return [
      ...(counted.test(line) && !isPublic.test(line)
        ? ['cites what nobody finds: name the law, the standard or the reason']
        : []),
      ...missing.map((cited) => `cites ${cited}, which is not in the repository`),
    ].map((complaint) => `${file}:${index + 1}: ${complaint}`)
  })
}

function matchesPath(file: string, cited: string): boolean {
  return `/${file}`.endsWith(`/${cited}`)
}

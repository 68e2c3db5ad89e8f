// A legal text as people write it: `## ` and `### ` begin headings, `- ` and `1. ` items, `|` rows of a table whose first is
// its head; `**strong**`, `*stressed*`, `~below~`, `[words](address)`. What the shop shows is HTML made from it.

/** Converts the HTML of a legal text to the notation of the editor. */
export function toLegalWords(html: string): string {
  const found: string[] = []
  let end = 0
  for (const block of html.matchAll(/<(h2|h3|p|ul|ol|table)\b[^>]*>([\s\S]*?)<\/\1>/g)) {
    found.push(inlineWords(html.slice(end, block.index)), blockWords(block[1]!, block[2]!))
    end = block.index + block[0].length
  }
  return [...found, inlineWords(html.slice(end))].filter((block) => block !== '').join('\n\n')
}

function blockWords(tag: string, html: string): string {
  const items = () => [...html.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, item]) => inlineWords(item!))
  switch (tag) {
    case 'h2':
      return `## ${inlineWords(html)}`
    case 'h3':
      return `### ${inlineWords(html)}`
    case 'ul':
      return items()
        .map((item) => `- ${item}`)
        .join('\n')
    case 'ol':
      return items()
        .map((item, index) => `${index + 1}. ${item}`)
        .join('\n')
    case 'table':
      return [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row]) => rowWords(row!)).join('\n')
    default:
      return inlineWords(html)
  }
}

function rowWords(html: string): string {
  const cells = [...html.matchAll(/<t[hd]\b[^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => inlineWords(cell!))
  return `| ${cells.join(' | ')} |`
}

function inlineWords(html: string): string {
  return html
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .replaceAll(/ ?<br ?\/?> ?/g, '\n')
    .replaceAll(/<a href="([^"]*)">(.*?)<\/a>/g, '[$2]($1)')
    .replaceAll(/<\/?strong>/g, '**')
    .replaceAll(/<\/?em>/g, '*')
    .replaceAll(/<\/?sub>/g, '~')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim()
}

/** Converts the notation of the editor to the HTML of a legal text. No input becomes markup by accident. */
export function toLegalHtml(words: string): string {
  return splitBlocks(words).map(blockHtml).join('\n')
}

/** Splits a text into its blocks, at empty lines. */
export function splitBlocks(words: string): string[] {
  return words
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .flatMap(headingApart)
}

/** Separates a heading from its text: it ends with its line, also without an empty line below it. */
function headingApart(block: string): string[] {
  const [first = '', ...rest] = block.split('\n')
  return /^###? /.test(first) && rest.length > 0 ? [first, ...headingApart(rest.join('\n'))] : [block]
}

function blockHtml(block: string): string {
  const lines = block.split('\n').map((line) => line.trim())
  const [first = ''] = lines
  if (first.startsWith('## ')) return `<h2>${inlineHtml(first.slice(3))}</h2>`
  if (first.startsWith('### ')) return `<h3>${inlineHtml(first.slice(4))}</h3>`
  if (lines.every((line) => line.startsWith('- '))) return listHtml('ul', lines, /^- /)
  if (lines.every((line) => /^\d+\. /.test(line))) return listHtml('ol', lines, /^\d+\. /)
  if (lines.every((line) => line.startsWith('|') && line.endsWith('|'))) return tableHtml(lines)
  return `<p>${lines.map(inlineHtml).join('<br />')}</p>`
}

function listHtml(tag: 'ul' | 'ol', lines: readonly string[], mark: RegExp): string {
  return `<${tag}>\n${lines.map((line) => `  <li>${inlineHtml(line.replace(mark, ''))}</li>\n`).join('')}</${tag}>`
}

function tableHtml(lines: readonly string[]): string {
  const [head = [], ...rows] = lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => inlineHtml(cell.trim())),
  )
  const headings = head.map((cell) => `<th scope="col">${cell}</th>`).join('')
  const body = rows.map((row) => `    <tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`).join('')
  return `<table>\n  <thead><tr>${headings}</tr></thead>\n  <tbody>\n${body}  </tbody>\n</table>`
}

function inlineHtml(words: string): string {
  return (
    words
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll(/\[([^[\]]+)\]\(((?:https:\/\/|mailto:|tel:|\/(?!\/))[^)\s]*)\)/g, '<a href="$2">$1</a>')
      .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
      // The asterisk of a form, `(*)`, stresses nothing.
      .replaceAll(/\*([^*\s)][^*]*)\*/g, '<em>$1</em>')
      .replaceAll(/~([^~\s]+)~/g, '<sub>$1</sub>')
  )
}

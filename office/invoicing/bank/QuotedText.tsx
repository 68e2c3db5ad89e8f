import type { BankLine } from '@forecourt/domain/invoicing/bank/bank.schema.ts'

/** A communication, with the numbers marked by which its line was matched. */
export function QuotedText({ text, line }: { text: string; line: BankLine }) {
  const numbers = [
    ...(line.proposal?.parts.map(({ item }) => item.number) ?? []),
    ...line.allocations.flatMap(({ invoices }) => invoices.map(({ number }) => number)),
  ].flatMap((number) => [number, String(Number(number.slice(-6)))])
  const wanted = numbers.filter((number) => /\d/.test(number) && number !== 'NaN')
  if (wanted.length === 0) return text
  const pattern = new RegExp(`(?<![\\d/])(${wanted.map(escape).join('|')})(?![\\d/])`, 'g')
  return text.split(pattern).map((piece, at) => (at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece))
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

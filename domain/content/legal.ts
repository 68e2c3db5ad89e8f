import type { ShopCustomerType } from '../contacts/customer.ts'
import type { RouteName } from '../platform/routes/routes.ts'
import { urlize } from '../platform/values/slug.ts'

/** The texts that the law requires. The guarantee is a notice next to others; the rest have a page. */
export const LEGAL_KINDS = [
  'privacy',
  'terms',
  'disclaimer',
  'disputes',
  'accessibility',
  'withdrawal',
  'guarantee',
] as const
export type LegalKind = (typeof LEGAL_KINDS)[number]

const pages = {
  'content.legal.privacy': 'privacy',
  'content.legal.terms': 'terms',
  'content.legal.disclaimer': 'disclaimer',
  'content.legal.disputes': 'disputes',
  'content.legal.accessibility': 'accessibility',
  'content.legal.withdrawal': 'withdrawal',
} as const satisfies Partial<Record<RouteName, LegalKind>>

/** Returns the legal text of a page; undefined for pages without one. */
export function findLegalKind(page: RouteName): LegalKind | undefined {
  return (pages as Partial<Record<RouteName, LegalKind>>)[page]
}

/** The markup that a text may have; everything else is removed when it is saved. */
export const LEGAL_MARKUP = {
  tags: [
    'h2',
    'h3',
    'p',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'br',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'sub',
  ],
  linkSchemes: ['https', 'mailto', 'tel'],
} as const

export interface LegalSection {
  /** Its anchor in the address. */
  id: string
  title: string
  html: string
}

/** Splits a saved text into the introduction before the first heading, and one section for each heading. */
export function splitSections(body: string): { intro: string; sections: LegalSection[] } {
  const [intro = '', ...parts] = body.split(/<h2>/)
  const sections = parts.map((part, index): LegalSection => {
    const [title = '', html = ''] = part.split('</h2>')
    // The number keeps two headings of one wording apart.
    return { id: `${urlize(title)}-${index + 1}`, title: title.trim(), html: html.trim() }
  })
  return { intro: intro.trim(), sections }
}

/** The facts of the dealer that a text may name. */
export const LEGAL_FACTS = [
  'group',
  'company',
  'companies',
  'enterpriseNumber',
  'address',
  'email',
  'phone',
  'website',
  'advance',
  'advancePercent',
  'transport',
  'readyInDays',
  // The retention periods, as the settings have them.
  'customersKept',
  'leadsKept',
  'papersKept',
  'loansKept',
  'receptionsKept',
  'applicationsKept',
  'newsletterProofKept',
  'alertsKept',
  'mailsKept',
  'changesKept',
  'readingsKept',
] as const
export type LegalFacts = Record<(typeof LEGAL_FACTS)[number], string>

/** Replaces each `{{name}}` in a text with that fact of the dealer, made safe for HTML. */
export function withFacts(text: string, facts: LegalFacts): string {
  return text.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => {
    const fact = (facts as Partial<Record<string, string>>)[name]
    return fact === undefined ? hole : escapeHtml(fact)
  })
}

/** Returns the names in `{{…}}` of a text that have no value. */
export function unknownFacts(text: string): string[] {
  return [...text.matchAll(/\{\{([^{}]*)\}\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(LEGAL_FACTS as readonly string[]).includes(name))
}

/** The customer types of terms in addresses; every language accepts both words. */
const customersInAddress: ReadonlyMap<string, ShopCustomerType> = new Map([
  ['particulier', 'private'],
  ['onderneming', 'fleet'],
  ['entreprise', 'fleet'],
])

/** Returns the customer type of a path segment. Terms are those for consumers unless the segment says otherwise. */
export function customerTypeInAddress(word: string | null): ShopCustomerType {
  return customersInAddress.get(word ?? '') ?? 'private'
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

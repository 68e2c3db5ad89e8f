import { readFileSync } from 'node:fs'
import type { LegalKind } from '../../domain/content/legal.ts'
import { LANGUAGES } from '../../domain/platform/values/languages.ts'
import { safeText } from '../../server/content/legal.ts'
import type { Batch } from './copy.ts'

interface Version {
  kind: LegalKind
  customerType?: 'private' | 'fleet'
  version: number
  validFrom: string
}

const versions: readonly Version[] = [
  { kind: 'privacy', version: 1, validFrom: '2026-01-01' },
  { kind: 'terms', customerType: 'private', version: 1, validFrom: '2025-01-01' },
  // The day from which a contract can be withdrawn from online.
  { kind: 'terms', customerType: 'private', version: 2, validFrom: '2026-06-19' },
  { kind: 'terms', customerType: 'fleet', version: 1, validFrom: '2026-01-01' },
  { kind: 'disclaimer', version: 1, validFrom: '2025-01-01' },
  { kind: 'disputes', version: 1, validFrom: '2025-07-20' },
  { kind: 'accessibility', version: 1, validFrom: '2025-06-28' },
  { kind: 'withdrawal', version: 1, validFrom: '2026-06-19' },
  { kind: 'guarantee', version: 1, validFrom: '2026-09-27' },
]

/** Adds the legal texts of the demo dealer; they stand in `legal/`, each beginning with its title. */
export function addLegalTexts(batch: Batch, id: () => string): void {
  for (const { kind, customerType, version, validFrom } of versions) {
    const name = [kind, customerType].filter(Boolean).join('-')
    for (const language of LANGUAGES) {
      const file = readFileSync(new URL(`legal/${name}.${version}.${language}.html`, import.meta.url), 'utf8')
      const [, title = '', body = ''] = /^<h1>(.*)<\/h1>\n([\s\S]*)$/.exec(file) ?? []
      batch.add('legal_text', {
        id: id(),
        kind,
        customer_type: customerType ?? null,
        language,
        version,
        valid_from: validFrom,
        ...safeText({ title, body }),
      })
    }
  }
}

import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '@forecourt/domain/platform/languages.ts'
import { resources } from '@forecourt/domain/resources.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { endpoints } from '../api.ts'
import { auditWords } from './audit-words.ts'

/** What the audit keeps: whatever writes, and whatever shows somebody’s data. */
const kept = endpoints.filter((endpoint) => endpoint.kind !== 'query' || 'reads' in endpoint).map(({ path }) => path)

describe.each(LANGUAGES)('in the audit, in %s,', (language) => {
  const { callText } = auditWords(resources, new Map(), { staff: { who: {} }, language } as never)

  test('every call is named by its screen and by what was done', () => {
    const unnamed = kept.filter((path) => {
      const [area, word] = path.split('/').slice(-2)
      return !(`audit.calls.${word}` in m) || callText(path).startsWith(area!)
    })
    expect(unnamed).toEqual([])
  })

  test('a call reads as people would say it', () => {
    expect([callText('POST /sales/usedcar/saveprice'), callText('POST /sales/dossier/approve')]).toEqual(
      {
        nl: ['Tweedehandswagens: prijs gewijzigd', 'Dossiers: goedgekeurd'],
        fr: ['Voitures d’occasion\u00a0: prix modifié', 'Dossiers\u00a0: approuvé'],
      }[language],
    )
  })
})

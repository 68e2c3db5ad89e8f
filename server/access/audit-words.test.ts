import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { resources } from '@forecourt/domain/resources.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { endpoints } from '../api.ts'
import { importables } from '../importables.ts'
import { camelCase } from '../platform/database/column-names.ts'
import { importAct } from '../platform/imports/importable.ts'
import { testServices } from '../test/services.ts'
import { createAuditWords } from './audit-words.ts'

const { database } = await testServices()

/** Calls that the audit log must contain: all that write, and all that show personal data. */
const kept = [
  ...endpoints.filter((endpoint) => endpoint.kind !== 'query' || 'reads' in endpoint),
  ...importables.map(importAct),
].map(({ path }) => path)

describe.each(LANGUAGES)('in the audit, in %s,', (language) => {
  const { callText, describeFields } = createAuditWords(resources, new Map(), {
    staff: { who: { isMain: true, grants: {} } },
    language,
  } as never)

  test('every column that changes are kept of has a name', async () => {
    const { rows } = await sql<{ subject: string; column: string }>`
      select c.relname as subject, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and exists (select from pg_trigger where tgrelid = c.oid and tgname = c.relname || '_audit_update')
      order by 1, 2`.execute(database.kysely)
    expect(rows.length).toBeGreaterThan(500)
    const nameless = rows.filter(({ subject, column }) => {
      const values = { [column]: null }
      const row = { subject, kind: 'u', before: values, after: values, isBlanked: false } as const
      const [field] = describeFields({ ...row, rowId: '1', partOf: null }, new Map())
      return (
        field?.label === column.replaceAll('_', ' ') &&
        ![`columns.${camelCase(column)}`, `resources.shared.fields.${camelCase(column)}`].some((key) => key in m)
      )
    })
    expect(nameless.map(({ subject, column }) => `${subject}.${column}`)).toEqual([])
  })

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

import type { VersionDraft } from '@forecourt/domain/catalogue/version.schema.ts'
import { VERSION_EXTRAS, versionImport } from '@forecourt/domain/catalogue/version-list.ts'
import { pickDraft, type DraftOf } from '@forecourt/domain/platform/resources/resource.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Tx } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Importable } from '../platform/imports/importable.ts'
import { keyText, type Row } from '../platform/resources/resource-rows.ts'
import { loadVersionKeys, newVersion, loadModelYear, versionRow, writeVersion } from './version-desk.ts'
import { findImportedVersions, loadVersionNumber } from './version-list.sql.ts'

/** Versions from a file. A version that is there keeps its engines, equipment and prices. */
export const versionsImport: Importable = {
  resource: versionImport,
  right: 'CATALOGUE_EDIT',
  extras: VERSION_EXTRAS,
  joined: { year: { before: [...VERSION_EXTRAS] } },
  open: async (tx) => ({
    async rowsByKey(keys) {
      const rows = new Map<string, Row>()
      for (const row of await findImportedVersions(tx, keys)) rows.set(keyText([row.year, row.name]), { ...row })
      return rows
    },
    save: (draft) => saveVersion(tx, pickDraft(versionImport, draft)),
  }),
}

async function saveVersion(tx: Tx, line: DraftOf<typeof versionImport>): Promise<number | ApiRefusal> {
  const before = line.id === null ? undefined : await versionRow(tx, (await loadVersionKeys(tx, line.id)).key)
  const start = before ?? newVersion(await loadModelYear(tx, { number: line.year.id }))
  const draft: VersionDraft = {
    ...start,
    rev: line.id === null ? 0 : line.rev,
    name: line.name,
    bodyType: line.bodyType.id,
    doors: line.doors,
    seats: line.seats,
    warranty: line.warranty?.id ?? null,
    introduction: line.introduction,
    isActive: line.isActive,
  }
  const key = await writeVersion(tx, draft)
  if (key === undefined) return refuse('changed-meanwhile')
  return isRefusal(key) ? key : loadVersionNumber(tx, key)
}

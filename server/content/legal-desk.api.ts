import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { z } from 'zod'
import { splitSections, withFacts } from '@forecourt/domain/content/legal.ts'
import {
  LegalDeskAnswer,
  LegalDeskListAnswer,
  LegalDeskRequest,
  LegalDraftActRequest,
  LegalDraftAnswer,
  LegalDraftSaveRequest,
  LegalNothing,
  LegalPreviewAnswer,
  LegalPreviewRequest,
  LegalPublishAnswer,
  LegalPublishRequest,
  LegalUnplanRequest,
  LegalVersionAnswer,
  LegalVersionRequest,
  type LegalDraft,
} from '@forecourt/domain/content/legal-desk.schema.ts'
import {
  canPublish,
  findLags,
  LEGAL_TEXTS,
  legalTextNamed,
  findSubject,
  type BothWords,
  type LegalWords,
} from '@forecourt/domain/content/legal-desk.ts'
import { toLegalHtml, toLegalWords } from '@forecourt/domain/content/legal-words.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { frenchSpaces } from '@forecourt/domain/platform/values/french-spaces.ts'
import { findLastEditor } from '../platform/audit/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { addLegalVersion, readFacts } from './legal.ts'
import {
  datedVersions,
  deleteDraft,
  deleteVersion,
  draftForUpdate,
  findDraft,
  loadDraft,
  drafts,
  insertDraft,
  lockLegalText,
  textsOfVersion,
  updateDraft,
  type DraftRow,
  type LegalSubjectKey,
} from './legal-desk.sql.ts'
import { safeLegalMarkup } from './legal-markup.ts'

const right = 'LEGAL_TEXT_EDIT'

const getAll = query({
  path: 'GET /sales/legaltext/getall',
  right,
  summary: 'Returns all legal texts with the version in force, planned versions and untranslated drafts.',
  input: LegalNothing,
  output: LegalDeskListAnswer,
  async run({ db, call: { now } }) {
    const today = brusselsDay(now)
    const [versions, written] = await Promise.all([datedVersions(db), drafts(db)])
    return {
      texts: await Promise.all(
        LEGAL_TEXTS.map(async (text) => {
          const own = versions.filter((one) => legalTextNamed(one.kind, one.customerType) === text)
          const draft = written.find((one) => legalTextNamed(one.kind, one.customerType) === text)
          return {
            text,
            inForce: toDated(own.find(({ validFrom }) => validFrom <= today)),
            planned: toDated(own.find(({ validFrom }) => validFrom > today)),
            lags: draft ? await lagsOfDraft(db, draft, own[0]?.version) : null,
          }
        }),
      ),
    }
  },
})

const get = query({
  path: 'GET /sales/legaltext/get',
  right,
  summary: 'Returns a legal text with its versions and its draft.',
  input: LegalDeskRequest,
  output: LegalDeskAnswer,
  async run({ db, call: { now } }, { text }) {
    const today = brusselsDay(now)
    const subject = findSubject(text)
    const [versions, draft] = await Promise.all([datedVersions(db, subject), findDraft(db, subject)])
    const inForce = versions.find(({ validFrom }) => validFrom <= today)?.version
    return {
      text,
      versions: versions.map(({ version, validFrom }) => ({
        version,
        validFrom,
        state:
          validFrom > today ? ('planned' as const) : version === inForce ? ('in-force' as const) : ('earlier' as const),
      })),
      draft: draft ? toAnswer(draft) : null,
      lags: draft ? await lagsOfDraft(db, draft, versions[0]?.version) : [],
    }
  },
})

const getVersion = query({
  path: 'GET /sales/legaltext/getversion',
  right,
  summary: 'Returns a version of a legal text in both languages, with its placeholders.',
  input: LegalVersionRequest,
  output: LegalVersionAnswer,
  async run({ db }, { text, version }) {
    const found = await findVersionWords(db, findSubject(text), version)
    return found ? { version, ...found } : refuse('legal-text-not-found', { status: 404 })
  },
})

const preview = query({
  path: 'POST /sales/legaltext/preview',
  right,
  summary: "Renders a draft of a legal text as the shop shows it, with the dealer's details filled in.",
  input: LegalPreviewRequest,
  output: LegalPreviewAnswer,
  async run({ db, services }, { language, body }) {
    const facts = await readFacts(db, language, services.settings.publicUrl)
    return splitSections(withFacts(safeLegalMarkup(toLegalHtml(addSpaces(body, language))), facts))
  },
})

const begin = command({
  path: 'POST /sales/legaltext/begin',
  right,
  summary: 'Creates a draft of a legal text from its last version.',
  input: LegalDeskRequest,
  output: LegalDraftAnswer,
  async run({ tx }, { text }) {
    const subject = findSubject(text)
    const [last] = await datedVersions(tx, subject)
    const words = last && (await findVersionWords(tx, subject, last.version))
    const draft = await insertDraft(tx, subject, {
      title: words?.title ?? nothingWritten,
      body: words?.body ?? nothingWritten,
      same: null,
    })
    return { draft: toAnswer(draft ?? (await loadDraft(tx, subject))) }
  },
})

const save = command({
  path: 'POST /sales/legaltext/save',
  right,
  summary: 'Saves the draft of a legal text. It is not public before it is published.',
  input: LegalDraftSaveRequest,
  output: LegalDraftAnswer,
  async run({ tx }, { draft }) {
    const row = await draftAsShown(tx, draft)
    return isRefusal(row) ? row : { draft: toAnswer(await updateDraft(tx, row.id, draft)) }
  },
})

const remove = command({
  path: 'POST /sales/legaltext/delete',
  right,
  summary: 'Deletes the draft of a legal text.',
  input: LegalDraftActRequest,
  output: z.strictObject({ isDeleted: z.boolean() }),
  async run({ tx }, asked) {
    const row = await draftAsShown(tx, asked)
    if (isRefusal(row)) return row
    await deleteDraft(tx, row.id)
    return { isDeleted: true }
  },
})

const publish = command({
  path: 'POST /sales/legaltext/publish',
  right,
  summary:
    'Publishes the draft of a legal text, today or from a later day. Refused while one language is behind the other.',
  input: LegalPublishRequest,
  output: LegalPublishAnswer,
  async run({ tx, call: { now } }, { validFrom: day, ...asked }) {
    const row = await draftAsShown(tx, asked)
    if (isRefusal(row)) return row
    await lockLegalText(tx, row)
    const [last] = await datedVersions(tx, row)
    const before = last ? ((await findVersionWords(tx, row, last.version)) ?? null) : null
    const draft = toAnswer(row)
    const decision = canPublish(draft, { before, last: last?.validFrom ?? null, day, today: brusselsDay(now) })
    if (!decision.ok)
      return refuse(decision.reason, {
        status: 422,
        ...(decision.field && { field: decision.field }),
        ...(decision.facts && { values: { facts: decision.facts.map((fact) => `{{${fact}}}`).join(', ') } }),
        ...(decision.lags && { detail: { lags: decision.lags } }),
      })
    const version = await addLegalVersion(tx, {
      kind: row.kind,
      ...(row.customerType && { customerType: row.customerType }),
      validFrom: day,
      texts: {
        nl: { title: draft.title.nl, body: toLegalHtml(draft.body.nl) },
        fr: { title: frenchSpaces(draft.title.fr), body: toLegalHtml(frenchSpaces(draft.body.fr)) },
      },
    })
    await deleteDraft(tx, row.id)
    return { version, validFrom: day }
  },
})

const unplan = command({
  path: 'POST /sales/legaltext/unplan',
  right,
  summary: 'Turns a planned version of a legal text back into a draft.',
  input: LegalUnplanRequest,
  output: LegalDraftAnswer,
  async run({ tx, call: { now } }, { text, version }) {
    const subject = findSubject(text)
    await lockLegalText(tx, subject)
    const [last] = await datedVersions(tx, subject)
    if (last?.version !== version) return refuse('legal-text-not-found', { status: 404 })
    if (last.validFrom <= brusselsDay(now)) return refuse('legal-text-in-force')
    const words = await loadVersionWords(tx, subject, version)
    const draft = await insertDraft(tx, subject, { title: words.title, body: words.body, same: null })
    if (!draft) return refuse('legal-draft-there')
    await deleteVersion(tx, subject, version)
    return { draft: toAnswer(draft) }
  },
})

export const legalDeskEndpoints = [getAll, get, getVersion, preview, begin, save, remove, publish, unplan] as const

const nothingWritten: BothWords = { nl: '', fr: '' }

async function draftAsShown(tx: Tx, { id, rev }: { id: number; rev: number }): Promise<DraftRow | ApiRefusal> {
  const row = await draftForUpdate(tx, id)
  if (!row) return refuse('record-not-found', { status: 404 })
  if (row.rev === rev) return row
  const by = await findLastEditor(tx, 'legal_draft', row.id)
  return refuse('changed-meanwhile', { detail: { theirs: toAnswer(row), by } })
}

function toAnswer({ number: id, rev, titleNl, titleFr, bodyNl, bodyFr, same }: DraftRow): LegalDraft {
  return { id, rev, title: { nl: titleNl, fr: titleFr }, body: { nl: bodyNl, fr: bodyFr }, same }
}

async function lagsOfDraft(db: Db, draft: DraftRow, last: number | undefined) {
  const before = last === undefined ? null : ((await findVersionWords(db, draft, last)) ?? null)
  return findLags(toAnswer(draft), before, draft.same)
}

async function findVersionWords(
  db: Db,
  subject: LegalSubjectKey,
  version: number,
): Promise<(LegalWords & { validFrom: string }) | undefined> {
  const texts = await textsOfVersion(db, subject, version)
  const [first] = texts
  if (!first) return undefined
  const findText = (language: 'nl' | 'fr') => texts.find((text) => text.language === language)
  return {
    validFrom: first.validFrom,
    title: { nl: findText('nl')?.title ?? '', fr: findText('fr')?.title ?? '' },
    body: { nl: toLegalWords(findText('nl')?.body ?? ''), fr: toLegalWords(findText('fr')?.body ?? '') },
  }
}

async function loadVersionWords(db: Db, subject: LegalSubjectKey, version: number) {
  return requireValue(await findVersionWords(db, subject, version), 'the version of a legal text')
}

function addSpaces(words: string, language: 'nl' | 'fr'): string {
  return language === 'fr' ? frenchSpaces(words) : words
}

function toDated(version: { version: number; validFrom: string } | undefined) {
  return version ? { version: version.version, validFrom: version.validFrom } : null
}

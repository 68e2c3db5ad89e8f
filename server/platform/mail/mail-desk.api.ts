import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import {
  MailListAnswer,
  MailListRequest,
  MailPreviewAnswer,
  MailPreviewRequest,
  MailTemplateAnswer,
  MailTemplateRequest,
  MailTemplateResetAnswer,
  MailTemplateResetRequest,
  MailTemplateSaveRequest,
  MailTestAnswer,
  MailTestRequest,
  type MailTemplate,
  type MailWords,
} from '@forecourt/domain/platform/mails/mail-desk.schema.ts'
import { mailList, type Worded } from '@forecourt/domain/platform/mails/mail-desk.ts'
import { listVariables, mailVariable, SENDER_VARIABLES } from '@forecourt/domain/platform/mails/mail-variables.ts'
import {
  MAIL_FIELDS,
  tidyWords,
  wordingFault,
  type MailField,
  type WordingFault,
} from '@forecourt/domain/platform/mails/mail-words.ts'
import { mailKind, requiredIn, type MailArea, type MailKind } from '@forecourt/domain/platform/mails/mails.ts'
import { changeUnderway, findLastEditor } from '../audit/audit.ts'
import type { Db } from '../database/database.ts'
import { command, query } from '../http/endpoint.ts'
import { refusalText } from '../http/envelope.ts'
import { readFields } from '../resources/field-columns.ts'
import { listRows } from '../resources/list.ts'
import { firstBranch, selectMails, mailByNumber, updateMail, type MailRow } from './mail-desk.sql.ts'
import { inBrowser } from './mail-logo.ts'
import { samplePicture, sampleValues } from './mail-samples.ts'
import { fillMail } from './mail-template.ts'
import { queueMail } from './mail.ts'
import { refuse, type ApiRefusal, type RefusalReason, type RefusalValues } from '../http/refusal.ts'
import type { Services } from '../http/services.ts'

const right = 'MAIL_TEMPLATE_EDIT'

const list = query({
  path: 'POST /sales/mailtemplate/list',
  right,
  summary: 'Lists the mail templates.',
  input: MailListRequest,
  output: MailListAnswer,
  run: ({ db, call: { language } }, request) =>
    listRows(db, selectMails(db, language), mailList, request, {
      language,
      read: (row) => ({ id: row.id, rev: row.rev, ...readFields(mailList.fields, row) }),
    }),
})

const get = query({
  path: 'GET /sales/mailtemplate/get',
  right,
  summary: 'Returns a mail template: its texts in both languages, its placeholders and the delivered default.',
  input: MailTemplateRequest,
  output: MailTemplateAnswer,
  async run({ db, call: { language } }, { id }) {
    const found = await findMail(db, id)
    return found ? { mail: toAnswer(found, language) } : notFound()
  },
})

const save = command({
  path: 'POST /sales/mailtemplate/save',
  right,
  summary: 'Saves the texts of a mail template. Refused with unknown or missing placeholders.',
  input: MailTemplateSaveRequest,
  output: MailTemplateAnswer,
  async run({ tx, call: { language } }, { mail: { id, rev, ...typed } }) {
    const found = await findMail(tx, id, { forUpdate: true })
    if (!found) return notFound()
    if (found.row.rev !== rev) return conflictRefusal(tx, found, language)
    const words = tidyAllWords(typed)
    const [fault] = findFaults(found, words)
    if (fault) {
      const { reason, values } = explainFault(found.row.name, fault.fault, found.kind, language)
      return refuse(reason, { status: 422, field: `mail.${fault.field}`, values })
    }
    await updateMail(tx, found.row.name, toRow(words))
    return { mail: toAnswer(await loadMail(tx, id), language) }
  },
})

const reset = command({
  path: 'POST /sales/mailtemplate/reset',
  right,
  summary: 'Resets a mail template to its default texts.',
  input: MailTemplateResetRequest,
  output: MailTemplateResetAnswer,
  isUndoable: true,
  async run({ tx, call: { language } }, { id, rev }) {
    const found = await findMail(tx, id, { forUpdate: true })
    if (!found) return notFound()
    const { name, rev: kept, deliveredSubject: subject, deliveredBody: body } = found.row
    if (kept !== rev) return conflictRefusal(tx, found, language)
    if (!subject || !body) return notFound()
    await updateMail(tx, name, { subject, body })
    return { mail: toAnswer(await loadMail(tx, id), language), change: await changeUnderway(tx) }
  },
})

const preview = query({
  path: 'POST /sales/mailtemplate/preview',
  right,
  summary: 'Renders a mail template in one language with sample values, and lists its problems.',
  input: MailPreviewRequest,
  output: MailPreviewAnswer,
  async run({ db, services, call: { language } }, { id, language: shown, ...typed }) {
    const found = await findMail(db, id)
    if (!found) return notFound()
    const words = { subject: tidyWords(typed.subject), body: tidyWords(typed.body) }
    const faults = MAIL_FIELDS.flatMap((field) => {
      const fault = findFault(found, field, words[field])
      if (!fault) return []
      const { reason, values } = explainFault(found.row.name, fault, found.kind, language)
      return [{ field: fieldIn(field, shown), message: refusalText(reason, language, values) }]
    })
    if (faults.length > 0) return { subject: '', html: null, faults }
    const letter = await sampleLetter(db, services, found, shown, inOne(words, shown))
    const picture = await samplePicture(services.settings)
    const html = (await inBrowser(letter.html, services.settings.look)).replaceAll(
      `cid:${picture.cid}`,
      `data:${picture.contentType};base64,${picture.contentBase64}`,
    )
    return { subject: letter.subject, html, faults: [] }
  },
})

const test = command({
  path: 'POST /sales/mailtemplate/test',
  right,
  summary: 'Sends a mail template with sample values in both languages to the caller only.',
  input: MailTestRequest,
  output: MailTestAnswer,
  limit: { max: 20, seconds: 600 },
  async run({ tx, services, call: { language, requestId, staff } }, { id, ...typed }) {
    const found = await findMail(tx, id)
    if (!found) return notFound()
    const words = tidyAllWords(typed)
    const [fault] = findFaults(found, words)
    if (fault) {
      const { reason, values } = explainFault(found.row.name, fault.fault, found.kind, language)
      return refuse(reason, { status: 422, field: fault.field, values })
    }
    for (const one of LANGUAGES) {
      const { sender, subject, html, plain } = await sampleLetter(tx, services, found, one, toRow(words))
      const picture = await samplePicture(services.settings)
      await queueMail(tx, {
        onceKey: `mail-test:${requestId}:${one}`,
        to: staff.email,
        senderName: sender.branchName,
        subject: `[Test] ${subject}`,
        html,
        plain,
        ...(html.includes(`cid:${picture.cid}`) && { attachments: [picture] }),
      })
    }
    return { to: staff.email }
  },
})

export const mailDeskEndpoints = [list, get, save, reset, preview, test] as const

interface Found {
  readonly row: MailRow
  readonly kind: MailKind
}

async function findMail(db: Db, number: number, options?: { forUpdate: boolean }): Promise<Found | undefined> {
  const row = await mailByNumber(db, number, options)
  const kind = row && mailKind(row.name)
  return kind && { row, kind }
}

async function loadMail(db: Db, number: number, options?: { forUpdate: boolean }) {
  return requireValue(await findMail(db, number, options), `the mail ${number}`)
}

function toAnswer({ row, kind }: Found, language: Language): MailTemplate {
  const words = toWords(row.subject, row.body)
  const delivered = row.deliveredSubject && row.deliveredBody ? toWords(row.deliveredSubject, row.deliveredBody) : words
  const known = listVariables(row.name, row.variables)
  const isOwn = JSON.stringify(words) !== JSON.stringify(delivered)
  return {
    id: row.number,
    rev: row.rev,
    title: kind.title[language],
    when: kind.when[language],
    area: kind.area,
    reader: kind.reader,
    ...words,
    delivered,
    isOwn,
    updatedAt: isOwn ? row.updatedAt.toISOString() : null,
    variables: [...row.variables, ...SENDER_VARIABLES].map((name) => ({
      name,
      kind: known[name]!,
      text: mailVariable(row.name, name).text[language],
      required: kind.lawful?.includes(name) ? 'law' : requiredAnywhere(kind, name) ? 'use' : null,
      isInSubject: requiredIn(kind, 'subject').includes(name),
    })),
  }
}

function requiredAnywhere(kind: MailKind, name: string): boolean {
  return MAIL_FIELDS.some((field) => requiredIn(kind, field).includes(name))
}

function toWords(subject: MailRow['subject'], body: MailRow['body']): MailWords {
  return { subjectNl: subject.nl, subjectFr: subject.fr, bodyNl: body.nl, bodyFr: body.fr }
}

function toRow({ subjectNl, subjectFr, bodyNl, bodyFr }: MailWords) {
  return { subject: { nl: subjectNl, fr: subjectFr }, body: { nl: bodyNl, fr: bodyFr } }
}

/** Returns the texts of one language, where the other is not read. */
function inOne({ subject, body }: Record<MailField, string>, language: Language) {
  const inBothLanguages = (words: string) => ({ nl: words, [language]: words })
  return { subject: inBothLanguages(subject), body: inBothLanguages(body) }
}

function tidyAllWords({ subjectNl, subjectFr, bodyNl, bodyFr }: MailWords): MailWords {
  return {
    subjectNl: tidyWords(subjectNl),
    subjectFr: tidyWords(subjectFr),
    bodyNl: tidyWords(bodyNl),
    bodyFr: tidyWords(bodyFr),
  }
}

function fieldIn(field: MailField, language: Language): Worded {
  return `${field}${language === 'fr' ? 'Fr' : 'Nl'}`
}

function findFault({ row, kind }: Found, field: MailField, words: string): WordingFault | undefined {
  return wordingFault(field, words, {
    known: listVariables(row.name, row.variables),
    required: requiredIn(kind, field),
  })
}

function findFaults(found: Found, words: MailWords): { field: Worded; fault: WordingFault }[] {
  return MAIL_FIELDS.flatMap((field) =>
    LANGUAGES.flatMap((language) => {
      const worded = fieldIn(field, language)
      const fault = findFault(found, field, words[worded])
      return fault ? [{ field: worded, fault }] : []
    }),
  )
}

/** Describes a fault in the language of the user. */
function explainFault(
  mail: string,
  { reason, what }: WordingFault,
  kind: MailKind,
  language: Language,
): { reason: RefusalReason; values: RefusalValues } {
  const label = mailVariable(mail, what).text[language]
  const isLaw = reason === 'mail-variable-missing' && kind.lawful?.includes(what)
  const isName = reason.startsWith('mail-variable') || reason === 'mail-section-broken'
  return {
    reason: isLaw ? 'mail-variable-lawful' : reason,
    values: { what: isName ? `{{${what}}}` : what, label, begin: `{{#${what}}}`, end: `{{/${what}}}` },
  }
}

/** Areas whose mails are sent by a branch; all others are sent by the group. */
const ofBranches: readonly MailArea[] = [
  'offers',
  'orders',
  'withdrawals',
  'requests',
  'test-drives',
  'workshop',
  'jobs',
]
/** Areas of mails that recipients can unsubscribe from. */
const withAWayOut: readonly MailArea[] = ['alerts', 'newsletter']

async function sampleLetter(
  db: Db,
  { settings: { publicUrl } }: Services,
  { row, kind }: Found,
  language: Language,
  words: Parameters<typeof fillMail>[1]['words'],
) {
  const branch = ofBranches.includes(kind.area) ? await firstBranch(db) : undefined
  return fillMail(db, {
    words,
    language,
    values: sampleValues(row.name, row.variables, { language, publicUrl }),
    ...(branch !== undefined && { branch }),
    ...(withAWayOut.includes(kind.area) && { unsubscribeUrl: publicUrl }),
  })
}

async function conflictRefusal(db: Db, found: Found, language: Language): Promise<ApiRefusal> {
  return refuse('changed-meanwhile', {
    detail: { theirs: toAnswer(found, language), by: await findLastEditor(db, 'mail_template', found.row.name) },
  })
}

function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}

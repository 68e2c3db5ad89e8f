import { buildRecord } from '@forecourt/domain/platform/values/records.ts'
import { useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { MailTemplate } from '@forecourt/domain/platform/mails/mail-desk.schema.ts'
import { WORDED, type Worded } from '@forecourt/domain/platform/mails/mail-desk.ts'
import { MAX_BODY, MAX_SUBJECT } from '@forecourt/domain/platform/mails/mail-words.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { EditForm } from '../platform/form/EditForm.tsx'
import type { FieldTexts } from '../platform/form/field-texts.ts'
import { useRecord } from '../platform/form/use-record.ts'
import { useRefusal } from '../platform/may.ts'
import { callOptions } from '../platform/queries.ts'
import { Page } from '../platform/Page.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { usePaused } from '../platform/use-paused.ts'
import { LetterPreview, LetterPreviews } from './LetterPreview.tsx'
import { MailActs } from './MailActs.tsx'
import { MailHistory } from './MailHistory.tsx'
import { MailVariables } from './MailVariables.tsx'
import { languageText, writeVariable, type Variable } from './mail-texts.ts'
import styles from './Mail.module.css'

/** The words of one mail. Another one remounts the form. */
export function MailPage() {
  const { mail } = useLoaderData<{ mail: MailTemplate }>()
  const { id } = useParams()
  return <MailForm key={id} mail={mail} />
}

function MailForm({ mail }: { mail: MailTemplate }) {
  const record = useRecord<MailTemplate>(mail, {
    name: 'mail',
    fields: fieldTexts,
    async save(draft) {
      const sent = { ...draftKey(draft), ...toWords(draft) }
      return { row: (await api('POST /sales/mailtemplate/save', { mail: sent })).mail }
    },
    reload: async (id) => (await api('GET /sales/mailtemplate/get', { id })).mail,
  })
  const { row, base, problems, change } = record
  const refusal = useRefusal('MAIL_TEMPLATE_EDIT')
  const writing = useWriting(row, change)
  const shown = usePreviews(row)
  useTitle(base.title)
  const errorIn = (field: Worded) => problems[field] ?? shown.faults.find((fault) => fault.field === field)?.message
  return (
    <Page>
      <ScreenHead
        screen="mailTemplate"
        isRecord
        title={base.title}
        beside={
          <StateBadge tone={base.isOwn ? 'promo' : 'vat'}>
            {base.isOwn ? m['office.mails.own']() : m['office.mails.delivered']()}
          </StateBadge>
        }
      />
      <EditForm
        label={base.title}
        record={record}
        refusal={refusal}
        aside={
          <>
            <MailActs mail={base} words={toWords(row)} isDirty={record.isDirty} onReset={record.begin} />
            <MailHistory id={base.id} />
          </>
        }
      >
        <fieldset className={styles.texts} disabled={refusal !== undefined}>
          <legend className="hint">{m['office.mails.texts']()}</legend>
          <FieldPair>
            {LANGUAGES.map((language) => (
              <TextField
                key={language}
                lang={language}
                label={m['office.mails.subject']({ language: languageText(language) })}
                maxLength={MAX_SUBJECT}
                value={row[fieldIn('subject', language)]}
                error={errorIn(fieldIn('subject', language))}
                onFocus={({ target }) => writing.at(fieldIn('subject', language), target)}
                onChange={({ target }) => change({ [fieldIn('subject', language)]: target.value })}
              />
            ))}
          </FieldPair>
          <FieldPair>
            {LANGUAGES.map((language) => (
              <TextArea
                key={language}
                lang={language}
                rows={22}
                label={m['office.mails.body']({ language: languageText(language) })}
                maxLength={MAX_BODY}
                value={row[fieldIn('body', language)]}
                error={errorIn(fieldIn('body', language))}
                onFocus={({ target }) => writing.at(fieldIn('body', language), target)}
                onChange={({ target }) => change({ [fieldIn('body', language)]: target.value })}
              />
            ))}
          </FieldPair>
          <p className="hint">{m['office.mails.body-hint']()}</p>
          <MailVariables variables={base.variables} onInsert={writing.insert} />
        </fieldset>
      </EditForm>
      <p className={styles.sample}>{m['office.mails.sample']()}</p>
      <LetterPreviews>
        {LANGUAGES.map((language) => (
          <LetterPreview
            key={language}
            language={language}
            subject={shown[language]?.subject}
            html={shown[language]?.html ?? undefined}
            {...(shown[language]?.html === null && {
              instead: <Notice tone="warning">{m['office.mails.preview-waits']()}</Notice>,
            })}
          />
        ))}
      </LetterPreviews>
    </Page>
  )
}

const fieldTexts: FieldTexts<Pick<MailTemplate, Worded>> = {
  subjectNl: { label: () => m['office.mails.subject']({ language: languageText('nl') }) },
  subjectFr: { label: () => m['office.mails.subject']({ language: languageText('fr') }) },
  bodyNl: { label: () => m['office.mails.body']({ language: languageText('nl') }) },
  bodyFr: { label: () => m['office.mails.body']({ language: languageText('fr') }) },
}

/** Loads the server's previews of the unsaved words: both letters, and their problems. */
function usePreviews(row: MailTemplate) {
  const words = usePaused({ id: row.id, ...toWords(row) })
  const nl = useQuery(previewOptions('nl', { id: words.id, subject: words.subjectNl, body: words.bodyNl }))
  const fr = useQuery(previewOptions('fr', { id: words.id, subject: words.subjectFr, body: words.bodyFr }))
  return { nl: nl.data, fr: fr.data, faults: [...(nl.data?.faults ?? []), ...(fr.data?.faults ?? [])] }
}

function previewOptions(language: Language, words: { id: number; subject: string; body: string }) {
  return {
    ...callOptions('POST /sales/mailtemplate/preview', { ...words, language }),
    placeholderData: <Data,>(before: Data) => before,
  }
}

/** Remembers the last caret position, to insert a variable there. */
function useWriting(row: MailTemplate, change: (changes: Partial<MailTemplate>) => void) {
  const last = useRef<{ field: Worded; element: HTMLInputElement | HTMLTextAreaElement }>(undefined)
  return {
    at(field: Worded, element: HTMLInputElement | HTMLTextAreaElement) {
      last.current = { field, element }
    },
    insert: (variable: Variable) => insertAt(last, row, change, variable),
  }
}

function insertAt(
  last: RefObject<{ field: Worded; element: HTMLInputElement | HTMLTextAreaElement } | undefined>,
  row: MailTemplate,
  change: (changes: Partial<MailTemplate>) => void,
  variable: Variable,
): void {
  const { current } = last
  if (!current) return
  const { field, element } = current
  const [from, to] = [element.selectionStart ?? row[field].length, element.selectionEnd ?? row[field].length]
  const before = row[field].slice(0, from)
  const isSubject = field === 'subjectNl' || field === 'subjectFr'
  const written = isSubject ? `{{${variable.name}}}` : writeVariable(variable, before)
  flushSync(() => change({ [field]: before + written + row[field].slice(to) }))
  element.focus()
  element.setSelectionRange(from + written.length, from + written.length)
}

function draftKey({ id, rev }: MailTemplate) {
  return { id, rev }
}

function toWords(mail: MailTemplate): Pick<MailTemplate, Worded> {
  return buildRecord(WORDED, (field) => mail[field])
}

function fieldIn(field: 'subject' | 'body', language: Language): Worded {
  return `${field}${language === 'nl' ? 'Nl' : 'Fr'}`
}

import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { issueCan } from '@forecourt/domain/content/newsletter-desk.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { EditForm } from '../platform/form/EditForm.tsx'
import type { FieldTexts } from '../platform/form/field-texts.ts'
import { useRecord } from '../platform/form/use-record.ts'
import { useFormKey, useSettle } from '../platform/form/form-place.ts'
import { currentLanguage } from '../platform/language.ts'
import { useRefusal } from '../platform/may.ts'
import { HistoryPanel } from '../platform/resource/HistoryPanel.tsx'
import { Page } from '../platform/Page.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { issueTones } from './IssueListPage.tsx'
import { IssuePicks } from './IssuePicks.tsx'
import { IssuePreview } from './IssuePreview.tsx'
import { IssueSending } from './IssueSending.tsx'
import type { LoadedIssue } from './newsletter-routes.ts'
import { namedIssues, toInput, type IssueDraft, type KeptIssue } from './newsletter-texts.ts'
import styles from './Newsletter.module.css'

/** One issue. Another one remounts the form. */
export function IssuePage() {
  const loaded = useLoaderData<LoadedIssue>()
  const { id } = useParams()
  return <IssueForm key={useFormKey(id)} {...loaded} />
}

const { texts } = namedIssues

function IssueForm({ issue, branches }: LoadedIssue) {
  const settle = useSettle()
  const record = useRecord<IssueDraft>(issue, {
    name: 'issue',
    fields: buildFieldTexts(branches),
    save: async (draft) => ({ row: (await api('POST /sales/newsletter/save', { issue: toInput(draft) })).issue }),
    onSaved(saved, isNew) {
      if (isNew) settle(`/newsletter/${saved.id}`)
    },
  })
  const { row, base, problems, change } = record
  const lacksRight = useRefusal('NEWSLETTER_EDIT')
  const state = base.state ?? 'draft'
  const refusal = lacksRight ?? (issueCan('save', state) ? undefined : m['office.newsletter.read-only']())
  const title = base.id === null ? texts.add : base.subject[currentLanguage()] || base.subject.nl
  useTitle(title)
  const isChosen = (id: number) => row.branches.includes(id)
  return (
    <Page>
      <ScreenHead
        screen="newsletter"
        isRecord
        title={title}
        beside={base.id !== null && <StateBadge tone={issueTones[state]}>{texts.choice('state', state)}</StateBadge>}
      />
      <EditForm
        label={texts.name}
        record={record}
        refusal={refusal}
        aside={
          base.id !== null && (
            <>
              <IssueSending issue={base as KeptIssue} isDirty={record.isDirty} onDone={record.begin} />
              <HistoryPanel
                subject="newsletter_issue"
                id={base.id}
                renderEntry={({ action }) => <p>{actText(action)}</p>}
              />
            </>
          )
        }
      >
        <fieldset className={styles.texts} disabled={refusal !== undefined}>
          <legend className="hint">{m['office.newsletter.texts']()}</legend>
          <FieldPair>
            {LANGUAGES.map((language) => (
              <TextField
                key={language}
                lang={language}
                label={m['office.newsletter.subject']({ language: languageText(language) })}
                maxLength={120}
                value={row.subject[language]}
                error={problems[`subject.${language}`]}
                onChange={({ target }) => change({ subject: { ...row.subject, [language]: target.value } })}
              />
            ))}
          </FieldPair>
          <FieldPair>
            {LANGUAGES.map((language) => (
              <TextArea
                key={language}
                lang={language}
                rows={8}
                label={m['office.newsletter.intro']({ language: languageText(language) })}
                hint={m['office.newsletter.intro-hint']()}
                maxLength={4000}
                value={row.intro[language]}
                onChange={({ target }) => change({ intro: { ...row.intro, [language]: target.value } })}
              />
            ))}
          </FieldPair>
        </fieldset>
        {refusal === undefined && (
          <>
            <IssuePicks row={row} change={change} />
            {branches.length > 1 && (
              <fieldset className={styles.branches}>
                <legend>{m['office.newsletter.branches']()}</legend>
                <p className="hint">{m['office.newsletter.branches-hint']()}</p>
                {branches
                  .filter(({ id, isActive }) => isActive || isChosen(id))
                  .map(({ id, name }) => (
                    <Checkbox
                      key={id}
                      label={name}
                      checked={isChosen(id)}
                      onChange={({ target }) =>
                        change({
                          branches: target.checked ? [...row.branches, id] : row.branches.filter((one) => one !== id),
                        })
                      }
                    />
                  ))}
              </fieldset>
            )}
          </>
        )}
      </EditForm>
      <IssuePreview row={row} />
    </Page>
  )
}

function buildFieldTexts(
  branches: LoadedIssue['branches'],
): FieldTexts<Pick<IssueDraft, 'subject' | 'intro' | 'cars' | 'news' | 'branches'>> {
  return {
    subject: { label: () => texts.field('subject') },
    intro: { label: m['office.newsletter.intro-field'] },
    cars: { label: m['office.newsletter.cars'] },
    news: { label: m['office.newsletter.news'] },
    branches: {
      label: m['office.newsletter.branches'],
      format: (chosen) => branches.flatMap(({ id, name }) => (chosen.includes(id) ? [name] : [])).join(', ') || '–',
    },
  }
}

function languageText(language: Language): string {
  return language === 'nl' ? m['words.in-dutch']() : m['words.in-french']()
}

function actText(action: string): string {
  switch (action) {
    case 'POST /sales/newsletter/save':
      return m['office.newsletter.history.save']()
    case 'POST /sales/newsletter/send':
      return m['office.newsletter.history.send']()
    case 'POST /sales/newsletter/unplan':
      return m['office.newsletter.history.unplan']()
    default:
      return m['office.newsletter.history.went']()
  }
}

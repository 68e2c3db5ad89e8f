import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import {
  MAX_PAGE_DESCRIPTION,
  MAX_PAGE_TITLE,
  SHOWN_DESCRIPTION,
  SHOWN_TITLE,
} from '@forecourt/domain/platform/routes/page-words.ts'
import type { ShopPage } from '@forecourt/domain/content/shop-pages.schema.ts'
import { LANGUAGES, toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { EditForm } from '../platform/form/EditForm.tsx'
import type { FieldTexts } from '../platform/form/field-texts.ts'
import { useRecord } from '../platform/form/use-record.ts'
import { useFormKey } from '../platform/form/form-place.ts'
import { useRefusal } from '../platform/may.ts'
import { HistoryPanel } from '../platform/resource/HistoryPanel.tsx'
import { Panel } from '../platform/Panel.tsx'
import { Page } from '../platform/Page.tsx'
import { HistoryLines, type HistoryLine } from '../platform/resource/HistoryLines.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { AskUndo } from '../platform/resource/AskUndo.tsx'
import type { Entry } from '../platform/resource/Changes.tsx'
import { languageText } from './mail-texts.ts'
import { namedPages } from './shop-page-texts.ts'
import { ResetWords, saveFirst } from './ResetWords.tsx'
import styles from './ShopPage.module.css'

/** Edits the title and description of one page for search engines. Another page is another form. */
export function ShopPagePage() {
  const loaded = useLoaderData<{ page: ShopPage }>()
  const { id } = useParams()
  return <ShopPageForm key={useFormKey(id)} page={loaded.page} />
}

function ShopPageForm({ page: loaded }: { page: ShopPage }) {
  const record = useRecord<ShopPage>(loaded, {
    name: 'page',
    fields: fieldTexts,
    async save({ id, rev, title, description }) {
      return { row: (await api('POST /sales/shoppage/save', { page: { id, rev, title, description } })).page }
    },
    reload: async (id) => (await api('GET /sales/shoppage/get', { id })).page,
  })
  const { row, base, problems, change } = record
  const refusal = useRefusal('CONTENT_EDIT')
  useTitle(base.page)
  const lacksReset = saveFirst(record.isDirty) ?? (base.isOwn ? undefined : m['office.mails.is-delivered']())
  return (
    <Page>
      <ScreenHead
        screen="shopPage"
        isRecord
        title={base.page}
        beside={
          <StateBadge tone={base.isOwn ? 'promo' : 'vat'}>
            {base.isOwn ? m['office.mails.own']() : m['office.mails.delivered']()}
          </StateBadge>
        }
      />
      <EditForm
        label={m['office.shop-pages.form']()}
        record={record}
        refusal={refusal}
        aside={
          <>
            <Panel title={m['office.shop-pages.status']()}>
              {LANGUAGES.map((language) => (
                <p key={language} className={styles.way}>
                  <TextLink href={base.address[language]} target="_blank" hrefLang={toLocale(language)}>
                    {`${m['office.shop-pages.open']()} (${languageText(language)})`}
                  </TextLink>
                </p>
              ))}
              <ResetWords
                texts={{
                  reset: m['office.mails.reset'](),
                  title: m['office.shop-pages.reset-title'](),
                  text: m['office.shop-pages.reset-text'](),
                  keep: m['office.mails.keep'](),
                  done: m['office.mails.was-reset'](),
                }}
                refusal={lacksReset}
                act={() => api('POST /sales/shoppage/reset', { id: base.id, rev: base.rev })}
                onReset={(answer) => record.begin(answer.page)}
              />
            </Panel>
            <PageHistory id={base.id} />
          </>
        }
      >
        <p className="hint">{m['office.shop-pages.hint']()}</p>
        <fieldset className={styles.words} disabled={refusal !== undefined}>
          <legend>
            <VisuallyHidden>{m['office.shop-pages.form']()}</VisuallyHidden>
          </legend>
          <FieldPair>
            {LANGUAGES.map((language) => (
              <TextField
                key={language}
                lang={toLocale(language)}
                label={m['office.shop-pages.title']({ language: languageText(language) })}
                hint={titleCount(row, language)}
                maxLength={MAX_PAGE_TITLE}
                value={row.title[language]}
                error={problems[`title.${language}`]}
                onChange={({ target }) => change({ title: { ...row.title, [language]: target.value } })}
              />
            ))}
          </FieldPair>
          <FieldPair>
            {LANGUAGES.map((language) => (
              <TextArea
                key={language}
                lang={toLocale(language)}
                rows={5}
                label={m['office.shop-pages.description']({ language: languageText(language) })}
                hint={descriptionCount(row, language)}
                maxLength={MAX_PAGE_DESCRIPTION}
                value={row.description[language]}
                error={problems[`description.${language}`]}
                onChange={({ target }) =>
                  change({ description: { ...row.description, [language]: target.value.replaceAll(/[\r\n]+/g, ' ') } })
                }
              />
            ))}
          </FieldPair>
        </fieldset>
        <h2>{m['office.shop-pages.preview']()}</h2>
        <div className={styles.previews}>
          {LANGUAGES.map((language) => (
            <SearchResult key={language} row={row} language={language} />
          ))}
        </div>
      </EditForm>
    </Page>
  )
}

const fieldTexts: FieldTexts<Pick<ShopPage, 'title' | 'description'>> = {
  title: { label: () => namedPages.texts.field('title') },
  description: { label: () => namedPages.texts.field('description') },
}

interface InLanguage {
  row: ShopPage
  language: Language
}

/** As a search engine shows it: cut off where it would be. */
function SearchResult({ row, language }: InLanguage) {
  const label = language === 'nl' ? m['office.shop-pages.preview-nl']() : m['office.shop-pages.preview-fr']()
  return (
    <figure className={styles.result} aria-label={label} lang={toLocale(language)}>
      <span className={styles.dealer}>{row.dealer}</span>
      <span className={styles.address}>{row.address[language].replace(/^https?:\/\//, '').replaceAll('/', ' › ')}</span>
      <span className={styles.title}>{cut(fullTitle(row, language), SHOWN_TITLE)}</span>
      <span className={styles.description}>{cut(row.description[language], SHOWN_DESCRIPTION)}</span>
    </figure>
  )
}

function fullTitle({ title, dealer }: ShopPage, language: Language): string {
  return `${title[language]} · ${dealer}`
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()} …` : text
}

function titleCount(row: ShopPage, language: Language): string {
  const length = fullTitle(row, language).length
  const counted = { count: length, most: SHOWN_TITLE }
  return length > SHOWN_TITLE ? m['office.shop-pages.title-long'](counted) : m['office.shop-pages.title-count'](counted)
}

function descriptionCount(row: ShopPage, language: Language): string {
  const { length } = row.description[language]
  const counted = { count: length, most: SHOWN_DESCRIPTION }
  return length > SHOWN_DESCRIPTION
    ? m['office.shop-pages.title-long'](counted)
    : m['office.shop-pages.description-count'](counted)
}

function PageHistory({ id }: { id: number }) {
  return (
    <HistoryPanel
      subject="shop_page"
      id={id}
      renderEntry={(entry) => <HistoryLines lines={describeEntry(entry)} />}
      hasUndo={(entry) => describeEntry(entry).length > 0}
      renderUndo={(entry, onClose) => (
        <AskUndo taking={{ entry: entry.id }} onClose={onClose}>
          <HistoryLines lines={describeEntry(entry)} />
        </AskUndo>
      )}
    />
  )
}

function describeEntry({ rows }: Entry): HistoryLine[] {
  return rows.flatMap(({ before, after }) =>
    (['title', 'description'] as const).flatMap((column): HistoryLine[] => {
      const [was, is] = [before?.[column], after?.[column]] as (ShopPage['title'] | null | undefined)[]
      return LANGUAGES.filter((language) => was?.[language] !== is?.[language]).map((language) => ({
        label:
          column === 'title'
            ? m['office.shop-pages.title']({ language: languageText(language) })
            : m['office.shop-pages.description']({ language: languageText(language) }),
        before: was?.[language] ?? m['office.mails.delivered'](),
        after: is?.[language] ?? m['office.mails.delivered'](),
      }))
    }),
  )
}

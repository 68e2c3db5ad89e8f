import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { AskUndo } from '../platform/resource/AskUndo.tsx'
import type { Entry } from '../platform/resource/Changes.tsx'
import { HistoryPanel } from '../platform/resource/HistoryPanel.tsx'
import { HistoryLines, type HistoryLine } from '../platform/resource/HistoryLines.tsx'
import { languageText } from './mail-texts.ts'

/** Shows the changes of a mail template, with undo; the words themselves are in the audit. */
export function MailHistory({ id }: { id: number }) {
  return (
    <HistoryPanel
      subject="mail_template"
      id={id}
      renderEntry={(entry) => (
        <>
          <HistoryLines lines={describeEntry(entry)} />
          <TextLink href={`/audit/${entry.id}`}>{m['office.audit.title']({ id: entry.id })}</TextLink>
        </>
      )}
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
    (['subject', 'body'] as const).flatMap((column): HistoryLine[] => {
      const [was, is] = [before?.[column], after?.[column]] as [Translated | undefined, Translated | undefined]
      const changed = LANGUAGES.filter((language) => was?.[language] !== is?.[language])
      return changed.map((language) => {
        const label =
          column === 'subject'
            ? m['office.mails.subject']({ language: languageText(language) })
            : m['office.mails.body']({ language: languageText(language) })
        return column === 'subject'
          ? { label, before: was?.[language] ?? '–', after: is?.[language] ?? '–' }
          : { label }
      })
    }),
  )
}

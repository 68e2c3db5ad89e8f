import { useQuery } from '@tanstack/react-query'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { callOptions } from '../platform/queries.ts'
import { usePaused } from '../platform/use-paused.ts'
import { LetterPreview, LetterPreviews } from './LetterPreview.tsx'
import { toContent, type IssueDraft } from './newsletter-texts.ts'

/** Shows the letter as its readers get it, in both languages side by side, while it is being written. */
export function IssuePreview({ row }: { row: IssueDraft }) {
  const content = usePaused(toContent(row))
  return (
    <LetterPreviews>
      {LANGUAGES.map((language) => (
        <Letter key={language} content={content} language={language} />
      ))}
    </LetterPreviews>
  )
}

function Letter({ content, language }: { content: ReturnType<typeof toContent>; language: Language }) {
  const { data } = useQuery({
    ...callOptions('POST /sales/newsletter/preview', { issue: content, language }),
    placeholderData: (before) => before,
  })
  return <LetterPreview language={language} subject={data?.subject} html={data?.html} />
}

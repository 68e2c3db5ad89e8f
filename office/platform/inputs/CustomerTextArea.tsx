import type { ComponentProps } from 'react'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextArea } from '@forecourt/ui/TextArea.tsx'

interface CustomerTextAreaProps extends ComponentProps<typeof TextArea> {
  /** Language of the customer; undefined: customers of either language get this one text. */
  language: Language | undefined
  hint?: string
}

/** A text that the customer reads as it is typed, on paper or in a mail: it names the language to write in. */
export function CustomerTextArea({ language, hint, ...area }: CustomerTextAreaProps) {
  const readIn = customerLanguageText(language)
  return <TextArea {...area} lang={language} hint={hint === undefined ? readIn : `${hint} ${readIn}`} />
}

/** Returns the hint on the language in which the customer reads the text. */
export function customerLanguageText(language: Language | undefined): string {
  return language === undefined ? m['office.form.customers-read-both']() : readersTexts[language]()
}

const readersTexts = { nl: m['office.form.customer-reads-dutch'], fr: m['office.form.customer-reads-french'] }

import type { Lag, LegalTextName } from '@forecourt/domain/content/legal-desk.ts'
import { m } from '@forecourt/locales/messages/messages.js'

/** Returns the common name of each text, whatever title it bears. */
export function legalTextLabel(text: LegalTextName): string {
  return labels[text]()
}

const labels: Readonly<Record<LegalTextName, () => string>> = {
  privacy: m['office.legal.texts.privacy'],
  'terms-private': m['office.legal.texts.terms-private'],
  'terms-fleet': m['office.legal.texts.terms-fleet'],
  disclaimer: m['office.legal.texts.disclaimer'],
  disputes: m['office.legal.texts.disputes'],
  accessibility: m['office.legal.texts.accessibility'],
  withdrawal: m['office.legal.texts.withdrawal'],
  guarantee: m['office.legal.texts.guarantee'],
}

export function lagText({ language, reason }: Lag): string {
  const name = language === 'nl' ? m['words.dutch']() : m['words.french']()
  return lagTexts[reason]({ language: name })
}

const lagTexts = {
  missing: m['office.legal.lags.missing'],
  unchanged: m['office.legal.lags.unchanged'],
  headings: m['office.legal.lags.headings'],
  facts: m['office.legal.lags.facts'],
}

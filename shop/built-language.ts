import { isLanguage, type Language } from '@forecourt/domain/platform/values/languages.ts'

const asked = process.env['SHOP_LANGUAGE']

/**
 * The shop is built once per language, so that a page carries the texts and routes of one. Undefined in development, where
 * one server serves both.
 */
export const builtLanguage: Language | undefined = isLanguage(asked) ? asked : undefined

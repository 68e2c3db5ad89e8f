import type { Rule } from '../platform/forms/validation.ts'

/** A mailed code proves that the user reads the mail of an address. */
export const CODE_LENGTH = 6
export const CODE_MINUTES = 10
/** Then a new code is needed. */
export const CODE_TRIES = 5
/** The most codes that one sign-up sends. */
export const MAX_CODES = 5

/** Neither vowels, so that no words come out, nor signs that look alike. */
export const CODE_SIGNS = 'BCDFGHJKMNPQRSTVWXYZ23456789'

/** Normalises a typed or pasted code to its sent form: `k7w-x2p ` → `K7WX2P`. */
export function normalCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '')
}

/** With the white space and hyphens that come along. */
export const LONGEST_TYPED_CODE = 20

/** A code as it was sent out, however it was typed. */
export const codeProblem: Rule<string, 'length'> = (typed) =>
  normalCode(typed).length === CODE_LENGTH ? undefined : { reason: 'length', min: CODE_LENGTH, max: CODE_LENGTH }

/** The panel of the sign-in dialog that a link in a mail opens, with its initial values. */
export type MailedPanel = 'signin' | 'signupConfirm' | 'password' | 'passwordReset'
const panels: readonly MailedPanel[] = ['signin', 'signupConfirm', 'password', 'passwordReset']

/** Returns the fragment of such a link: browsers never send it, so no log contains the token. */
export function panelFragment(panel: MailedPanel, token?: string): string {
  return `#${panel}${token === undefined ? '' : `=${token}`}`
}

export function panelOfFragment(fragment: string): { panel: MailedPanel; token?: string } | undefined {
  const [, name, token] = /^#(\w+)(?:=([\w-]+))?$/.exec(fragment) ?? []
  const panel = panels.find((one) => one === name)
  return panel && { panel, ...(token !== undefined && { token }) }
}

/** The verification code in a mail as it was sent. */
export function codeIn(mail: string): string {
  return required(/^Subject: ([A-Z0-9]{6}) /m.exec(mail)?.[1], 'code')
}

/** The token in the link of a mail as it was sent. */
export function tokenIn(mail: string): string {
  return required(/#(?:(?:signupConfirm|passwordReset)=)?([\w-]{43})/.exec(decodeMail(mail))?.[1], 'token')
}

/** Long lines of a mail are broken and some signs written by their number (quoted-printable). */
function decodeMail(mail: string): string {
  return mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}

function required(found: string | undefined, what: string): string {
  if (found === undefined) throw new Error(`The mail holds no ${what}`)
  return found
}

import type { Db } from '../database/database.ts'
import { loadMailServer, type MailServerRow } from './mail-server.sql.ts'
import { transportTo, type MailServerConfig } from './mail-transport.ts'
import { decryptSecret } from './secrets.ts'
import type { Settings } from '../settings/settings.ts'
import type { Transporter } from 'nodemailer'

/**
 * Returns the mail server that the dealer entered on the screen, and the sender address of mails; undefined: none was
 * entered.
 */
export async function ownTransport(
  db: Db,
  settings: Settings,
): Promise<{ transport: Transporter; sender: string } | undefined> {
  const row = await loadMailServer(db)
  if (!row) return undefined
  const transport = await transportTo(await toMailServerConfig(row, settings), settings)
  if ('reason' in transport) throw new Error(`The mail server cannot be used: ${transport.reason}`)
  return { transport, sender: row.sender }
}

/** True if mails go to a mail server; otherwise they are stored as files. */
export async function hasMailServer(db: Db, { smtpUrl }: Settings): Promise<boolean> {
  return smtpUrl !== undefined || (await loadMailServer(db)) !== undefined
}

/** Returns the server with its password, which cannot be decrypted any more once the key is another. */
export async function toMailServerConfig(row: MailServerRow, settings: Settings): Promise<MailServerConfig> {
  const { host, port, security, username, passwordSecret } = row
  const password = passwordSecret === null ? null : ((await decryptSecret(settings, passwordSecret)) ?? null)
  return { host, port, security, username, password }
}

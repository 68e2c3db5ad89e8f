import { z } from 'zod'
import { oneLine, typedText, typedEmail } from '../forms/fields.schema.ts'
import { MAIL_SECURITIES, MAIL_SOURCES } from './mail-server.ts'

const server = {
  host: typedText(253),
  port: z.int().min(1).max(65_535),
  security: z.enum(MAIL_SECURITIES),
  username: typedText(200),
  sender: typedEmail(),
}

export const MailServer = z.strictObject({
  id: z.int().nullable().describe('Null until a user saves the settings on the screen'),
  rev: z.int(),
  ...server,
  hasPassword: z.boolean().describe('True if a password is stored; the password itself is never returned'),
  source: z.enum(MAIL_SOURCES),
  environment: z
    .strictObject({ host: z.string().nullable(), sender: z.string() })
    .describe('Settings of the installation, which apply while the dealer has none'),
})
export type MailServer = z.infer<typeof MailServer>

export const MailServerRequest = z.strictObject({})
export const MailServerAnswer = z.strictObject({ server: MailServer })
export const MailServerSaveRequest = z.strictObject({
  server: z.strictObject({
    id: z.int().nullable(),
    rev: z.int(),
    ...server,
    password: oneLine(400).describe('Empty: the stored password stays'),
  }),
})
export const MailServerClearRequest = z.strictObject({ rev: z.int() })
export const MailServerTestAnswer = z.strictObject({ to: z.string() })

export const SERVICE_STATES = ['works', 'away', 'off'] as const
export const ServiceStatesAnswer = z.strictObject({
  mail: z.strictObject({ state: z.enum(SERVICE_STATES), problem: z.string().nullable(), waiting: z.int() }),
  jobs: z.strictObject({ state: z.enum(SERVICE_STATES), late: z.int() }),
  payments: z.enum(['provider', 'simulator']),
  vies: z.enum(['on', 'off']),
})

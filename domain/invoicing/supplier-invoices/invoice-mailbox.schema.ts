import { z } from 'zod'
import { Instant, PublicNumber, oneLine, typedText } from '../../platform/forms/fields.schema.ts'
import { MAILBOX_PROBLEMS, MAILBOX_SECURITIES } from './invoice-mailbox.ts'

const settings = {
  isOn: z.boolean().describe('False: the branch has no mailbox'),
  host: typedText(200),
  port: z.int().min(1).max(65_535),
  security: z.enum(MAILBOX_SECURITIES).describe('`none` only for a server that the operator named'),
  user: typedText(200),
  folder: typedText(100).describe('A mail is moved there once it was taken'),
}
const BranchMailbox = z.strictObject({
  branch: PublicNumber,
  name: z.string(),
  rev: z.int().describe('0: nothing is stored yet'),
  ...settings,
  checkedAt: Instant.nullable(),
  problem: z.enum(MAILBOX_PROBLEMS).nullable(),
  problemSince: Instant.nullable(),
})
export type BranchMailbox = z.infer<typeof BranchMailbox>

export const MailboxesRequest = z.strictObject({})
export const MailboxesAnswer = z.strictObject({
  mailboxes: z.array(BranchMailbox),
  mayBePlain: z.boolean().describe('The operator named a mail server that may be read without TLS'),
})
export const MailboxSaveRequest = z.strictObject({
  branch: PublicNumber,
  rev: z.int(),
  ...settings,
  password: oneLine(400).describe('Empty: the stored password stays'),
})
export const MailboxSaved = z.strictObject({ mailbox: BranchMailbox })

import { z } from 'zod'
import { Instant, oneLine, PublicNumber } from '../platform/forms/fields.schema.ts'
import { SignedByPasskey } from './passkey.schema.ts'
import { LONGEST_TYPED_CODE } from './verification.ts'

/** The groups of one installation, and the users who can switch between them. */
export const GroupId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
const Ticket = z.string().regex(/^[\w-]{43}$/)

export const GroupsRequest = z.strictObject({})
export const GroupsAnswer = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        id: GroupId,
        name: z.string(),
        isAway: z.boolean(),
        as: z
          .strictObject({ name: z.string(), email: z.string() })
          .nullable()
          .describe('The linked user; null: not linked yet'),
      }),
    )
    .describe('The groups that the caller may switch to; none outside the master group'),
  incoming: z
    .array(z.strictObject({ id: PublicNumber, group: z.string(), name: z.string(), since: Instant }))
    .describe('The users of other groups who enter as the caller'),
  back: z
    .strictObject({ name: z.string(), url: z.string() })
    .nullable()
    .describe('The group that the caller came from'),
})
export type Groups = z.infer<typeof GroupsAnswer>

export const GroupRequest = z.strictObject({ group: GroupId })
/** The next address of the browser; the ticket is behind the `#`, which no server is sent. */
export const GroupAddress = z.strictObject({ url: z.string() })
export const GroupTicketRequest = z.strictObject({ ticket: Ticket })
export const GroupAskerAnswer = z.strictObject({ group: z.string(), name: z.string() })
export const GroupFinishRequest = z.strictObject({ group: GroupId, ticket: Ticket })
export const GroupEnterRequest = z.strictObject({
  ticket: Ticket,
  code: oneLine(LONGEST_TYPED_CODE).optional(),
  passkey: SignedByPasskey.optional(),
})
export const GroupUnlinkRequest = z.strictObject({ id: PublicNumber })
export const GroupDone = z.strictObject({})

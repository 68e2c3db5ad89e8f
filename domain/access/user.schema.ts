import { z } from 'zod'
import { Instant, PublicNumber, PublicNumberParam, typedText, typedEmail } from '../platform/forms/fields.schema.ts'
import { LANGUAGES } from '../platform/values/languages.ts'
import { listAnswer, listRequest, rowShape } from '../platform/resources/resource.schema.ts'
import { GivenPassword } from './access.schema.ts'
import { user, USER_FIELDS, USER_STATES } from './user.ts'

const listed = z.strictObject({ id: PublicNumber, rev: z.int(), ...rowShape(user) })

export const UserListRequest = listRequest(user)
export const UserListAnswer = listAnswer(user, listed)

const profile = {
  rev: z.int().min(0),
  firstName: typedText(USER_FIELDS.firstName.max),
  lastName: typedText(USER_FIELDS.lastName.max),
  email: typedEmail(),
  phone: typedText(USER_FIELDS.phone.max),
  language: z.enum(LANGUAGES),
  /** Null: not chosen yet; saving asks for one. */
  role: PublicNumber.nullable(),
  branches: z.array(PublicNumber).max(200),
}

export const UserDraft = z.strictObject({ id: PublicNumber.nullable(), ...profile })
export type UserDraft = z.infer<typeof UserDraft>

export const User = z.strictObject({
  id: PublicNumber,
  ...profile,
  state: z.enum(USER_STATES),
  hasSecondFactor: z.boolean(),
  invitedUntil: Instant.nullable().describe('Expiry of the link in the last invitation'),
  lastSeenAt: Instant.nullable(),
})
export type User = z.infer<typeof User>

export const UserNothing = z.strictObject({})
export const UserRequest = z.strictObject({ id: PublicNumberParam })
export const UserAnswer = z.strictObject({ user: User })
export const NewUserAnswer = z.strictObject({ user: UserDraft })
export const UserSaveRequest = z.strictObject({ user: UserDraft })
export const UserActRequest = z.strictObject({ id: PublicNumber })

/** The choices for a user: each role with whether the caller may grant it. */
export const UserChoicesAnswer = z.strictObject({
  roles: z.array(
    z.strictObject({ id: PublicNumber, name: z.string(), isActive: z.boolean(), isGrantable: z.boolean() }),
  ),
  branches: z.array(z.strictObject({ id: PublicNumber, name: z.string() })),
})

export const Session = z.strictObject({
  id: PublicNumber,
  isThisOne: z.boolean(),
  userAgent: z.string().describe('Name of the browser'),
  network: z.string().describe('IP address without its last part'),
  createdAt: Instant,
  lastSeenAt: Instant,
})
export const SessionsAnswer = z.strictObject({ sessions: z.array(Session) })
export const SessionEndRequest = z.strictObject({ id: PublicNumber })
/** Without a session: all others. */
export const ShopSessionEndRequest = z.strictObject({ id: PublicNumber.optional() })
export const ShopProofRequest = z.strictObject({ password: GivenPassword })
export const SessionEndAnswer = z.strictObject({ isEnded: z.boolean() })

const LockCode = z.string().regex(/^\d{4,6}$/)
/** The code is chosen by who locks, each time. */
export const SessionLockRequest = z.strictObject({ code: LockCode.describe('Four to six digits') })
export const SessionUnlockRequest = z.strictObject({ code: LockCode })
export const SessionUnlockAnswer = z.strictObject({
  isUnlocked: z.boolean(),
  triesLeft: z.int().describe('Wrong codes that are left; 0: the session is over, and its user signs in again'),
})
/** Without a session: all of them. */
export const UserSessionsEndRequest = z.strictObject({ id: PublicNumber, session: PublicNumber.optional() })

const Token = z.string().regex(/^[\w-]{43}$/)
export const InvitationRequest = z.strictObject({ token: Token })
export const InvitationAnswer = z.strictObject({ firstName: z.string(), email: z.string() })
export const InvitationAcceptRequest = z.strictObject({ token: Token, password: GivenPassword })
export const InvitationAcceptAnswer = z.strictObject({})

import { INVITATION_DAYS } from '@forecourt/domain/access/user.ts'
import { beyondOwn, isLimitBeyondOwn, reachesOtherBranches } from '@forecourt/domain/access/role.ts'
import { RIGHT_TEXTS } from '@forecourt/domain/access/right-texts.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { INVITATION_SCREEN } from '@forecourt/domain/platform/routes/office-page.ts'
import type { DiscountLimit, Grants, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Tx } from '../platform/database/database.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { notifyAccessChanged } from './open-offices.ts'
import { hashToken, newToken } from './secrets.ts'
import { deleteOpenVerifications } from './verification.sql.ts'
import {
  deleteInvitation,
  insertUser,
  invitedUntil,
  isEmailTaken,
  lastSeen,
  roleToGive,
  setBlocked,
  updateUser,
  userByNumber,
  writeUserBranches,
  writeInvitation,
  type HeldUser,
} from './users.sql.ts'

export {
  insertUser,
  invitedUntil,
  isEmailTaken,
  lastSeen,
  roleToGive,
  updateUser,
  userByNumber,
  writeUserBranches as writeBranchesOf,
  type HeldUser,
}

const dayMs = 86_400_000

interface Held {
  readonly isMain: boolean
  readonly grants: Grants
  readonly discountLimit?: DiscountLimit | null
  /** Branches that rights of the reach `branch` are limited to; none for a role alone. */
  readonly branches?: readonly string[]
}

/**
 * Refuses to grant a role, or to change its users and integrations, to callers whose own rights do not cover it, in reach
 * and in branches.
 * @param fields where the role and the branches were chosen
 */
export function beyondRefusal(
  who: Who,
  { isMain, grants, discountLimit = null, branches = [] }: Held,
  { language, fields }: { language: Language; fields?: { role: string; branches: string } },
): ApiRefusal | undefined {
  const at = (name: 'role' | 'branches') => fields && { field: fields[name] }
  if (isMain && !who.isMain) return refuse('only-main-administrator', { status: 403, ...at('role') })
  const beyond = beyondOwn(who, grants)
  if (beyond !== undefined) {
    const values = { right: RIGHT_TEXTS[beyond].text[language] }
    return refuse('grants-beyond-own', { status: 403, values, ...at('role') })
  }
  if (isLimitBeyondOwn(who, { grants, discountLimit }))
    return refuse('limit-beyond-own', { status: 403, ...at('role') })
  return reachesOtherBranches(who, grants, branches)
    ? refuse('branches-beyond-own', { status: 403, ...at('branches') })
    : undefined
}

/** Returns the address of a page to choose a password at, once. */
export async function createInvitation(
  tx: Tx,
  staffUserId: string,
  { now, settings }: { now: Date; settings: Settings },
): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * dayMs)
  await writeInvitation(tx, { staffUserId, tokenHash: hashToken(token), invitedAt: now, expiresAt })
  return `${settings.publicUrl}/office${INVITATION_SCREEN}#${token}`
}

/** Mails a link to choose a password with; the one before opens nothing any more. */
export async function invite(
  tx: Tx,
  { id, email, firstName, language }: { id: string; email: string; firstName: string; language: Language },
  { now, by, requestId, settings }: { now: Date; by: string; requestId: string; settings: Settings },
): Promise<void> {
  const url = await createInvitation(tx, id, { now, settings })
  await queueTemplateMail(tx, {
    template: 'staff-invitation',
    to: email,
    language,
    onceKey: `staff-invitation:${requestId}`,
    values: {
      firstName,
      inviterName: by,
      days: String(INVITATION_DAYS),
      url,
    },
  })
}

/** Deletes the proofs that were mailed to another address. */
export async function forgetMailedProofs(tx: Tx, userId: string): Promise<void> {
  await deleteInvitation(tx, userId)
  await deleteOpenVerifications(tx, { kind: 'staff', id: userId })
}

/** Blocks a user at once, or unblocks them, and notifies them by mail. */
export async function block(
  tx: Tx,
  user: HeldUser,
  isBlocked: boolean,
  { now, requestId, settings }: { now: Date; requestId: string; settings: Settings },
): Promise<void> {
  await setBlocked(tx, user.id, isBlocked ? now : null)
  await queueTemplateMail(tx, {
    template: isBlocked ? 'staff-blocked' : 'staff-unblocked',
    to: user.email,
    language: user.language,
    onceKey: `staff-${isBlocked ? 'blocked' : 'unblocked'}:${requestId}`,
    values: isBlocked
      ? { firstName: user.firstName }
      : { firstName: user.firstName, url: `${settings.publicUrl}/office` },
  })
  await notifyAccessChanged(tx, user.id)
}

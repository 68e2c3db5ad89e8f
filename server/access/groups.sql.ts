import type { Db, Tx } from '../platform/database/database.ts'

/** A user who comes from another group, as the group that they come to knows them. */
export type From = { readonly group: string; readonly user: string; readonly session: string; readonly name: string }

export type Ticket = From & {
  readonly purpose: 'ask' | 'finish' | 'enter'
  readonly createdAt: Date
  readonly staffUserId: string | null
  readonly groupLinkId: string | null
}

export async function insertTicket(
  tx: Tx,
  tokenHash: Uint8Array,
  { group, user, session, name, createdAt, ...ticket }: Ticket & { expiresAt: Date },
): Promise<void> {
  await tx.deleteFrom('groupTicket').where('expiresAt', '<', createdAt).execute()
  await tx
    .insertInto('groupTicket')
    .values({
      tokenHash,
      createdAt,
      fromGroup: group,
      fromUser: user,
      fromSession: session,
      fromName: name,
      ...ticket,
    })
    .execute()
}

export async function loadTicket(
  db: Db,
  purpose: Ticket['purpose'],
  { tokenHash, now, forUpdate = false }: { tokenHash: Uint8Array; now: Date; forUpdate?: boolean },
): Promise<Ticket | undefined> {
  const row = await db
    .selectFrom('groupTicket')
    .select(['fromGroup as group', 'fromUser as user', 'fromSession as session', 'fromName as name'])
    .select(['createdAt', 'staffUserId', 'groupLinkId'])
    .where('tokenHash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .$if(forUpdate, (rows) => rows.forUpdate())
    .executeTakeFirst()
  return row && { ...row, purpose }
}

/** @returns whether it was there: of two requests with it at once, one gets it */
export async function takeTicket(tx: Tx, tokenHash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('groupTicket').where('tokenHash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows === 1n
}

export type Link = { id: string; userId: string; name: string; email: string; isBlocked: boolean }

/** Loads the user that a user of another group is linked to here. */
export async function loadLink(
  db: Db,
  which: { group: string; user: string } | { id: string },
): Promise<Link | undefined> {
  const row = await db
    .selectFrom('groupLink as link')
    .innerJoin('staffUser as user', 'user.id', 'link.staffUserId')
    .select(['link.id', 'user.id as userId', 'user.firstName', 'user.lastName', 'user.email', 'user.blockedAt'])
    .where((eb) =>
      'id' in which
        ? eb('link.id', '=', which.id)
        : eb.and([eb('link.fromGroup', '=', which.group), eb('link.fromUser', '=', which.user)]),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { firstName, lastName, blockedAt, ...link } = row
  return { ...link, name: `${firstName} ${lastName}`, isBlocked: blockedAt !== null }
}

export async function writeLink(tx: Tx, { group, user, name }: From, staffUserId: string): Promise<void> {
  await deleteLink(tx, { group, user })
  await tx.insertInto('groupLink').values({ fromGroup: group, fromUser: user, fromName: name, staffUserId }).execute()
}

/** Deletes a link and ends the sessions that it opened. @returns whether there was one */
export async function deleteLink(
  tx: Tx,
  which: { group: string; user: string } | { number: number; staffUserId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('groupLink')
    .where((eb) => eb.and('group' in which ? { fromGroup: which.group, fromUser: which.user } : which))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function selectIncoming(db: Db, staffUserId: string) {
  return db
    .selectFrom('groupLink')
    .select(['number as id', 'fromGroup as group', 'fromName as name', 'createdAt'])
    .where('staffUserId', '=', staffUserId)
    .orderBy('number')
    .execute()
}

/** Returns when a session began, and the group that it was entered from. */
export async function beginOfSession(
  db: Db,
  id: string,
): Promise<{ createdAt: Date; from: string | null } | undefined> {
  return db
    .selectFrom('session')
    .leftJoin('groupLink as link', 'link.id', 'session.groupLinkId')
    .select(['session.createdAt', 'link.fromGroup as from'])
    .where('session.id', '=', id)
    .executeTakeFirst()
}

/** Finds a staff session that was signed in here, while it lasts. */
export async function ownSession(
  db: Db,
  id: string,
  now: Date,
): Promise<{ createdAt: Date; lastSeenAt: Date } | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('staffUser as user', 'user.id', 'session.staffUserId')
    .select(['session.createdAt', 'session.lastSeenAt'])
    .where('session.id', '=', id)
    .where('session.expiresAt', '>', now)
    .where('session.fromSession', 'is', null)
    .where('session.lockHash', 'is', null)
    .where('user.blockedAt', 'is', null)
    .executeTakeFirst()
}

import { job } from '../../platform/jobs/jobs.ts'
import { readMailboxes } from './mailbox-inbox.ts'
import { enqueueMailboxes } from './mailbox-polling.ts'

const pauseMs = 5 * 60_000

/** Reads the mailboxes of invoices every five minutes, and at once when one is saved. */
export const pollMailboxes = job('poll-mailboxes', async (at) => {
  const isMore = await readMailboxes(at)
  await at.transact((tx) => enqueueMailboxes(tx, new Date(at.now.getTime() + (isMore ? 0 : pauseMs))))
})

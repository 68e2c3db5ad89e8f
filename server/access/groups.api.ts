import {
  GroupAddress,
  GroupAskerAnswer,
  GroupDone,
  GroupEnterRequest,
  GroupFinishRequest,
  GroupRequest,
  GroupsAnswer,
  GroupsRequest,
  GroupTicketRequest,
  GroupUnlinkRequest,
} from '@forecourt/domain/access/group.schema.ts'
import { command, exchange, query, type Limit } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { notifyAccessChanged } from './open-offices.ts'
import { acceptLink, findAsker, askLink, enter, finishLink, groupName, reachable, switchTo, unlink } from './groups.ts'
import { beginOfSession, deleteLink, selectIncoming, loadLink } from './groups.sql.ts'

const ticketLimit: Limit = { max: 60, seconds: 900 }

const getAll = query({
  path: 'GET /sales/group/getall',
  right: 'staff',
  summary:
    'Returns the dealer groups that the caller can switch to, the accounts that can switch to theirs, and the way back.',
  input: GroupsRequest,
  output: GroupsAnswer,
  async run({ db, services, call: { staff } }) {
    const session = await beginOfSession(db, staff.sessionId)
    const groups = []
    // A user who came from another group switches there.
    for (const group of session?.from === null ? reachable(services) : []) {
      const open = group.database()
      const link = open && (await loadLink(open.db, { group: services.settings.tenant, user: staff.userId }))
      groups.push({
        id: group.id,
        name: await groupName(group),
        isAway: !open,
        as: link ? { name: link.name, email: link.email } : null,
      })
    }
    const incoming = []
    for (const { id, group, name, createdAt } of await selectIncoming(db, staff.userId)) {
      const neighbour = services.neighbours.find((one) => one.id === group)
      incoming.push({
        id,
        name,
        since: createdAt.toISOString(),
        group: neighbour ? await groupName(neighbour) : group,
      })
    }
    const origin = services.neighbours.find(({ id }) => id === session?.from)
    const back = origin ? { name: await groupName(origin), url: `${origin.publicUrl}/office` } : null
    return { groups, incoming, back }
  },
})

const ask = exchange({
  path: 'POST /sales/group/asklink',
  right: 'staff',
  summary:
    "Requests a link to the caller's account in another group. Returns the address at which the browser signs in there.",
  input: GroupRequest,
  output: GroupAddress,
  limit: ticketLimit,
  run: (at, { group }) => askLink(at, group),
})

const getAsker = exchange({
  path: 'POST /sales/group/getasker',
  right: 'public',
  summary: 'Returns the user who requested a link, for the holder of its ticket.',
  input: GroupTicketRequest,
  output: GroupAskerAnswer,
  limit: ticketLimit,
  run: (at, { ticket }) => findAsker(at, ticket),
})

const accept = exchange({
  path: 'POST /sales/group/acceptlink',
  right: 'staff',
  summary: 'Accepts a link after signing in. Returns the address at which the browser completes it.',
  input: GroupTicketRequest,
  output: GroupAddress,
  limit: ticketLimit,
  run: (at, { ticket }) => acceptLink(at, ticket),
})

const finish = exchange({
  path: 'POST /sales/group/finishlink',
  right: 'staff',
  summary: 'Completes a link in the group where it was requested.',
  input: GroupFinishRequest,
  output: GroupDone,
  limit: ticketLimit,
  run: (at, input) => finishLink(at, input),
})

const goTo = exchange({
  path: 'POST /sales/group/switch',
  right: 'staff',
  summary: 'Switches the caller to another group. Returns a single-use address that is valid for a few minutes.',
  input: GroupRequest,
  output: GroupAddress,
  limit: ticketLimit,
  run: (at, { group }) => switchTo(at, group),
})

const comeIn = exchange({
  path: 'POST /sales/group/enter',
  right: 'public',
  summary: 'Opens a session with a ticket from another group.',
  input: GroupEnterRequest,
  output: GroupDone,
  limit: ticketLimit,
  run: (at, input) => enter(at, input),
})

const leave = exchange({
  path: 'POST /sales/group/unlink',
  right: 'staff',
  summary: "Removes the link to another group and ends the caller's sessions there.",
  input: GroupRequest,
  output: GroupDone,
  run: (at, { group }) => unlink(at, group),
})

const refuseFrom = command({
  path: 'POST /sales/group/endincoming',
  right: 'staff',
  summary: 'Removes the link by which an account of another group signs in as the caller.',
  input: GroupUnlinkRequest,
  output: GroupDone,
  async run({ tx, call: { staff } }, { id }) {
    const isGone = await deleteLink(tx, { number: id, staffUserId: staff.userId })
    // The sessions that came by it end with it.
    if (isGone) await notifyAccessChanged(tx, staff.userId)
    return isGone ? {} : refuse('record-not-found', { status: 404 })
  },
})

export const groupEndpoints = [getAll, ask, getAsker, accept, finish, goTo, comeIn, leave, refuseFrom] as const

import {
  InvitationAcceptAnswer,
  InvitationAcceptRequest,
  InvitationAnswer,
  InvitationRequest,
} from '@forecourt/domain/access/user.schema.ts'
import { actAs } from '../platform/audit/audit.ts'
import { exchange, query, type Limit } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { updatePassword } from './accounts.sql.ts'
import { guessRefusal, passwordRefusal } from './new-passwords.ts'
import { hashPassword, inTurn } from './passwords.ts'
import { hashToken } from './secrets.ts'
import { actors } from './sign-in.ts'
import { rememberDevice } from './throttle.ts'
import { deleteInvitation, invitationBy } from './users.sql.ts'

const limit: Limit = { max: 100, seconds: 900 }

const getInvitation = query({
  path: 'POST /sales/auth/getinvitation',
  right: 'public',
  summary: 'Returns the user that an invitation is for, while it is valid.',
  input: InvitationRequest,
  output: InvitationAnswer,
  limit,
  async run({ db, call }, { token }) {
    const found = await invitationBy(db, hashToken(token), call.now)
    return found ? { firstName: found.firstName, email: found.email } : refuse('invitation-expired')
  },
})

const acceptInvitation = exchange({
  path: 'POST /sales/auth/acceptinvitation',
  right: 'public',
  summary: 'Sets the first password of an invited staff member. An invitation can be used once.',
  input: InvitationAcceptRequest,
  output: InvitationAcceptAnswer,
  limit,
  async run({ db, transact, call }, { token, password }) {
    const tooWeak = await passwordRefusal(db, password, 'password')
    if (tooWeak) return tooWeak
    const tokenHash = hashToken(token)
    const found = await invitationBy(db, tokenHash, call.now)
    if (!found) return refuse('invitation-expired')
    const guessed = await guessRefusal(db, password, { field: 'password', owner: [found.firstName, found.email] })
    if (guessed) return guessed
    const passwordHash = await inTurn(call, () => hashPassword(password))
    return transact(async (tx) => {
      const invited = await invitationBy(tx, tokenHash, call.now)
      if (!invited || !(await deleteInvitation(tx, invited.id))) return refuse('invitation-expired')
      await actAs(tx, `${actors.staff}:${invited.id}`)
      await updatePassword(tx, { kind: 'staff', id: invited.id }, passwordHash)
      await rememberDevice(tx, call, { kind: 'staff', email: invited.email })
      return {}
    })
  },
})

export const invitationEndpoints = [getInvitation, acceptInvitation] as const

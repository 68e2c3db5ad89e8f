import QRCode from 'qrcode'
import {
  RecoveryCodesAnswer,
  SecondFactorAnswer,
  SecondFactorBeginAnswer,
  SecondFactorBeginRequest,
  SecondFactorCodeRequest,
  SecondFactorNothing,
  SecondFactorRemoveAnswer,
} from '@forecourt/domain/access/second-factor.schema.ts'
import { normalCode } from '@forecourt/domain/access/verification.ts'
import { noteInAudit } from '../platform/audit/audit.ts'
import { command, query, type CallerWith } from '../platform/http/endpoint.ts'
import { tooMany } from '../platform/http/rate-limit.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Services } from '../platform/http/services.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { loadCredentials } from './accounts.sql.ts'
import { isPassword } from './passwords.ts'
import { newSecret, removeSecondFactor, renewRecoveryCodes, secondFactorRefusal } from './second-factor.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  deleteOtherSessions,
  requiresSecondFactor,
  loadSecondFactor,
  useStep,
} from './second-factor.sql.ts'
import { secondsToNextTry } from './throttle.ts'
import { base32, keyUri, findStep } from './totp.ts'
import { notifyAccessChanged } from './users.ts'

const get = query({
  path: 'GET /sales/secondfactor/get',
  right: 'staff',
  summary: 'Returns whether the caller uses a second factor and whether their role requires one.',
  input: SecondFactorNothing,
  output: SecondFactorAnswer,
  async run({ db, call: { staff } }) {
    const [factor, isRequired, recoveryCodesLeft] = await Promise.all([
      loadSecondFactor(db, staff.userId),
      requiresSecondFactor(db, staff.userId),
      countRecoveryCodes(db, staff.userId),
    ])
    return { isOn: factor !== undefined && factor.confirmedAt !== null, isRequired, recoveryCodesLeft }
  },
})

const begin = command({
  path: 'POST /sales/secondfactor/begin',
  right: 'staff',
  summary:
    "Returns a new secret for the caller's authenticator app, after checking the password. It takes effect with the first confirmed code.",
  input: SecondFactorBeginRequest,
  output: SecondFactorBeginAnswer,
  async run({ tx, services, call }, { password }) {
    const { staff } = call
    const refused = await triesRefusal(services, call)
    if (refused) return refused
    const credentials = await loadCredentials(tx, { kind: 'staff', email: staff.email })
    if (!(await isPassword(password, credentials?.passwordHash ?? undefined))) {
      return refuse('wrong-password', { status: 422, field: 'password' })
    }
    const secret = newSecret()
    if (!(await beginSecondFactor(tx, staff.userId, secret))) return refuse('second-factor-on')
    const uri = keyUri(secret, { issuer: await readSetting(tx, 'organisation.name'), account: staff.email })
    return { secret: base32(secret), uri, qr: drawQrCode(uri) }
  },
})

const confirm = command({
  path: 'POST /sales/secondfactor/confirm',
  right: 'staff',
  summary: 'Activates the second factor with its first code, returns recovery codes and ends all other sessions.',
  input: SecondFactorCodeRequest,
  output: RecoveryCodesAnswer,
  async run({ tx, services, call }, { code }) {
    const { staff, now } = call
    const refused = await triesRefusal(services, call)
    if (refused) return refused
    const factor = await loadSecondFactor(tx, staff.userId)
    if (!factor) return refuse('second-factor-not-begun')
    if (factor.confirmedAt) return refuse('second-factor-on')
    const step = findStep(factor.secret, normalCode(code), { now, last: factor.lastStep })
    if (step === undefined || !(await useStep(tx, staff.userId, step))) return wrong()
    await confirmSecondFactor(tx, staff.userId, now)
    await deleteOtherSessions(tx, staff.userId, staff.sessionId)
    await noteInAudit(tx, { outcome: 'second-factor-on', account: `user:${staff.userId}` })
    await notifyAccessChanged(tx, staff.userId)
    return { recoveryCodes: await renewRecoveryCodes(tx, staff.userId) }
  },
})

const renewCodes = command({
  path: 'POST /sales/secondfactor/renewcodes',
  right: 'staff',
  summary: 'Replaces the recovery codes, after checking a code of the app.',
  input: SecondFactorCodeRequest,
  output: RecoveryCodesAnswer,
  async run({ tx, services, call }, { code }) {
    const refused = (await triesRefusal(services, call)) ?? (await proofRefusal(tx, call, code))
    return refused ?? { recoveryCodes: await renewRecoveryCodes(tx, call.staff.userId) }
  },
})

const remove = command({
  path: 'POST /sales/secondfactor/remove',
  right: 'staff',
  summary: "Removes the caller's second factor, after checking a code, if the role does not require one.",
  input: SecondFactorCodeRequest,
  output: SecondFactorRemoveAnswer,
  async run({ tx, services, call }, { code }) {
    if (await requiresSecondFactor(tx, call.staff.userId)) return refuse('second-factor-required')
    const refused = (await triesRefusal(services, call)) ?? (await proofRefusal(tx, call, code))
    if (refused) return refused
    await removeSecondFactor(tx, call.staff.userId)
    return { isOn: false as const }
  },
})

export const secondFactorEndpoints = [get, begin, confirm, renewCodes, remove] as const

type StaffCall = CallerWith<'staff'>

/** Counted with the tries to sign in: whoever sits at an open office gets no more of them. */
async function triesRefusal(services: Services, call: StaffCall): Promise<ApiRefusal | undefined> {
  const seconds = await secondsToNextTry(services, call, 'signin', { kind: 'staff', email: call.staff.email })
  return seconds > 0 ? tooMany('too-many-tries', seconds) : undefined
}

async function proofRefusal(
  tx: Parameters<typeof secondFactorRefusal>[0],
  { staff, now }: StaffCall,
  code: string,
): Promise<ApiRefusal | undefined> {
  const factor = await loadSecondFactor(tx, staff.userId)
  if (!factor?.confirmedAt) return refuse('second-factor-not-begun')
  // Signed in they are: the code is what is wrong.
  return (await secondFactorRefusal(tx, staff.userId, { code, now })) && wrong()
}

function wrong(): ApiRefusal {
  return refuse('second-factor-wrong', { status: 422, field: 'code' })
}

/** The dark modules of a QR code as one path: the policy of the pages takes no picture from nowhere. */
function drawQrCode(text: string): { size: number; path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const dark = Array.from({ length: size * size }, (_, at) => at).filter((at) =>
    modules.get(Math.floor(at / size), at % size),
  )
  return { size, path: dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('') }
}

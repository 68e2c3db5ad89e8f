import QRCode from 'qrcode'
import { MOST_PASSKEYS } from '@forecourt/domain/access/passkey.ts'
import {
  PasskeyAddAnswer,
  PasskeyAddRequest,
  PasskeyCreationAnswer,
  PasskeyRemoveRequest,
  PasskeyRenameRequest,
} from '@forecourt/domain/access/passkey.schema.ts'
import {
  RecoveryCodesAnswer,
  SecondFactorAnswer,
  SecondFactorBeginAnswer,
  SecondFactorCodeRequest,
  SecondFactorNothing,
} from '@forecourt/domain/access/second-factor.schema.ts'
import { normalCode } from '@forecourt/domain/access/verification.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { noteInAudit } from '../platform/audit/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import { command, exchange, query } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { notifyFactorChanged } from './factor-news.ts'
import { askNewPasskey, findPasskeySite, readNewPasskey, takeAnsweredChallenge } from './passkeys.ts'
import { deletePasskey, insertPasskey, loadPasskeys, renamePasskey } from './passkeys.sql.ts'
import { triesRefusal } from './proofs.ts'
import { forgetUselessCodes, newSecret, removeApp, renewRecoveryCodes } from './second-factor.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  hasSecondFactor,
  lockFactors,
  requiresSecondFactor,
  loadSecondFactor,
  useStep,
} from './second-factor.sql.ts'
import { endOtherSessions } from './sessions.ts'
import { base32, keyUri, findStep } from './totp.ts'

const get = query({
  path: 'GET /sales/secondfactor/get',
  right: 'staff',
  summary: 'Returns the second factors of the caller, app and passkeys, and whether their role requires one.',
  input: SecondFactorNothing,
  output: SecondFactorAnswer,
  async run({ db, call: { staff }, services: { settings } }) {
    const [factor, isRequired, recoveryCodesLeft, passkeys] = await Promise.all([
      loadSecondFactor(db, staff.userId),
      requiresSecondFactor(db, staff.userId),
      countRecoveryCodes(db, staff.userId),
      loadPasskeys(db, staff.userId),
    ])
    return {
      isOn: factor !== undefined && factor.confirmedAt !== null,
      isRequired,
      recoveryCodesLeft,
      passkeys: passkeys.map(({ number, name, createdAt, lastUsedAt, isBackedUp }) => ({
        id: number,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        isBackedUp,
      })),
      passkeyOrigin: findPasskeySite(settings)?.origin ?? null,
    }
  },
})

const begin = command({
  path: 'POST /sales/secondfactor/begin',
  right: 'staff',
  summary: "Returns a new secret for the caller's authenticator app. It takes effect with the first confirmed code.",
  needsProof: 'anew',
  input: SecondFactorNothing,
  output: SecondFactorBeginAnswer,
  async run({ tx, call: { staff } }) {
    const secret = newSecret()
    if (!(await beginSecondFactor(tx, staff.userId, secret))) return refuse('second-factor-on')
    const uri = keyUri(secret, { issuer: await readSetting(tx, 'organisation.name'), account: staff.email })
    return { secret: base32(secret), uri, qr: drawQrCode(uri) }
  },
})

const confirm = command({
  path: 'POST /sales/secondfactor/confirm',
  right: 'staff',
  summary: 'Activates the app with its first code, returns recovery codes and ends all other sessions.',
  input: SecondFactorCodeRequest,
  output: RecoveryCodesAnswer,
  async run({ tx, services, call }, { code }) {
    const { staff, now } = call
    const { settings } = services
    const refused = await triesRefusal(services, call)
    if (refused) return refused
    const factor = await loadSecondFactor(tx, staff.userId)
    if (!factor) return refuse('second-factor-not-begun')
    if (factor.confirmedAt) return refuse('second-factor-on')
    const step = findStep(factor.secret, normalCode(code), { now, last: factor.lastStep })
    if (step === undefined || !(await useStep(tx, staff.userId, step))) {
      return refuse('second-factor-wrong', { status: 422, field: 'code' })
    }
    await confirmSecondFactor(tx, staff.userId, now)
    // Those that were open before end: the second factor was not proven there.
    await endOtherSessions(tx, { kind: 'staff', id: staff.userId }, staff.sessionId)
    await noteInAudit(tx, { outcome: 'second-factor-on', account: `user:${staff.userId}` })
    await notifyFactorChanged(tx, { ...call, settings }, staff.userId, { kind: 'app-added' })
    return { recoveryCodes: await renewRecoveryCodes(tx, staff.userId) }
  },
})

const renewCodes = command({
  path: 'POST /sales/secondfactor/renewcodes',
  right: 'staff',
  summary: 'Replaces the recovery codes.',
  needsProof: 'anew',
  input: SecondFactorNothing,
  output: RecoveryCodesAnswer,
  async run({ tx, call: { staff } }) {
    if (!(await hasSecondFactor(tx, staff.userId))) return refuse('second-factor-not-begun')
    return { recoveryCodes: await renewRecoveryCodes(tx, staff.userId) }
  },
})

const remove = command({
  path: 'POST /sales/secondfactor/remove',
  right: 'staff',
  summary: "Removes the caller's app, unless the role requires a second factor and it is the only one.",
  needsProof: 'anew',
  input: SecondFactorNothing,
  output: SecondFactorNothing,
  async run({ tx, call, services: { settings } }) {
    const { userId } = call.staff
    await lockFactors(tx, userId)
    if (!(await removeApp(tx, userId))) return refuse('second-factor-not-begun')
    const refused = await lastFactorRefusal(tx, userId)
    if (refused) return refused
    await notifyFactorChanged(tx, { ...call, settings }, userId, { kind: 'app-removed' })
    return {}
  },
})

const beginPasskey = command({
  path: 'POST /sales/secondfactor/beginpasskey',
  right: 'staff',
  summary: 'Returns what a browser needs to make a passkey of the caller, once and within five minutes.',
  needsProof: 'anew',
  input: SecondFactorNothing,
  output: PasskeyCreationAnswer,
  async run({ tx, call: { staff, now }, services: { settings } }) {
    const site = findPasskeySite(settings)
    if (!site) return refuse('passkeys-not-here')
    if ((await loadPasskeys(tx, staff.userId)).length >= MOST_PASSKEYS) return tooManyPasskeys()
    const dealer = await readSetting(tx, 'organisation.name')
    return { options: await askNewPasskey(tx, { site, now }, { ...staff, dealer }) }
  },
})

const addPasskey = exchange({
  path: 'POST /sales/secondfactor/addpasskey',
  right: 'staff',
  summary:
    'Adds a passkey that a browser made. The first second factor returns recovery codes; all other sessions of the caller end.',
  input: PasskeyAddRequest,
  output: PasskeyAddAnswer,
  async run({ transact, call, services: { settings } }, { name, passkey }) {
    const { staff, now } = call
    const { userId, sessionId } = staff
    const site = findPasskeySite(settings)
    if (!site) return refuse('passkeys-not-here')
    const use = { purpose: 'register', staffUserId: userId, sessionId } as const
    const challenge = await takeAnsweredChallenge(transact, passkey.clientDataJSON, use, now)
    const made = await readNewPasskey(site, passkey, challenge)
    if (isRefusal(made)) return made
    return transact(async (tx) => {
      await lockFactors(tx, userId)
      if ((await loadPasskeys(tx, userId)).length >= MOST_PASSKEYS) return tooManyPasskeys()
      if (!(await insertPasskey(tx, { ...made, staffUserId: userId, name, createdAt: now }))) {
        return refuse('passkey-known')
      }
      await endOtherSessions(tx, { kind: 'staff', id: userId }, sessionId)
      await noteInAudit(tx, { outcome: 'passkey-added', account: `user:${userId}` })
      await notifyFactorChanged(tx, { ...call, settings }, userId, { kind: 'passkey-added', name })
      const hasCodes = (await countRecoveryCodes(tx, userId)) > 0
      return { recoveryCodes: hasCodes ? [] : await renewRecoveryCodes(tx, userId) }
    })
  },
})

const nameAnew = command({
  path: 'POST /sales/secondfactor/renamepasskey',
  right: 'staff',
  summary: 'Renames a passkey of the caller.',
  input: PasskeyRenameRequest,
  output: SecondFactorNothing,
  async run({ tx, call: { staff } }, { id, name }) {
    return (await renamePasskey(tx, staff.userId, id, name)) ? {} : refuse('record-not-found', { status: 404 })
  },
})

const removePasskey = command({
  path: 'POST /sales/secondfactor/removepasskey',
  right: 'staff',
  summary: 'Removes a passkey of the caller, unless the role requires a second factor and it is the only one.',
  needsProof: 'anew',
  input: PasskeyRemoveRequest,
  output: SecondFactorNothing,
  async run({ tx, call, services: { settings } }, { id }) {
    const { userId } = call.staff
    await lockFactors(tx, userId)
    const name = await deletePasskey(tx, userId, id)
    if (name === undefined) return refuse('record-not-found', { status: 404 })
    const refused = await lastFactorRefusal(tx, userId)
    if (refused) return refused
    await forgetUselessCodes(tx, userId)
    await noteInAudit(tx, { outcome: 'passkey-removed', account: `user:${userId}` })
    await notifyFactorChanged(tx, { ...call, settings }, userId, { kind: 'passkey-removed', name })
    return {}
  },
})

export const secondFactorEndpoints = [
  get,
  begin,
  confirm,
  renewCodes,
  remove,
  beginPasskey,
  addPasskey,
  nameAnew,
  removePasskey,
] as const

/** Refuses, after a factor was removed, to leave a user without one whose role requires it. */
async function lastFactorRefusal(tx: Tx, userId: string): Promise<ApiRefusal | undefined> {
  if (await hasSecondFactor(tx, userId)) return undefined
  return (await requiresSecondFactor(tx, userId)) ? refuse('second-factor-required') : undefined
}

function tooManyPasskeys(): ApiRefusal {
  return refuse('too-many-passkeys', { status: 422, values: { most: String(MOST_PASSKEYS) } })
}

/** Draws the dark modules of a QR code as one path, for a drawing in the page. */
function drawQrCode(text: string): { size: number; path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const dark = Array.from({ length: size * size }, (_, at) => at).filter((at) =>
    modules.get(Math.floor(at / size), at % size),
  )
  return { size, path: dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('') }
}

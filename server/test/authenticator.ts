import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'

// An authenticator of passkeys in software, by the bytes of Web Authentication (W3C, Level 2): 6.1 authenticator data,
// 6.5 attestation, RFC 9052 for keys. It knows one passkey, and does wrong what a test tells it to.

type Algorithm = 'ES256' | 'EdDSA' | 'RS256'
type Creation = { challenge: string; rp: { id: string }; user: { id: string } }
type Request = { challenge: string; rpId: string }

/** Mistakes that browser or authenticator make this once. */
export type Wrong = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  isVerified?: boolean
  isBackupEligible?: boolean
  /** Of the counter: it does not rise by one, but is this. */
  count?: number
  userHandle?: string | undefined
  key?: KeyObject
}

const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 }

export function createAuthenticator({
  origin,
  algorithm = 'ES256',
  isSynced = false,
  counts = true,
}: {
  origin: string
  algorithm?: Algorithm
  /** Kept in an account of its owner: it does not count, as those do. */
  isSynced?: boolean
  counts?: boolean
}) {
  const { privateKey, publicKey } = createKey(algorithm)
  const id = randomBytes(16)
  let count = 0
  let handle = ''

  function writeData(rpId: string, wrong: Wrong, attested?: Buffer): Buffer {
    count = wrong.count ?? (counts && !isSynced ? count + 1 : 0)
    const isEligible = wrong.isBackupEligible ?? isSynced
    const bits =
      flags.present |
      (wrong.isVerified === false ? 0 : flags.verified) |
      (isEligible ? flags.backupEligible | flags.backedUp : 0) |
      (attested ? flags.attested : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([hash(wrong.rpId ?? rpId), Buffer.from([bits]), counter, attested ?? Buffer.alloc(0)])
  }

  function writeClientData(type: string, challenge: string, wrong: Wrong): Buffer {
    const data = {
      type: wrong.type ?? type,
      challenge: wrong.challenge ?? challenge,
      origin: wrong.origin ?? origin,
      crossOrigin: false,
    }
    return Buffer.from(JSON.stringify(data))
  }

  return {
    id: id.toString('base64url'),
    /** Makes the passkey that a site asks for. */
    create({ challenge, rp, user }: Creation, wrong: Wrong = {}) {
      handle = user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cosePublicKey(publicKey, algorithm)])
      const authData = writeData(rp.id, wrong, attested)
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authData)],
      )
      return {
        id: id.toString('base64url'),
        clientDataJSON: writeClientData('webauthn.create', challenge, wrong).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal' as const],
      }
    },
    /** Signs what a site asks. */
    sign({ challenge, rpId }: Request, wrong: Wrong = {}) {
      const clientData = writeClientData('webauthn.get', challenge, wrong)
      const authenticatorData = writeData(rpId, wrong)
      const signed = Buffer.concat([authenticatorData, hash(clientData)])
      const userHandle = 'userHandle' in wrong ? wrong.userHandle : handle
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign(algorithm === 'EdDSA' ? null : 'sha256', signed, wrong.key ?? privateKey).toString('base64url'),
        ...(userHandle && { userHandle }),
      }
    },
  }
}

function createKey(algorithm: Algorithm) {
  switch (algorithm) {
    case 'ES256':
      return generateKeyPairSync('ec', { namedCurve: 'P-256' })
    case 'EdDSA':
      return generateKeyPairSync('ed25519')
    case 'RS256':
      return generateKeyPairSync('rsa', { modulusLength: 2048 })
  }
}

function cosePublicKey(key: KeyObject, algorithm: Algorithm): Buffer {
  const jwk = key.export({ format: 'jwk' })
  const part = (name: 'x' | 'y' | 'n' | 'e') => bytes(Buffer.from(requireValue(jwk[name], name), 'base64url'))
  switch (algorithm) {
    case 'ES256':
      return map([int(1), int(2)], [int(3), int(-7)], [int(-1), int(1)], [int(-2), part('x')], [int(-3), part('y')])
    case 'EdDSA':
      return map([int(1), int(1)], [int(3), int(-8)], [int(-1), int(6)], [int(-2), part('x')])
    case 'RS256':
      return map([int(1), int(3)], [int(3), int(-257)], [int(-1), part('n')], [int(-2), part('e')])
  }
}

function hash(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest()
}

// CBOR (RFC 8949), as far as a passkey needs it.

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

function int(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value)
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([head(2, value.length), value])
}

function text(value: string): Buffer {
  const encoded = Buffer.from(value)
  return Buffer.concat([head(3, encoded.length), encoded])
}

function map(...entries: (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()])
}

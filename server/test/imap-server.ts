import { createServer, type AddressInfo, type Socket } from 'node:net'
import { closeAtEnd } from './at-end.ts'

/** Faults on demand. */
export type ImapFault = 'wrong-password' | 'drops-after-fetch' | 'no-greeting' | 'drops-before-move' | 'no-move'

interface StoredMail {
  readonly uid: number
  readonly raw: Buffer
  readonly flags: Set<string>
}

interface Folder {
  uidValidity: number
  nextUid: number
  mails: StoredMail[]
}

/**
 * A mailbox that speaks the part of IMAP4rev1 (RFC 3501, RFC 6851, RFC 4315) that our client uses, with faults on demand. It
 * keeps everything in memory.
 */
export async function startImapServer({ user = 'facturen', password = 'geheim' } = {}) {
  const folders = new Map<string, Folder>([['INBOX', { uidValidity: 1, nextUid: 1, mails: [] }]])
  const faults = new Set<ImapFault>()
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    if (!faults.has('no-greeting')) socket.write('* OK ready\r\n')
    const session = new Session(socket, { folders, faults, user, password })
    let buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      buffer = Buffer.concat([buffer, chunk])
      for (;;) {
        const read = takeCommand(buffer)
        if (!read) return
        if (read === 'more') {
          if (!socket.destroyed) socket.write('+ go on\r\n')
          return
        }
        buffer = buffer.subarray(read.length)
        commands.push(read.text)
        session.run(read.text)
      }
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  closeAtEnd(close)
  return {
    port: (server.address() as AddressInfo).port,
    user,
    password,
    folders,
    faults,
    commands,
    deliver(raw: string | Buffer, folder = 'INBOX'): number {
      const found = folders.get(folder)
      if (!found) throw new Error(`There is no folder ${folder}`)
      const uid = found.nextUid++
      found.mails.push({ uid, raw: Buffer.from(raw), flags: new Set() })
      return uid
    },
    /** Numbers its mails anew, as a server does after it was restored. */
    renumber(folder = 'INBOX'): void {
      const found = folders.get(folder)
      if (!found) return
      found.uidValidity += 1
      found.mails = found.mails.map((mail, at) => ({ ...mail, uid: at + 1 }))
      found.nextUid = found.mails.length + 1
    },
    close,
  }
}

/** A whole command with its literals put in as quoted strings; `more`: the client waits before it sends a literal. */
function takeCommand(buffer: Buffer): { text: string; length: number } | 'more' | undefined {
  let text = ''
  let at = 0
  for (;;) {
    const end = buffer.indexOf('\r\n', at)
    if (end === -1) return undefined
    const line = buffer.toString('latin1', at, end)
    const literal = /\{(\d+)(\+?)\}$/.exec(line)
    if (!literal) return { text: text + line, length: end + 2 }
    const size = Number(literal[1])
    const from = end + 2
    if (buffer.length < from + size) return buffer.length === from ? 'more' : undefined
    text += `${line.slice(0, literal.index)}"${buffer.toString('latin1', from, from + size)}"`
    at = from + size
  }
}

const words = (text: string) =>
  Array.from(text.matchAll(/"((?:[^"\\]|\\.)*)"|([^\s"]+)/g), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll(/\\(.)/g, '$1'),
  )

interface Account {
  readonly folders: Map<string, Folder>
  readonly faults: Set<ImapFault>
  readonly user: string
  readonly password: string
}

class Session {
  readonly #socket: Socket
  readonly #account: Account
  #folder: Folder | undefined

  constructor(socket: Socket, account: Account) {
    this.#socket = socket
    this.#account = account
  }

  #say(line: string): void {
    if (!this.#socket.destroyed) this.#socket.write(`${line}\r\n`)
  }

  run(command: string): void {
    const [tag = '*', name = '', ...args] = words(command)
    const answer = this.#answer(name.toUpperCase(), args, command)
    if (answer !== undefined) this.#say(`${tag} ${answer}`)
  }

  #answer(name: string, args: readonly string[], command: string): string | undefined {
    const { folders, faults, user, password } = this.#account
    switch (name) {
      case 'CAPABILITY':
        this.#say(`* CAPABILITY IMAP4rev1 UIDPLUS${faults.has('no-move') ? '' : ' MOVE'}`)
        return 'OK done'
      case 'LOGIN':
        return args[0] === user && args[1] === password && !faults.has('wrong-password')
          ? 'OK signed in'
          : 'NO [AUTHENTICATIONFAILED] Wrong name or password'
      case 'NAMESPACE':
        this.#say('* NAMESPACE (("" "/")) NIL NIL')
        return 'OK done'
      case 'LIST':
      case 'LSUB':
        for (const folder of folders.keys()) this.#say(`* ${name} (\\HasNoChildren) "/" "${folder}"`)
        return 'OK done'
      case 'CREATE':
        if (folders.has(args[0] ?? '')) return 'NO [ALREADYEXISTS] It is there'
        folders.set(args[0] ?? '', { uidValidity: 1, nextUid: 1, mails: [] })
        return 'OK done'
      case 'SELECT':
      case 'EXAMINE': {
        const folder = folders.get(args[0] === undefined || /^inbox$/i.test(args[0]) ? 'INBOX' : args[0])
        if (!folder) return 'NO [NONEXISTENT] There is no such folder'
        this.#folder = folder
        this.#say('* FLAGS (\\Seen \\Flagged \\Deleted)')
        this.#say('* OK [PERMANENTFLAGS (\\Seen \\Flagged \\Deleted \\*)] Kept')
        this.#say(`* ${folder.mails.length} EXISTS`)
        this.#say('* 0 RECENT')
        this.#say(`* OK [UIDVALIDITY ${folder.uidValidity}] Valid`)
        this.#say(`* OK [UIDNEXT ${folder.nextUid}] Next`)
        return `OK [READ-WRITE] open`
      }
      case 'UID':
        return this.#runOnUids((args[0] ?? '').toUpperCase(), args.slice(1), command)
      case 'LOGOUT':
        this.#say('* BYE')
        this.#say(`${words(command)[0]} OK bye`)
        this.#socket.end()
        return undefined
      case 'NOOP':
      case 'CLOSE':
      case 'UNSELECT':
      case 'EXPUNGE':
        return 'OK done'
      default:
        return 'BAD This server does not know that'
    }
  }

  #runOnUids(name: string, args: readonly string[], command: string): string | undefined {
    const folder = this.#folder
    if (!folder) return 'BAD No folder is open'
    const { folders, faults } = this.#account
    if (name === 'SEARCH') {
      const range = args.at(args.findIndex((word) => word.toUpperCase() === 'UID') + 1) ?? '1:*'
      const found = findMails(folder, /^[\d:*,]+$/.test(range) ? range : '1:*')
      this.#say(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}`)
      return 'OK done'
    }
    const mails = findMails(folder, args[0] ?? '')
    if (name === 'FETCH') {
      for (const mail of mails) this.#fetch(folder, mail, command)
      if (faults.has('drops-after-fetch')) {
        this.#socket.destroy()
        return undefined
      }
      return 'OK done'
    }
    if (name === 'STORE') {
      for (const mail of mails) {
        for (const flag of command.match(/[\\$][A-Za-z]+/g) ?? []) mail.flags.add(flag)
        this.#say(`* ${folder.mails.indexOf(mail) + 1} FETCH (UID ${mail.uid} FLAGS (${[...mail.flags].join(' ')}))`)
      }
      return 'OK done'
    }
    if (name !== 'MOVE' && name !== 'COPY') return name === 'EXPUNGE' ? 'OK done' : 'BAD Not known'
    if (faults.has('drops-before-move')) {
      this.#socket.destroy()
      return undefined
    }
    const target = folders.get(args[1] ?? '')
    if (!target) return 'NO [TRYCREATE] There is no such folder'
    const moved = mails.map((mail) => ({ from: mail.uid, to: target.nextUid++, mail }))
    target.mails.push(...moved.map(({ to, mail }) => ({ ...mail, uid: to })))
    if (moved.length > 0)
      this.#say(
        `* OK [COPYUID ${target.uidValidity} ${moved.map(({ from }) => from).join(',')} ${moved.map(({ to }) => to).join(',')}] Moved`,
      )
    if (name === 'MOVE')
      for (const { mail } of moved) {
        const at = folder.mails.indexOf(mail)
        folder.mails.splice(at, 1)
        this.#say(`* ${at + 1} EXPUNGE`)
      }
    return 'OK done'
  }

  #fetch(folder: Folder, { uid, raw, flags }: StoredMail, command: string): void {
    const place = folder.mails.findIndex((one) => one.uid === uid) + 1
    const facts = [`UID ${uid}`]
    if (/FLAGS/.test(command)) facts.push(`FLAGS (${[...flags].join(' ')})`)
    if (/RFC822\.SIZE/.test(command)) facts.push(`RFC822.SIZE ${raw.length}`)
    if (/ENVELOPE/.test(command)) facts.push(`ENVELOPE ${envelope(raw)}`)
    const body = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/.exec(command)
    if (!body) return this.#say(`* ${place} FETCH (${facts.join(' ')})`)
    const from = Number(body[1] ?? 0)
    const part = body[2] === undefined ? raw : raw.subarray(from, from + Number(body[2]))
    const label = body[2] === undefined ? 'BODY[]' : `BODY[]<${from}>`
    if (this.#socket.destroyed) return
    this.#socket.write(`* ${place} FETCH (${facts.join(' ')} ${label} {${part.length}}\r\n`)
    this.#socket.write(part)
    this.#socket.write(')\r\n')
  }
}

function findMails({ mails }: Folder, ranges: string): StoredMail[] {
  const last = mails.at(-1)?.uid ?? 0
  const wanted = ranges.split(',').map((range) => {
    const [from = '0', to = from] = range.split(':')
    const ends = [from, to].map((end) => (end === '*' ? last : Number(end)))
    return [Math.min(...ends), Math.max(...ends)] as const
  })
  return mails.filter(({ uid }) => wanted.some(([from, to]) => uid >= from && uid <= to))
}

const quote = (text: string | undefined) => (text === undefined ? 'NIL' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`)

/** Date, subject, from … message-id (RFC 3501, 7.4.2) out of the head of a mail. */
function envelope(raw: Buffer): string {
  const head =
    raw
      .toString('latin1', 0, 20_000)
      .split(/\r?\n\r?\n/)[0]
      ?.replaceAll(/\r?\n[ \t]+/g, ' ') ?? ''
  const read = (name: string) => new RegExp(`^${name}:\\s*(.*?)\\s*$`, 'im').exec(head)?.[1]
  const [, name, local, host] = /^(?:(.+) <)?([^\s<@]+)@([^\s>]+)/.exec(read('From') ?? '') ?? []
  const from = local === undefined ? 'NIL' : `((${quote(name)} NIL ${quote(local)} ${quote(host)}))`
  return `(${quote(read('Date'))} ${quote(read('Subject'))} ${from} ${from} ${from} NIL NIL NIL NIL ${quote(read('Message-ID'))})`
}

import { setTimeout as pause } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { requireValue } from '../../domain/platform/values/required.ts'
import { freePort } from '../lib/free-port.ts'

/**
 * `refuse`: there is no such mailbox. `greylist`: try again later. `slow`: accepts a mail after seconds. `silent`: accepts
 * a mail and never confirms it.
 */
export type MailBehaviour = 'accept' | 'refuse' | 'greylist' | 'slow' | 'silent'

export interface MailServer {
  readonly url: string
  behave(behaviour: MailBehaviour): void
  /** Returns the Message-IDs of the accepted mails, one for each time. */
  listAccepted(): readonly string[]
  /** Returns the number of mails offered, whatever the response. */
  countOffers(): number
  /** Returns the number of mails that it has read without answering. */
  countHeld(): number
  /** Stops it like a machine that is switched off; `open` brings it back at the same address. */
  close(): Promise<void>
  open(): Promise<void>
}

const slowMs = 5_000

/** Recipients of the planned faults. The demo dealer has mails of its own, which are accepted and not counted. */
export const faultReaders = '^(lezer|koper)[0-9]+@'
const faultReader = new RegExp(faultReaders)

/** Starts a real mail server on this machine, whose behaviour a planned fault changes. */
export async function openMailServer(host = '127.0.0.1'): Promise<MailServer> {
  const accepted: string[] = []
  let behaviour: MailBehaviour = 'accept'
  let offers = 0
  let held = 0
  const port = await freePort()
  let server: SMTPServer | undefined

  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      if (!faultReader.test(address)) return done()
      offers++
      if (behaviour === 'refuse') return done(toAnswer(550, 'There is no such mailbox'))
      if (behaviour === 'greylist') return done(toAnswer(451, 'Come back in a minute'))
      done()
    },
    onData(stream, { envelope }, done) {
      const receive = async () => {
        // It may change while the mail is read.
        const applied = behaviour
        const mail = await text(stream)
        if (!envelope.rcptTo.some(({ address }) => faultReader.test(address))) return done()
        if (applied === 'silent') return void held++
        if (applied === 'slow') await pause(slowMs)
        accepted.push(requireValue(/^message-id: *(\S+)/im.exec(mail)?.[1], 'the Message-ID of a mail'))
        done()
      }
      // A mail that is cut off in the middle is not accepted.
      receive().catch(() => {})
    },
  }

  async function open(): Promise<void> {
    const opened = new SMTPServer(options)
    opened.on('error', () => {}) // a killed process leaves without a message
    await new Promise<void>((resolve) => opened.listen(port, host, resolve))
    server = opened
  }

  await open()
  return {
    url: `smtp://${host}:${port}`,
    behave: (wanted) => void (behaviour = wanted),
    listAccepted: () => accepted,
    countOffers: () => offers,
    countHeld: () => held,
    open,
    async close() {
      const closing = server
      server = undefined
      if (closing) await new Promise<void>((resolve) => closing.close(resolve))
    },
  }
}

function toAnswer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

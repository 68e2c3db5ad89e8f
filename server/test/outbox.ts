import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

type WrittenMail = { readonly text: string; readonly to: string }

/**
 * The mails that a process without a mail server writes to `dataDir/outbox`. Each is read once: a test looks again and again
 * until its mail is there, and the others, with their attachments, would be read every time.
 */
export class Outbox {
  readonly #folder: string
  readonly #read = new Map<string, Promise<WrittenMail>>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Returns the mails whose line of recipients fits, as they were sent. */
  async find(fits: (to: string) => boolean): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => [])
    const mails = await Promise.all(names.filter((name) => name.endsWith('.eml')).map((name) => this.#open(name)))
    return mails.filter(({ to }) => fits(to)).map(({ text }) => text)
  }

  /** A mail gets its name once it is whole, and none gets the name of another. */
  #open(name: string): Promise<WrittenMail> {
    const known = this.#read.get(name)
    if (known) return known
    const opened = readFile(path.join(this.#folder, name), 'utf8').then((text) => ({
      text,
      to: /^To: (.*)$/m.exec(text)?.[1] ?? '',
    }))
    this.#read.set(name, opened)
    return opened
  }
}

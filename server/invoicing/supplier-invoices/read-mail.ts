import { readInThread } from '../../platform/files/reading-thread.ts'
import { parseMail, type MailRequest, type ParsedMail } from './parse-mail.ts'

/** A mail without files is smaller, and parsed sooner than a thread starts. */
const mostAtOnce = 64 * 1024
const limits = { name: 'mail', longestMs: 20_000, mostMegabytes: 384 }

/**
 * Reads a mail: a large one in a thread of its own, for anyone may send it, and 15 MB of short lines take minutes.
 * @returns undefined when it is no mail, or takes too long
 */
export async function readMail(request: MailRequest): Promise<ParsedMail | undefined> {
  if (request.raw.length <= mostAtOnce) return parseMail(request)
  const script = new URL('mail-worker.ts', import.meta.url)
  const reading = await readInThread<MailRequest, ParsedMail | undefined>(script, request, limits)
  return 'outcome' in reading ? reading.outcome : undefined
}

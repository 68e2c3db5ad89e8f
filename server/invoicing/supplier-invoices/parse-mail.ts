import PostalMime, { type Attachment } from 'postal-mime'

/** A mail as far as invoices are concerned. */
export interface ParsedMail {
  readonly text: string
  readonly files: readonly MailFile[]
}

export interface MailFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** A picture of the text, such as a logo. */
  readonly isInline: boolean
}

export interface MailRequest {
  readonly raw: Uint8Array
  readonly mostFiles: number
}

/** Parses a mail (RFC 5322, RFC 2045) with its first files; undefined: it is none, or nested too deep. */
export async function parseMail({ raw, mostFiles }: MailRequest): Promise<ParsedMail | undefined> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' }).catch(() => undefined)
  return (
    mail && {
      text: mail.text ?? '',
      files: mail.attachments.slice(0, mostFiles).map((attachment) => ({
        name: attachment.filename ?? '',
        bytes: toBytes(attachment.content),
        isInline: isPictureOfText(attachment),
      })),
    }
  )
}

const toBytes = (content: Attachment['content']) =>
  typeof content === 'string' ? Buffer.from(content, 'base64') : new Uint8Array(content)

const isPictureOfText = ({ mimeType, related, disposition }: Attachment) =>
  mimeType.startsWith('image/') && (related === true || disposition !== 'attachment')

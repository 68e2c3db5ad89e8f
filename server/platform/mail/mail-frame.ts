import { html, raw } from 'hono/html'
import { toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Look } from '../settings/look.ts'
import { m } from '@forecourt/locales/messages/messages.js'

type Markup = ReturnType<typeof html>

/** A piece of running text: words, or a link. */
export type Inline = string | { readonly label: string; readonly url: string }

/** One block of a letter, rendered twice: as HTML and as plain text. */
export type MailBlock =
  | { kind: 'text'; parts: readonly Inline[] }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; label: string; url: string }
  /** Labels and their values. */
  | { kind: 'facts'; rows: readonly MailRow[] }
  /** Amounts, one below the other. */
  | { kind: 'amounts'; rows: readonly MailRow[]; isLastStrong?: boolean }
  | { kind: 'lines'; lines: readonly string[] }
  /** Left out of plain text, whose readers find it attached. */
  | { kind: 'picture'; cid: string; alt: string; size: number }
  /** A car and the lines beside its picture, if it has one; its name links to its page, if it has one. */
  | { kind: 'car'; name: string; lines: readonly string[]; pictureCid: string | null; url?: string }

export type MailRow = readonly [label: string, value: string]

/** Sender of a mail, for letterhead and footer. */
export type MailSender = {
  readonly dealerName: string
  /** Signature: dealer and branch, or the dealer alone where no branch writes. */
  readonly branchName: string
  /** With its number and register. */
  readonly company: string
  readonly address: string
  readonly phone: string
  readonly email: string
}

export type Letter = {
  readonly subject: string
  readonly blocks: readonly MailBlock[]
  readonly language: Language
  readonly sender: MailSender
  /** Address to unsubscribe from such mails. */
  readonly unsubscribeUrl?: string | undefined
}

/** Renders both bodies of the mail of a letter. */
export async function framed(letter: Letter): Promise<{ html: string; plain: string }> {
  return { html: String(await page(letter)), plain: plainText(letter) }
}

/** Content id of the logo that is attached when a mail is sent. */
export const logoCid = 'dealer-logo'

/** Size of the logo, in pixels. The same for every group, as mails are written before it is known whose logo they get. */
export const logoSize = { width: 200, height: 40 }

/** Behind the letter, and behind its logo: a program in dark mode that turns the one around leaves the other legible. */
export const background = '#f4f6f6'

/** Size of a car's picture, in pixels. */
export const carPictureSize = { width: 120, height: 90 }

/** Applies the colour of a dealer group when a letter is sent; it is written in a transaction that knows no look. */
export function applyColours(look: Look | undefined, letter: string): string {
  return look ? letter.replaceAll(accent, look.accent) : letter
}

function plainText({ blocks, sender, language, unsubscribeUrl }: Letter): string {
  const footer = [...footerLines(sender), ...(unsubscribeUrl ? [unsubscribe(language, unsubscribeUrl)] : [])]
  const inWords = blocks.map((block) => renderPlain(block, language)).filter(Boolean)
  return [...inWords, `-- \n${footer.join('\n')}`].join('\n\n').concat('\n')
}

function renderPlain(block: MailBlock, language: Language): string {
  switch (block.kind) {
    case 'text':
      return block.parts.map((part) => (typeof part === 'string' ? part : renderLink(part, language))).join('')
    case 'heading':
      return block.text.toUpperCase()
    case 'button':
      return renderLink(block, language)
    case 'facts':
    case 'amounts':
      return block.rows.map(([label, value]) => renderLabelled(label, value, language)).join('\n')
    case 'lines':
      return block.lines.join('\n')
    case 'car':
      return [block.name, ...block.lines, ...(block.url ? [block.url] : [])].join('\n')
    case 'picture':
      return ''
  }
}

function renderLink({ label, url }: { label: string; url: string }, language: Language): string {
  const target = url.replace(/^(mailto|tel):/, '')
  return label === target ? label : renderLabelled(label, target, language)
}

/** Renders a label and its value, with the colon as the language writes it. */
function renderLabelled(label: string, value: string, language: Language): string {
  return `${label}${language === 'fr' ? '\u00a0:' : ':'} ${value}`
}

function footerLines(sender: MailSender): string[] {
  const { company, address, phone, email } = sender
  return [company, address, `${phone} · ${email}`]
}

function unsubscribe(language: Language, url: string): string {
  return renderLabelled(m['mails.unsubscribe']({}, { locale: language }), url, language)
}

// Mail programs know tables and style attributes, and little else. Outlook for Windows reads neither `max-width` nor the padding
// of a link, and cells do not inherit the font of the body there. A letter has backgrounds of its own, so it declares itself light.
const font = "font-family:'Segoe UI',Helvetica,Arial,sans-serif"
const paragraph = 'margin:0 0 16px'
const accent = '#0a5a72'
const link = `color:${accent}`
const pageWidth = 600
const body = `${font};font-size:16px;line-height:24px`
const cell = `padding:10px 0;border-bottom:1px solid #dde3e5;vertical-align:top;${body}`
const text = `color:#0f1619;${body}`

function page({ subject, blocks, language, sender, unsubscribeUrl }: Letter): Markup {
  return html`<!doctype html>
    <html lang="${toLocale(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;background:${background};${text}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${background}">
          <tr>
            <td align="center" style="padding:24px 8px">
              ${raw(`<!--[if mso]><table role="presentation" width="${pageWidth}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->`)}
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${pageWidth}px">
                <tr>
                  <td style="padding:0 24px 16px;color:#0f1619;${font};font-size:20px;line-height:28px;font-weight:700">
                    <img
                      src="cid:${logoCid}"
                      alt="${m['words.logo-of']({ name: sender.dealerName }, { locale: language })}"
                      width="${logoSize.width}"
                      height="${logoSize.height}"
                      style="display:block;border:0;margin:0 0 8px;font-size:14px;font-weight:400;color:#4d5a60"
                    />
                    ${sender.dealerName}
                  </td>
                </tr>
                <tr>
                  <td style="padding:32px 24px 16px;background:#ffffff;border-radius:12px;${text}">
                    ${blocks.map(renderMarkup)}
                  </td>
                </tr>
                <tr>
                  <td style="padding:16px 24px 0;${font};font-size:14px;line-height:20px;color:#4d5a60">
                    ${asLines(footerLines(sender))}
                    ${
                      unsubscribeUrl
                        ? html`<br /><br /><a href="${unsubscribeUrl}" style="${link}"
                              >${m['mails.unsubscribe']({}, { locale: language })}</a
                            >`
                        : ''
                    }
                  </td>
                </tr>
              </table>
              ${raw('<!--[if mso]></td></tr></table><![endif]-->')}
            </td>
          </tr>
        </table>
      </body>
    </html>`
}

function renderMarkup(block: MailBlock): Markup {
  switch (block.kind) {
    case 'text':
      return html`<p style="${paragraph}">${block.parts.map(inlineMarkup)}</p>`
    case 'heading':
      return html`<h2 style="margin:32px 0 12px;font-size:20px;line-height:28px">${block.text}</h2>`
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0">
        <tr>
          <td style="background:${accent};border-radius:8px;mso-padding-alt:12px 24px">
            <a
              href="${block.url}"
              style="display:inline-block;padding:12px 24px;color:#ffffff;${body};font-weight:600;text-decoration:none"
              >${block.label}</a
            >
          </td>
        </tr>
      </table>`
    case 'lines':
      return html`<p style="${paragraph}">${asLines(block.lines)}</p>`
    case 'picture':
      return html`<img
        src="cid:${block.cid}"
        alt="${block.alt}"
        width="${block.size}"
        height="${block.size}"
        style="display:block;margin:0 0 16px"
      />`
    case 'car':
      return carMarkup(block)
    case 'facts':
      return table(
        block.rows.map(
          ([label, value]) =>
            html`<tr>
              <td style="${cell};color:#4d5a60">${label}</td>
              <td style="${cell};padding-left:12px">${asLines(value.split('\n'))}</td>
            </tr>`,
        ),
      )
    case 'amounts':
      return table(
        block.rows.map(([label, value], index) => {
          const isStrong = block.isLastStrong === true && index === block.rows.length - 1
          const weight = isStrong ? ';font-weight:600' : ''
          return html`<tr>
            <td style="${cell}${weight}">${label}</td>
            <td align="right" style="${cell};padding-left:16px;white-space:nowrap${weight}">${value}</td>
          </tr>`
        }),
      )
  }
}

function carMarkup({ name, lines, pictureCid, url }: MailBlock & { kind: 'car' }): Markup {
  const { width, height } = carPictureSize
  return table([
    html`<tr>
      ${
        pictureCid === null
          ? ''
          : html`<td width="${width}" style="padding:0 16px 0 0;vertical-align:top">
              <img
                src="cid:${pictureCid}"
                alt="${name}"
                width="${width}"
                height="${height}"
                style="display:block;border:0;border-radius:8px;font-size:14px;line-height:20px"
              />
            </td>`
      }
      <td style="vertical-align:top;${body}">
        <strong style="font-weight:600">${url ? inlineMarkup({ label: name, url }) : name}</strong
        >${lines.map((line) => html`<br />${line}`)}
      </td>
    </tr>`,
  ])
}

function table(rows: readonly Markup[]): Markup {
  return html`<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">
    ${rows}
  </table>`
}

function inlineMarkup(part: Inline): Markup {
  if (typeof part === 'string') return html`${asLines(part.split('\n'))}`
  return html`<a href="${part.url}" style="${link}">${part.label}</a>`
}

function asLines(lines: readonly string[]): Markup[] {
  return lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))
}

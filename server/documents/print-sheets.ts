import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { routerPattern } from '@forecourt/domain/platform/routes/routes.ts'
import { contentDisposition } from '../platform/files/content-disposition.ts'
import { readAddress, type Http } from '../platform/http/http.ts'
import type { Look } from '../platform/settings/look.ts'
import { secondsToWait } from '../platform/http/rate-limit.ts'
import type { ApiRefusal } from '../platform/http/refusal.ts'
import type { Services } from '../platform/http/services.ts'
import { toNetwork } from '../platform/http/visitor-address.ts'
import { printSheet, sheetPages, type PrintSheet, type SheetKind } from './print-sheet.ts'
import { printDocument } from './typst.ts'

/** Sheets that were asked for lately, some 100 kB each. */
const keptSheets = 200
const limit = { max: 60, seconds: 60 }

interface Made {
  pdf: Uint8Array<ArrayBuffer>
  etag: string
}

interface Kept {
  /** The revision of the public pages; equal values mean that the sheet need not be checked. */
  revision: string | undefined
  /** A hash of all that is on the sheet. */
  contents: string
  disposition: string
  made: Promise<Made | ApiRefusal>
}

/** The print sheet of a car at the address of its page with `.pdf` behind it: `/nl/tweedehandswagens/noord-v6/20418.pdf`. */
export function createPrintSheets(services: Services): Hono<Http> {
  const app = new Hono<Http>()
  const kept = new Map<string, Kept>()
  for (const language of LANGUAGES) {
    for (const kind of listKeys(sheetPages)) {
      const pattern = requireValue(routerPattern(sheetPages[kind], language), 'the address of the sheet').replace(
        ':id',
        ':file{[1-9]\\d{0,8}\\.pdf}',
      )
      app.get(pattern, async (c, next) => (await answer(c, kind, language)) ?? next())
    }
  }
  return app

  /** Undefined when there is no such car: then the shop says so, as for any page that does not exist. */
  async function answer(c: Context<Http>, kind: SheetKind, language: Language): Promise<Response | undefined> {
    const number = Number.parseInt(requireValue(c.req.param('file'), 'the file in the address'))
    const revision = services.changes.revision(['stock', 'catalogue', 'organisation'])
    const key = `${language} ${kind} ${number}`
    let sheet = kept.get(key)
    if (!sheet || revision === undefined || sheet.revision !== revision) {
      const found = await printSheet(services, { kind, number }, { language, now: services.clock() })
      if (!found) return undefined
      const contents = hashSheet(found)
      if (sheet?.contents === contents) {
        sheet.revision = revision
      } else {
        const seconds = await secondsToWait(services, `print-sheet ${toNetwork(readAddress(c, services))}`, limit)
        if (seconds > 0) return plain(c, 429, { 'Retry-After': String(seconds) })
        sheet = {
          revision,
          contents,
          disposition: contentDisposition('inline', found.fileName),
          made: make(found, services.settings.look),
        }
        keep(key, sheet)
      }
    }
    return respond(c, sheet)
  }

  /** Makes a sheet once, even for ten visitors together. A failed one is tried again. */
  function keep(key: string, sheet: Kept): void {
    kept.delete(key)
    kept.set(key, sheet)
    const [oldest] = kept.keys()
    if (kept.size > keptSheets) kept.delete(oldest!)
    const forget = () => {
      if (kept.get(key) === sheet) kept.delete(key)
    }
    sheet.made.then((made) => isRefusal(made) && forget(), forget)
  }
}

async function respond(c: Context<Http>, { disposition, made }: Kept): Promise<Response> {
  const sheet = await made
  if (isRefusal(sheet)) return plain(c, 503, { 'Retry-After': '10' })
  const { pdf, etag } = sheet
  c.header('ETag', etag)
  c.header('Cache-Control', 'public, max-age=0, must-revalidate')
  // The page is what search engines should show.
  c.header('X-Robots-Tag', 'noindex')
  if (c.req.header('if-none-match') === etag) return c.body(null, 304)
  c.header('Content-Type', 'application/pdf')
  c.header('Content-Length', String(pdf.length))
  c.header('Content-Disposition', disposition)
  return c.body(pdf)
}

/** The same contents give the same bytes, so that their hash can tell a browser that it has them. */
async function make({ printing }: PrintSheet, look: Look | undefined): Promise<Made | ApiRefusal> {
  const document = await printDocument(printing, look)
  if (isRefusal(document)) return document
  const pdf = new Uint8Array(document)
  return { pdf, etag: `"${createHash('sha256').update(pdf).digest('base64url').slice(0, 22)}"` }
}

function plain(c: Context<Http>, status: 429 | 503, headers: Record<string, string>): Response {
  return c.body(null, status, { ...headers, 'Cache-Control': 'no-store' })
}

function hashSheet({ fileName, printing: { data, files } }: PrintSheet): string {
  const hash = createHash('sha256').update(JSON.stringify([fileName, data]))
  for (const content of Object.values(files)) hash.update(content)
  return hash.digest('base64url')
}

import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type ServerBuild,
} from 'react-router'
import { unwrapResult } from '@forecourt/api-client/api-failure.ts'
import type { ApiCaller } from '@forecourt/api-client/api.ts'
import type { WordedPage } from '@forecourt/domain/platform/routes/page-words.ts'
import type { ApiAnswer } from '@forecourt/domain/platform/values/envelope.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { PricesShown } from '@forecourt/domain/platform/routes/prices-shown.ts'
import { dealerContext, type Dealer } from './layout/dealer.ts'
import { askDealer } from './layout/dealer.server.ts'
import { inLanguage } from './platform/dev-language.server.ts'
import { memoize } from './platform/remembered.server.ts'
import { renderToBuffer } from './platform/render.server.ts'
import { serverSide } from './platform/page.ts'
import type { Look } from './platform/shell.ts'

/** The input from our server for one page; the server is outside this build. */
export interface Visit {
  language: Language
  /** Calls the API in process, in the visit's language. */
  call(path: string, input: unknown): Promise<ApiAnswer<unknown>>
  /** Changes whenever public data change; undefined when that is not known. */
  revision: string | undefined
  now: Date
  prices: PricesShown
  apiKey: string
  tenant: string
  look?: Look
  /** The measuring service that visitors are asked to allow; absent: none. */
  analyticsScript?: string
  /** Receives errors that become an error page. */
  onError(error: unknown): void
}

/** The result of a request: a page, the data of one, or a redirect. */
export interface Drawn {
  status: number
  headers: Headers
  body: Buffer<ArrayBuffer>
}

/**
 * The shop of one dealer group for our server: renders a request to the finished page (or its data). Its caches belong to
 * that group.
 */
export function createRenderer(build: ServerBuild): (request: Request, visit: Visit) => Promise<Drawn> {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const loadDealer = memoize(askDealer)
  const loadWords = memoize(({ api }) => api('GET /shop/content/getpagewords'))
  return async (request, { call, ...visit }) => {
    const api = (async (path: string, input: unknown = {}) => unwrapResult(await call(path, input))) as ApiCaller
    const context = new RouterContextProvider()
    const loadPageWords = async (page: WordedPage) => (await loadWords({ ...visit, api })).pages[page]
    context.set(serverSide, { ...visit, api, wordsOf: loadPageWords })
    let dealer: Promise<Dealer> | undefined
    context.set(dealerContext, () => (dealer ??= loadDealer({ ...visit, api })))
    const render = () => handle(request, context)
    const response = await (import.meta.env.DEV ? inLanguage(visit.language, render) : render())
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
  }
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) context.get(serverSide).onError(error)
}

export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const { body, failed } = await renderToBuffer(<ServerRouter context={routerContext} url={request.url} />)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(scriptsAfterPictures(body.toString()), { status: failed ? 500 : status, headers })
}

/** The router has no option for it: on a slow line its modules would load before the pictures and the style of the page. */
function scriptsAfterPictures(page: string): string {
  return page.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

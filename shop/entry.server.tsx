import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type ServerBuild,
} from 'react-router'
import type { ApiAnswer } from '@forecourt/domain/platform/envelope.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import type { ApiCaller } from './platform/api.ts'
import { resultOf } from './platform/api-failure.ts'
import { dealerContext, DealerOnServer, type Dealer } from './layout/dealer.ts'
import { loadDealer } from './layout/dealer.server.ts'
import { inLanguage } from './platform/dev-language.server.ts'
import { serverSide } from './platform/page.ts'

/** What our server gives for one page; it lives on the other side of the build. */
export interface Visit {
  language: Language
  /** Calls the API in process, in the visit's language. */
  call(path: string, input: unknown): Promise<ApiAnswer<unknown>>
  /** Changes whenever public data change; undefined when that is not known. */
  revision: string | undefined
  now: Date
  apiKey: string
  tenant: string
  /** Hears of errors that become an error page. */
  onError(error: unknown): void
}

/** The shop as our server uses it: a request in, the finished page (or the data of one) out. */
export function createRenderer(build: ServerBuild): (request: Request, visit: Visit) => Promise<Response> {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return (request, { call, ...visit }) => {
    const api = (async (path: string, input: unknown = {}) => resultOf(await call(path, input))) as ApiCaller
    const context = new RouterContextProvider()
    context.set(serverSide, { ...visit, api })
    let dealer: Promise<Dealer> | undefined
    context.set(dealerContext, () => (dealer ??= loadDealer({ ...visit, api })))
    const render = () => handle(request, context)
    return import.meta.env.DEV ? inLanguage(visit.language, render) : render()
  }
}

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) context.get(serverSide).onError(error)
}

/** Renders to the end before the first byte leaves: the page is cached whole and its scripts are hashed. */
export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // Without the dealer the error page still shows.
  const dealer = await context
    .get(dealerContext)()
    .catch(() => undefined)
  const { html, failed } = await renderToString(
    <DealerOnServer value={dealer}>
      <ServerRouter context={routerContext} url={request.url} />
    </DealerOnServer>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status: failed ? 500 : status, headers })
}

function renderToString(page: React.ReactNode): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe } = renderToPipeableStream(page, {
      // All of it at its place: parts that come after the rest would need scripts to be seen.
      progressiveChunkSize: Infinity,
      onAllReady() {
        const html = text(pipe(new PassThrough()))
        html.then((finished) => resolve({ html: finished, failed }), reject)
      },
      onShellError: reject,
      onError() {
        failed = true
      },
    })
  })
}

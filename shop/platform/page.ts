import { createContext, data, redirect, type LoaderFunctionArgs } from 'react-router'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiCaller } from '@forecourt/api-client/api.ts'
import type { WordedPage } from '@forecourt/domain/platform/routes/page-words.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { PricesShown } from '@forecourt/domain/platform/routes/prices-shown.ts'
import type { Look } from './shell.ts'

/** The input of a page's loader. */
export interface PageRequest extends ServerSide {
  /** The address as the visitor sees it, with the public origin. */
  url: URL
  params: Readonly<Record<string, string | undefined>>
}

/** The server's data for one visit. */
export interface ServerSide {
  api: ApiCaller
  language: Language
  now: Date
  prices: PricesShown
  /** Returns the words for search engines of a page that stands by itself. */
  wordsOf(page: WordedPage): Promise<PageWords>
}

export interface PageWords {
  title: string
  description: string
}

/** A step on the way to a page; the page itself needs no address. */
export interface Crumb {
  label: string
  href?: string
}

/** The props of a page whose data come from `loader`. */
export type PageProps<Loader extends (...args: never[]) => unknown> = { loaderData: Awaited<ReturnType<Loader>> }

/** A page may say in its `handle` that it begins with a picture below the header. */
export interface PageHandle {
  hero?: boolean
}

export const serverSide = createContext<
  ServerSide & { apiKey: string; tenant: string; analyticsScript?: string; look?: Look; onError(error: unknown): void }
>()

/**
 * The loader of a page. What the API does not have, or does not show, becomes the error page with the right status; any
 * other failure is an error of ours.
 */
export function pageLoader<Data>(load: (page: PageRequest) => Promise<Data>) {
  return async ({ url, params, context }: LoaderFunctionArgs): Promise<Data> => {
    try {
      return await load({ ...context.get(serverSide), url, params })
    } catch (error) {
      if (error instanceof ApiFailure && error.status >= 400 && error.status < 500)
        throw data(null, { status: error.status })
      throw error
    }
  }
}

/** The number of a car in its address. What cannot be one leads to no page. */
export function numberIn(parameter: string | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(parameter ?? '')) throw data(null, { status: 404 })
  return Number(parameter)
}

/** Sends a visitor with an old or mistyped slug to the page's own address, for good. */
export function requireAddress(url: URL, path: string): void {
  if (url.pathname !== path) throw redirect(path + url.search, 301)
}

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

/** The data of the server for one visit. */
export interface ServerSide {
  api: ApiCaller
  language: Language
  now: Date
  prices: PricesShown
  /** Returns title and description for search engines of a page without data of its own. */
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

/** `handle` of a route: true if the page begins with a picture below the header. */
export interface PageHandle {
  hero?: boolean
}

export const serverSide = createContext<
  ServerSide & { apiKey: string; tenant: string; analyticsScript?: string; look?: Look; onError(error: unknown): void }
>()

/**
 * Wraps the loader of a page. A record that the API does not have, or does not show, becomes the error page with the right
 * status; any other failure is an internal error.
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

/** Parses the number of a car in its address. Text that cannot be a number gives a 404. */
export function numberIn(parameter: string | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(parameter ?? '')) throw data(null, { status: 404 })
  return Number(parameter)
}

/** Redirects permanently from an old or mistyped slug to the canonical address of the page. */
export function requireAddress(url: URL, path: string): void {
  if (url.pathname !== path) throw redirect(path + url.search, 301)
}

import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../platform/queries.ts'
import { isAllowed, listRoute } from '../platform/resource/resource-routes.ts'
import type { IssueDraft } from './newsletter-texts.ts'

const issues = getScreen('newsletter')
const subscribers = getScreen('newsletterSubscriber')

/** The routes of the newsletter: its issues, one issue, and the subscribers. */
export const newsletterRoutes: RouteObject[] = [
  listRoute(
    issues,
    () => import('./newsletter-texts.ts').then(({ namedIssues }) => namedIssues),
    () => import('./IssueListPage.tsx').then(({ IssueListPage }) => ({ Component: IssueListPage })),
  ),
  {
    path: `${issues.path}/:id`,
    loader: loadIssue,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./IssuePage.tsx').then(({ IssuePage }) => ({ Component: IssuePage })),
  },
  listRoute(
    subscribers,
    () => import('./newsletter-texts.ts').then(({ namedSubscribers }) => namedSubscribers),
    () => import('./SubscriberListPage.tsx').then(({ SubscriberListPage }) => ({ Component: SubscriberListPage })),
  ),
  {
    path: `${subscribers.path}/:id`,
    loader: loadSubscriber,
    lazy: () => import('./SubscriberPage.tsx').then(({ SubscriberPage }) => ({ Component: SubscriberPage })),
  },
]

async function loadSubscriber({ params }: LoaderFunctionArgs): Promise<{ id: number } | Response | null> {
  if (!(await isAllowed(subscribers))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${subscribers.path}`)
  await queries.ensureQueryData(callOptions('GET /sales/newslettersubscriber/get', { id }))
  return { id }
}

export interface LoadedIssue {
  readonly issue: IssueDraft
  readonly branches: ApiResult<'GET /sales/newsletter/getcounts'>['branches']
}

async function loadIssue({ params }: LoaderFunctionArgs): Promise<LoadedIssue | Response | null> {
  if (!(await isAllowed(issues))) return null
  const isNew = params['id'] === 'new'
  const id = Number(params['id'])
  if (!isNew && !Number.isInteger(id)) return redirect(`/${issues.path}`)
  const [issue, { branches }] = await Promise.all([
    // Loaded without the cache: a form begins with the present state.
    isNew
      ? import('./newsletter-texts.ts').then(({ blankIssue }) => blankIssue)
      : api('GET /sales/newsletter/get', { id }).then((answer) => answer.issue),
    queries.ensureQueryData(callOptions('GET /sales/newsletter/getcounts', {})),
  ])
  return { issue, branches }
}

import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../platform/queries.ts'
import { isAllowed, listRoute } from '../platform/resource/resource-routes.ts'

const vacancies = getScreen('vacancy')
const applications = getScreen('application')

export interface LoadedVacancy {
  readonly job: ApiResult<'GET /shop/job/getnew'>['job']
  readonly places: ApiResult<'GET /shop/job/getplaces'>['branches']
}

/** The routes of vacancies and of the applications for them. */
export const vacancyRoutes: RouteObject[] = [
  {
    path: vacancies.path,
    async loader() {
      if (!(await isAllowed(vacancies))) return null
      await queries.ensureQueryData(callOptions('GET /shop/job/getall', {}))
      return null
    },
    lazy: () => import('./VacancyListPage.tsx').then(({ VacancyListPage }) => ({ Component: VacancyListPage })),
  },
  {
    path: `${vacancies.path}/:id`,
    loader: loadVacancy,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./VacancyFormPage.tsx').then(({ VacancyFormPage }) => ({ Component: VacancyFormPage })),
  },
  listRoute(
    applications,
    () => import('./application-texts.ts').then(({ namedApplications }) => namedApplications),
    () => import('./ApplicationListPage.tsx').then(({ ApplicationListPage }) => ({ Component: ApplicationListPage })),
  ),
  {
    path: `${applications.path}/:id`,
    async loader({ params }: LoaderFunctionArgs): Promise<{ id: number } | Response | null> {
      if (!(await isAllowed(applications))) return null
      const id = Number(params['id'])
      if (!Number.isInteger(id)) return redirect(`/${applications.path}`)
      await queries.fetchQuery({ ...callOptions('GET /sales/application/get', { id }), staleTime: 0 })
      return { id }
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./ApplicationPage.tsx').then(({ ApplicationPage }) => ({ Component: ApplicationPage })),
  },
]

async function loadVacancy({ params }: LoaderFunctionArgs): Promise<LoadedVacancy | Response | null> {
  if (!(await isAllowed(vacancies))) return null
  const [{ branches: places }, job] = await Promise.all([api('GET /shop/job/getplaces', {}), loadJob(params['id'])])
  return job ? { job, places } : redirect(`/${vacancies.path}`)
}

async function loadJob(id: string | undefined): Promise<LoadedVacancy['job'] | undefined> {
  if (id === 'new') return (await api('GET /shop/job/getnew', {})).job
  const found = (await api('GET /shop/job/getall', {})).jobs.find((job) => job.id === Number(id))
  if (!found) return undefined
  const { entryCount: _, ...job } = found
  return job
}

import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import type { LegalTextName } from '@forecourt/domain/content/legal-desk.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../platform/queries.ts'
import { isAllowed } from '../platform/resource/resource-routes.ts'

const route = getScreen('legalText')

export const legalRoutes: RouteObject[] = [
  {
    path: route.path,
    async loader() {
      if (!(await isAllowed(route))) return null
      await queries.ensureQueryData(callOptions('GET /sales/legaltext/getall', {}))
      return null
    },
    lazy: () => import('./LegalTextsPage.tsx').then(({ LegalTextsPage }) => ({ Component: LegalTextsPage })),
  },
  {
    path: `${route.path}/:text`,
    async loader({ params }: LoaderFunctionArgs): Promise<{ text: LegalTextName } | Response | null> {
      if (!(await isAllowed(route))) return null
      const { LEGAL_TEXTS } = await import('@forecourt/domain/content/legal-desk.ts')
      const text = LEGAL_TEXTS.find((one) => one === params['text'])
      if (!text) return redirect(`/${route.path}`)
      await queries.fetchQuery({ ...callOptions('GET /sales/legaltext/get', { text }), staleTime: 0 })
      return { text }
    },
    lazy: () => import('./LegalTextPage.tsx').then(({ LegalTextPage }) => ({ Component: LegalTextPage })),
  },
]

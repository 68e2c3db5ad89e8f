import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { BASE_ROLE_NAMES } from '@forecourt/domain/access/base-role-names.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../platform/queries.ts'
import { namedResource } from '../platform/resource/area-resources.ts'
import { isAllowed, listRoute } from '../platform/resource/resource-routes.ts'
import type { IntegrationChoices, IntegrationDraft } from './IntegrationFormPage.tsx'
import type { RoleDraft } from './RoleFormPage.tsx'
import type { UserChoices, UserDraft } from './UserFormPage.tsx'

const named = (name: string) => () => import('./resources.ts').then(({ access }) => namedResource(access, name))
const list = () => import('./StaffListPage.tsx').then(({ StaffListPage }) => ({ Component: StaffListPage }))

const roleRoute = getScreen('role')
const userRoute = getScreen('user')
const integrationRoute = getScreen('integration')
const auditRoute = getScreen('audit')

/** The routes of users, roles and integrations. */
export const accessRoutes: RouteObject[] = [
  listRoute(userRoute, named('user'), list),
  userForm('user/new'),
  userForm('user/:id/edit'),
  {
    path: 'user/:id',
    loader: loadUserDesk,
    shouldRevalidate: isElsewhere,
    lazy: () => import('./UserDeskPage.tsx').then(({ UserDeskPage }) => ({ Component: UserDeskPage })),
  },
  listRoute(roleRoute, named('role'), list),
  roleForm('role/new'),
  roleForm('role/:id/edit'),
  {
    path: 'role/:id',
    loader: loadRoleDesk,
    shouldRevalidate: isElsewhere,
    lazy: () => import('./RoleDeskPage.tsx').then(({ RoleDeskPage }) => ({ Component: RoleDeskPage })),
  },
  listRoute(integrationRoute, named('integration'), list),
  integrationForm('integration/new'),
  integrationForm('integration/:id/edit'),
  {
    path: 'integration/:id',
    loader: loadIntegrationDesk,
    shouldRevalidate: isElsewhere,
    lazy: () =>
      import('./IntegrationDeskPage.tsx').then(({ IntegrationDeskPage }) => ({ Component: IntegrationDeskPage })),
  },
  listRoute(auditRoute, named('audit'), () =>
    import('./AuditPage.tsx').then(({ AuditPage }) => ({ Component: AuditPage })),
  ),
  listRoute({ ...auditRoute, id: 'auditReading', path: 'audit/readings' }, named('auditReading'), () =>
    import('./AuditPage.tsx').then(({ AuditReadingsPage }) => ({ Component: AuditReadingsPage })),
  ),
  {
    path: 'audit/:id',
    loader: loadAuditEntry,
    lazy: () => import('./AuditEntryPage.tsx').then(({ AuditEntryPage }) => ({ Component: AuditEntryPage })),
  },
]

function userForm(path: string): RouteObject {
  return {
    path,
    loader: loadUser,
    shouldRevalidate: isElsewhere,
    lazy: () => import('./UserFormPage.tsx').then(({ UserFormPage }) => ({ Component: UserFormPage })),
  }
}

function roleForm(path: string): RouteObject {
  return {
    path,
    loader: loadRole,
    shouldRevalidate: isElsewhere,
    lazy: () => import('./RoleFormPage.tsx').then(({ RoleFormPage }) => ({ Component: RoleFormPage })),
  }
}

function integrationForm(path: string): RouteObject {
  return {
    path,
    loader: loadIntegration,
    shouldRevalidate: isElsewhere,
    lazy: () =>
      import('./IntegrationFormPage.tsx').then(({ IntegrationFormPage }) => ({ Component: IntegrationFormPage })),
  }
}

/** Loads the record of a desk as a query, so that an act on it shows at once. */
async function loadUserDesk({ params }: LoaderFunctionArgs): Promise<Response | null> {
  if (!(await isAllowed(userRoute))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect('/user')
  await Promise.all([
    queries.fetchQuery({ ...callOptions('GET /sales/user/get', { id }), staleTime: 0 }),
    queries.ensureQueryData(callOptions('GET /sales/user/getchoices', {})),
  ])
  return null
}

async function loadRoleDesk({ params }: LoaderFunctionArgs): Promise<Response | null> {
  if (!(await isAllowed(roleRoute))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect('/role')
  await queries.fetchQuery({ ...callOptions('GET /sales/role/get', { id }), staleTime: 0 })
  return null
}

async function loadIntegrationDesk({ params }: LoaderFunctionArgs): Promise<Response | null> {
  if (!(await isAllowed(integrationRoute))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect('/integration')
  await Promise.all([
    queries.fetchQuery({ ...callOptions('GET /sales/integration/get', { id }), staleTime: 0 }),
    queries.ensureQueryData(callOptions('GET /sales/integration/getchoices', {})),
  ])
  return null
}

export interface LoadedIntegration {
  readonly integration: IntegrationDraft
  readonly choices: IntegrationChoices
}

async function loadIntegration({ params }: LoaderFunctionArgs): Promise<LoadedIntegration | Response | null> {
  if (!(await isAllowed(integrationRoute))) return null
  const id = parseId(params['id'] ?? 'new')
  if (id === undefined) return redirect('/integration')
  const [{ integration }, choices] = await Promise.all([
    id === 'new' ? api('GET /sales/integration/getnew', {}) : api('GET /sales/integration/get', { id }),
    api('GET /sales/integration/getchoices', {}),
  ])
  return { integration, choices }
}

export interface LoadedUser {
  readonly user: UserDraft
  readonly choices: UserChoices
}

async function loadUser({ params }: LoaderFunctionArgs): Promise<LoadedUser | Response | null> {
  if (!(await isAllowed(userRoute))) return null
  const id = parseId(params['id'] ?? 'new')
  if (id === undefined) return redirect('/user')
  const [{ user }, choices] = await Promise.all([
    id === 'new' ? api('GET /sales/user/getnew', {}) : api('GET /sales/user/get', { id }),
    api('GET /sales/user/getchoices', {}),
  ])
  return { user, choices }
}

export interface LoadedRole {
  readonly role: RoleDraft
  readonly users: readonly { id: number; name: string }[]
}

/** Loads a role; a new one is empty, or a copy of the base role that the address names. */
async function loadRole({ params, request }: LoaderFunctionArgs): Promise<LoadedRole | Response | null> {
  if (!(await isAllowed(roleRoute))) return null
  const id = parseId(params['id'] ?? 'new')
  if (id === undefined) return redirect('/role')
  if (id !== 'new') return api('GET /sales/role/get', { id })
  const wanted = new URL(request.url).searchParams.get('base')
  const base = BASE_ROLE_NAMES.find((name) => name === wanted)
  const { role } = await api('GET /sales/role/getnew', base ? { base } : {})
  return { role, users: [] }
}

/** Loads a change of the audit log; returns its id for the page. */
async function loadAuditEntry({ params }: LoaderFunctionArgs): Promise<number | Response | null> {
  if (!(await isAllowed(auditRoute))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect('/audit')
  await queries.ensureQueryData(callOptions('GET /sales/audit/get', { id }))
  return id
}

function parseId(text: string | undefined): number | 'new' | undefined {
  if (text === 'new') return 'new'
  return Number.isInteger(Number(text)) ? Number(text) : undefined
}

function isElsewhere({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

import { data, type RouteObject } from 'react-router'
import { signOut } from './access/sign-out.ts'
import { loadAccess, redirectSignedIn, redirectToFirst } from './access/staff.ts'
import { ErrorScreen } from './layout/ErrorScreen.tsx'
import { resourceRoutes } from './platform/resource/resource-routes.ts'

/** The table of contents: every screen of the office. Each is loaded when somebody goes there. */
export const routes: RouteObject[] = [
  {
    path: 'login',
    loader: redirectSignedIn,
    lazy: () => import('./access/SignInPage.tsx').then(({ SignInPage }) => ({ Component: SignInPage })),
    ErrorBoundary: ErrorScreen,
    HydrateFallback: Nothing,
  },
  { path: 'logout', loader: signOut, HydrateFallback: Nothing },
  {
    path: '',
    id: 'office',
    loader: loadAccess,
    lazy: () => import('./layout/Shell.tsx').then(({ Shell }) => ({ Component: Shell })),
    ErrorBoundary: ErrorScreen,
    HydrateFallback: Nothing,
    children: [
      {
        // Inside the shell: whoever went wrong still has the menu.
        ErrorBoundary: ErrorScreen,
        children: [
          {
            index: true,
            loader: redirectToFirst,
            lazy: () => import('./layout/NoNavigation.tsx').then(({ NoNavigation }) => ({ Component: NoNavigation })),
          },
          ...resourceRoutes(['fuel', 'paintType', 'warranty'], () =>
            import('./catalogue/resources.ts').then(({ catalogue }) => catalogue),
          ),
          {
            path: '*',
            loader() {
              throw data(null, { status: 404 })
            },
          },
        ],
      },
    ],
  },
]

/** The page is empty until the first screen is there: a spinner for a quarter of a second would only blink. */
function Nothing() {
  return null
}

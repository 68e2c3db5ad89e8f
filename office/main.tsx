import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DEFAULT_LANGUAGE, parseLanguage } from '@forecourt/domain/platform/values/languages.ts'
import { overwriteGetLocale } from '@forecourt/locales/messages/runtime.js'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import '@forecourt/ui/tokens.css'
import '@forecourt/ui/tokens-dark.css'
import '@forecourt/ui/base.css'
import { m } from '@forecourt/locales/messages/messages.js'
import { TooLongText } from '@forecourt/ui/Field.tsx'
import { LinkComponent } from '@forecourt/ui/Link.tsx'
import './office.css'
import { refuseUnreadableFields } from './platform/inputs/unreadable-fields.ts'
import { queries } from './platform/queries.ts'
import { RouterLink } from './platform/RouterLink.tsx'
import { routes } from './routes.tsx'

// In a build there is only one language; in development the page says which it speaks.
if (import.meta.env.DEV) overwriteGetLocale(() => parseLanguage(document.documentElement.lang) ?? DEFAULT_LANGUAGE)

// Before the forms themselves, which React tells of it at its root.
document.addEventListener('submit', refuseUnreadableFields, { capture: true })

const router = createBrowserRouter(routes, { basename: '/office' })

createRoot(document.getElementById('office')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <TooLongText value={(count) => m['problems.too-long']({ count })}>
        <LinkComponent value={RouterLink}>
          <RouterProvider router={router} />
        </LinkComponent>
      </TooLongText>
    </QueryClientProvider>
  </StrictMode>,
)

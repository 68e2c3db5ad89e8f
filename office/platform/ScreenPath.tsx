import { OFFICE_ROUTES, routesAbove } from '@forecourt/domain/platform/routes/office-routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Breadcrumbs } from '@forecourt/ui/Breadcrumbs.tsx'
import { currentLanguage } from './language.ts'
import { lastSearch } from './list/last-search.ts'

/** The way to a screen, and to a record in it. */
export function ScreenPath({ id, record }: { id: string; record?: string }) {
  const screen = OFFICE_ROUTES.find((route) => route.id === id)
  const language = currentLanguage()
  const areas = screen ? routesAbove(screen).filter(({ text }) => text.nl !== screen.text.nl) : []
  return (
    <Breadcrumbs
      label={m['words.breadcrumb']()}
      items={[
        ...areas.map(({ text, path }) => ({ label: text[language], ...(path !== null && { href: `/${path}` }) })),
        ...(screen
          ? [{ label: screen.text[language], ...(record && { href: `/${screen.path}${lastSearch(id)}` }) }]
          : []),
        ...(record ? [{ label: record }] : []),
      ]}
    />
  )
}

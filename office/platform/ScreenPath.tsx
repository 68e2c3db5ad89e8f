import { OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Breadcrumbs } from '@forecourt/ui/Breadcrumbs.tsx'
import { currentLanguage } from './language.ts'
import { lastSearch } from './list/last-search.ts'

/** The way to a screen, and to a record in it. */
export function ScreenPath({ id, record }: { id: string; record?: string }) {
  const screen = OFFICE_ROUTES.find((route) => route.id === id)
  const area = OFFICE_ROUTES.find((route) => route.id === screen?.parent)
  const language = currentLanguage()
  return (
    <Breadcrumbs
      label={m['words.breadcrumb']()}
      items={[
        ...(area ? [{ label: area.text[language] }] : []),
        ...(screen
          ? [{ label: screen.text[language], ...(record && { href: `/${screen.path}${lastSearch(id)}` }) }]
          : []),
        ...(record ? [{ label: record }] : []),
      ]}
    />
  )
}

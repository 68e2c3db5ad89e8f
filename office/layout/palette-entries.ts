import { useQuery } from '@tanstack/react-query'
import { NAMED_VIEWS, type NamedView } from '@forecourt/domain/platform/routes/named-views.ts'
import {
  getScreen,
  OFFICE_ROUTES,
  routesAbove,
  type OfficeRoute,
} from '@forecourt/domain/platform/routes/office-routes.ts'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { IconName } from '@forecourt/ui/icons.ts'
import { signOut } from '../access/sign-out.ts'
import { useAccess } from '../platform/access.ts'
import { changeLanguage, currentLanguage } from '../platform/language.ts'
import { namedResource } from '../platform/resource/area-resources.ts'
import { resources } from '../resources.ts'

/** A link or an act in the palette. */
export interface PaletteEntry {
  readonly key: string
  readonly icon: IconName
  readonly label: string
  /** The area that it belongs to. */
  readonly note: string
  /** An address of the office, or what to do. */
  readonly run: string | (() => void)
}

/** Returns the entries that the user has a right to: screens of the menu, new records, and screens about the user. */
export function usePaletteEntries(): readonly PaletteEntry[] {
  const { routes } = useAccess()
  const screens = OFFICE_ROUTES.filter(
    (route: OfficeRoute) => route.isVisible && route.path !== null && routes.includes(route.id),
  )
  const views = NAMED_VIEWS.filter(({ screen }) => routes.includes(screen))
  return [...screens.map(screenEntry), ...views.map(viewEntry), ...useAdding(), ...ownEntries()]
}

function screenEntry(screen: OfficeRoute): PaletteEntry {
  const area = routesAbove(screen).at(-1)
  const language = currentLanguage()
  return {
    key: screen.id,
    icon: 'database',
    label: screen.text[language],
    note: area?.text[language] ?? '',
    run: `/${screen.path}`,
  }
}

function viewEntry({ id, screen, search, text }: NamedView): PaletteEntry {
  const list = getScreen(screen)
  const language = currentLanguage()
  return {
    key: `view ${id}`,
    icon: 'database',
    label: text[language],
    note: list.text[language],
    run: `/${list.path}${search && `?${search}`}`,
  }
}

/** Addresses to add rows that are not added at their list; null: at another list, which says so. */
const addedAt: Readonly<Record<string, string | null>> = {
  queue: '/stockcar/new?supply=ordered',
  vehicle: null,
  version: '/range',
}

/** Definitions come with the first look at their area; here all are wanted. */
function useAdding(): readonly PaletteEntry[] {
  const { who, routes } = useAccess()
  const { data = [] } = useQuery({
    queryKey: ['resources'],
    staleTime: Infinity,
    queryFn: () => Promise.all(Object.values(resources).map((load) => load())),
  })
  return data.flatMap((area) =>
    area.resources
      .filter(({ name, right }) => routes.includes(name) && may(who, right).ok && addedAt[name] !== null)
      .map(({ name }) => ({
        key: `add ${name}`,
        icon: 'plus' as const,
        label: namedResource(area, name).texts.add,
        note: '',
        run: addedAt[name] ?? `/${name.toLowerCase()}/new`,
      })),
  )
}

function ownEntries(): readonly PaletteEntry[] {
  const other = LANGUAGES.find((language) => language !== currentLanguage())!
  return [
    {
      key: 'language',
      icon: 'language',
      label: languageNames[other],
      note: m['layout.language'](),
      run: () => changeLanguage(other),
    },
    { key: 'sign-out', icon: 'logout', label: m['account.sign-out'](), note: '', run: () => void signOut() },
  ]
}

const languageNames = { nl: 'Nederlands', fr: 'Français' } as const

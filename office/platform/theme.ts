import { useSyncExternalStore } from 'react'
import { isTheme, OFFICE_COOKIES, type Theme } from '@forecourt/domain/platform/routes/office-page.ts'
import { keepInBrowser } from './browser-cookie.ts'

const listeners = new Set<() => void>()

/**
 * Returns the chosen theme; `data-theme` is the shown one, which for `system` follows the machine (public/office-
 * theme.js).
 */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme)
}

export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  dataset['chosenTheme'] = theme
  dataset['theme'] = theme === 'system' ? systemTheme() : theme
  keepInBrowser(OFFICE_COOKIES.theme, theme)
  for (const listener of listeners) listener()
}

function readTheme(): Theme {
  const theme = document.documentElement.dataset['chosenTheme']
  return isTheme(theme) ? theme : 'system'
}

function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

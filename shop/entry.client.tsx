import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { overwriteGetLocale } from '@forecourt/locales/messages/runtime.js'
import { keepUnheardClicks } from './platform/early-click.ts'
import { DEFAULT_LANGUAGE, parseLanguage } from '@forecourt/domain/platform/values/languages.ts'

if (import.meta.env.DEV) overwriteGetLocale(() => parseLanguage(document.documentElement.lang) ?? DEFAULT_LANGUAGE)

startTransition(() => {
  keepUnheardClicks()
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

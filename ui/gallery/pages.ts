import type { ComponentType } from 'react'

interface PageModule {
  title: string
  States: ComponentType
}

const modules = import.meta.glob<PageModule>('./pages/*.tsx', { eager: true })

/** One page per piece: pages/text-field.tsx is found at /text-field. */
export const pages = Object.entries(modules)
  .map(([file, page]) => ({ ...page, slug: file.slice('./pages/'.length, -'.tsx'.length) }))
  .toSorted((one, other) => one.title.localeCompare(other.title, 'nl'))

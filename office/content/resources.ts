import { lazy } from 'react'
import { resources } from '@forecourt/domain/content/resources.ts'
import { texts } from '@forecourt/locales/messages/resources/content.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

const loadMedia = () => import('./ContentMedia.tsx')

export const content: AreaResources = {
  resources,
  texts,
  sections: {
    newsPost: lazy(() => loadMedia().then(({ NewsMedia }) => ({ default: NewsMedia }))),
    hero: lazy(() => loadMedia().then(({ HeroMedia }) => ({ default: HeroMedia }))),
  },
}

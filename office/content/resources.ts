import { lazy } from 'react'
import { hero } from '@forecourt/domain/content/hero.ts'
import { infoBlock } from '@forecourt/domain/content/info-block.ts'
import { truckBlurb } from '@forecourt/domain/content/truck-blurb.ts'
import { newsFlash } from '@forecourt/domain/content/news-flash.ts'
import { newsPost } from '@forecourt/domain/content/news-post.ts'
import { texts } from '@forecourt/locales/messages/resources/content.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

const loadMedia = () => import('./ContentMedia.tsx')

export const content: AreaResources = {
  resources: [newsPost, newsFlash, hero, infoBlock, truckBlurb],
  texts,
  sections: {
    newsPost: lazy(() => loadMedia().then(({ NewsMedia }) => ({ default: NewsMedia }))),
    hero: lazy(() => loadMedia().then(({ HeroMedia }) => ({ default: HeroMedia }))),
  },
}

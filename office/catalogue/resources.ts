import { lazy } from 'react'
import { resources } from '@forecourt/domain/catalogue/resources.ts'
import { versionList } from '@forecourt/domain/catalogue/version-list.ts'
import { texts } from '@forecourt/locales/messages/resources/catalogue.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

const loadMedia = () => import('./RecordMedia.tsx')

export const catalogue: AreaResources = {
  resources: [...resources, versionList],
  texts,
  sections: {
    featureTemplate: lazy(() =>
      import('./TemplateParts.tsx').then(({ TemplateParts }) => ({ default: TemplateParts })),
    ),
    brand: lazy(() => loadMedia().then(({ BrandMedia }) => ({ default: BrandMedia }))),
    model: lazy(() => loadMedia().then(({ ModelMedia }) => ({ default: ModelMedia }))),
    exteriorColour: lazy(() => loadMedia().then(({ ColourMedia }) => ({ default: ColourMedia }))),
    interiorCover: lazy(() => loadMedia().then(({ CoverMedia }) => ({ default: CoverMedia }))),
  },
}

import { shopPageList } from '@forecourt/domain/content/shop-pages.ts'
import { texts } from '@forecourt/locales/messages/resources/content.js'
import { resourceTexts, type NamedList } from '../platform/resource/area-resources.ts'

export const namedPages: NamedList & { resource: typeof shopPageList } = {
  resource: shopPageList,
  texts: resourceTexts('shopPage', texts),
}

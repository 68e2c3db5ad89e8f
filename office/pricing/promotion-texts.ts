import { promotionList } from '@forecourt/domain/pricing/promotion-desk.ts'
import { texts } from '@forecourt/locales/messages/resources/pricing.js'
import { resourceTexts } from '../platform/resource/area-resources.ts'

export const promotionWords = resourceTexts('promotion', texts)
export const namedPromotions = { resource: promotionList, texts: promotionWords }

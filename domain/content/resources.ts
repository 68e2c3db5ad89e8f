import { hero } from './hero.ts'
import { infoBlock } from './info-block.ts'
import { newsFlash } from './news-flash.ts'
import { newsPost } from './news-post.ts'
import { truckBlurb } from './truck-blurb.ts'

/** The lists of master data of this area. */
export const resources = [newsPost, newsFlash, hero, infoBlock, truckBlurb] as const

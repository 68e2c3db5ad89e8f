import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { Hero, InfoBlock } from '@forecourt/domain/content/boot.schema.ts'
import { PAGE_WORDS } from '@forecourt/domain/platform/routes/page-words.ts'
import { PICTURE_SIZES, type Picture, type PictureSize } from '@forecourt/domain/media/picture.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { ROUTES } from '@forecourt/domain/platform/routes/route-table.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Flash, ShownBlock, Slide } from './home.ts'

/** Converts the heroes to slides; one without a picture is skipped. */
export function toSlides(heroes: readonly Hero[]): Slide[] {
  return heroes.flatMap(({ title, text, mediaSet, ...hero }) => {
    const [picture] = mediaSet.images
    if (!picture) return []
    const [sm, md, lg] = PICTURE_SIZES.map((size) => pictureUrl(picture, size))
    return { title, text, ...toLink(hero), picture: { sm: sm!, md: md!, lg: lg!, alt: picture.alt } }
  })
}

/** Returns the slide to show where there is no hero. */
export function fallbackSlide(language: Language): Slide {
  return {
    title: m['home.fallback.title'](),
    text: translate(PAGE_WORDS['content.home'].description, language),
    link: { href: buildPath('content.usedcars', language), text: m['home.fallback.link']() },
  }
}

/** The news flash; its link leads to the schedule, once there is one. */
export function toFlash({ flash }: ApiResult<'GET /shop/news/getflash'>, language: Language): Flash | undefined {
  if (!flash) return undefined
  const { showLink, ...words } = flash
  const hasLink = showLink && ROUTES['content.schedule'].meta.visible
  return {
    ...words,
    ...(hasLink && { link: { href: buildPath('content.schedule', language), text: m['home.flash.schedule']() } }),
  }
}

export function toBlocks(blocks: readonly InfoBlock[]): ShownBlock[] {
  return blocks.map(({ subject, title, text, ...block }) => ({
    subject,
    title,
    text: unbroken(text),
    ...toLink(block),
  }))
}

/** An amount stays on one line. */
function unbroken(text: string): string {
  return text.replace(/€ (?=\d)|(?<=\d) (?=€)/g, (space) => space.replace(' ', '\u00a0'))
}

function toLink({ link, linkText }: { link: string | null; linkText: string }) {
  return link && linkText ? { link: { href: link, text: linkText } } : {}
}

function pictureUrl({ versions }: Picture, size: PictureSize): string {
  return (versions.find(({ label }) => label === size) ?? versions.at(-1))?.url ?? ''
}

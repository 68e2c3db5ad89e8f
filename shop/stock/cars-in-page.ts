import { cardContents } from '@forecourt/ui/Card.tsx'
import { badgeOf } from './CarBadges.tsx'
import type { ShownCar } from './shown-car.ts'

/**
 * The cars whose cards the server drew, from the cards themselves: the page does not carry them a second time as data. See
 * docs/decisions/0012-cards-are-their-own-data.md.
 */
export function carsInPage(gridId: string): ShownCar[] {
  return Array.from(document.querySelectorAll<HTMLElement>(`#${gridId} > article`), carOf)
}

function carOf(article: HTMLElement): ShownCar {
  const card = cardContents(article)
  const badges = card.badges.flatMap((text) => badgeOf(text) ?? [])
  return {
    key: card.name,
    href: card.href,
    name: card.title,
    version: card.subtitle,
    facts: card.lines,
    price: card.figure,
    ...(card.hasPrefix && { isPriceFrom: true }),
    ...(card.note && { note: card.note }),
    ...(badges.length > 0 && { badges }),
    ...(card.isDimmed && { isTaken: true }),
    ...(card.picture && { picture: pictureOf(card.picture) }),
  }
}

function pictureOf(image: Element): NonNullable<ShownCar['picture']> {
  const text = (name: string) => image.getAttribute(name) ?? ''
  return { srcSet: text('srcset'), alt: text('alt'), colour: text('style').replace('background:', '') }
}

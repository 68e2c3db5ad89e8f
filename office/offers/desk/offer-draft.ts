import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import type { OfferType } from '@forecourt/domain/offers/offer.ts'

/** An offer as the desk begins with it; null: it is not saved yet. */
export interface LoadedOffer {
  readonly offer: OfferRecord | null
  readonly type: OfferType
  readonly content: OfferContent
}

/** An offer as its form holds it. */
export type OfferDraft = OfferContent & { readonly id: number | null; readonly rev: number }

export function toDraft({ offer, content }: Pick<LoadedOffer, 'offer' | 'content'>): OfferDraft {
  return { ...content, id: offer?.id ?? null, rev: offer?.rev ?? 0 }
}

/** Returns the content that is sent. */
export function toContent({ id: _, rev: _2, ...content }: OfferDraft): OfferContent {
  return content
}

/** Returns the content as text: drafts that are filled in alike have the same. */
export function draftText(row: OfferDraft): string {
  return JSON.stringify(toContent(row))
}

/** The props of each part of the desk. */
export interface SectionProps {
  row: OfferDraft
  change: (changes: Partial<OfferDraft>) => void
}

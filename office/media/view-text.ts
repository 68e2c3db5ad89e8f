import type { View } from '@forecourt/domain/media/media-owners.ts'
import { m } from '@forecourt/locales/messages/messages.js'

const texts: Readonly<Record<View, () => string>> = {
  side: m['office.media.views.side'],
  front: m['office.media.views.front'],
  rear: m['office.media.views.rear'],
  'quarter-front': m['office.media.views.quarter-front'],
  'quarter-rear': m['office.media.views.quarter-rear'],
  dashboard: m['office.media.views.dashboard'],
  seats: m['office.media.views.seats'],
  wheel: m['office.media.views.wheel'],
}

/** Names the side from which a vehicle is photographed. */
export function viewText(view: View): string {
  return texts[view]()
}

import { m } from '@forecourt/locales/messages/messages.js'
import type { GalleryTexts } from '@forecourt/ui/Gallery.tsx'

export function galleryTexts(car: string): GalleryTexts {
  return {
    label: m['detail.gallery.label']({ car }),
    previous: m['words.previous-photo'](),
    next: m['words.next-photo'](),
    enlarge: m['words.enlarge-photo'](),
    close: m['words.close'](),
    position: (index, count) => m['detail.gallery.position']({ index, count }),
  }
}

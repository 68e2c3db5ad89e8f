import { m } from '@forecourt/locales/messages/messages.js'
import { Gallery } from '@forecourt/ui/Gallery.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { ActionLink } from '../../platform/ActionButton.tsx'
import { Panel } from '../../platform/Panel.tsx'
import type { CarPart } from './car-part.ts'
import styles from './CarDesk.module.css'

/** The pictures of a car, to look at; they are changed in its form. */
export function CarGallery({ desk, name }: CarPart) {
  const { images, car } = desk
  return (
    <Panel className={styles.gallery} aria-label={m['words.photos']()}>
      {images.length === 0 ? (
        <div className={styles.none}>
          <Icon name="photo" />
          <ActionLink right="CAR_TEXT_MEDIA_EDIT" small icon="plus" href={`/${name}/${desk.id}/edit?to=media`}>
            {m['office.stock.desk.add-pictures']()}
          </ActionLink>
        </div>
      ) : (
        <Gallery
          pictures={images.map(({ url, thumbnail }, at) => ({
            src: url,
            thumb: thumbnail,
            alt: `${car}, ${m['words.photo-number']({ number: at + 1 })}`,
          }))}
          texts={{
            label: m['office.stock.desk.pictures']({ car }),
            previous: m['words.previous-photo'](),
            next: m['words.next-photo'](),
            enlarge: m['words.enlarge-photo'](),
            close: m['words.close'](),
            position: (number, count) => `${m['words.photo-number']({ number })} / ${count}`,
          }}
        />
      )}
    </Panel>
  )
}

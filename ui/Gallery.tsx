import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { DialogComing } from './DialogComing.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { usePictureTrack } from './usePictureTrack.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './Gallery.module.css'

const load = async () => ({ default: (await import('./ImageSliderDialog.tsx')).ImageSliderDialog })
const ImageSliderDialog = lazy(load)

export interface Picture {
  src: string
  srcSet?: string | undefined
  alt: string
  /** A small version for the row of thumbnails. */
  thumb: string
}

export interface GalleryTexts {
  /** Names the gallery: "Foto's van Noord V6" */
  label: string
  previous: string
  next: string
  enlarge: string
  close: string
  /** "Foto 2 van 18" */
  position: (index: number, count: number) => string
}

interface GalleryProps {
  pictures: readonly Picture[]
  /** The sizes attribute of the large picture. */
  sizes?: string | undefined
  badges?: ReactNode
  /** false: the large picture alone, such as where there are other choices below it. */
  hasThumbs?: boolean | undefined
  texts: GalleryTexts
}

const thumbsShown = 6

export function Gallery({ pictures, sizes, badges, hasThumbs = true, texts }: GalleryProps) {
  const id = useId()
  const { index, go, trackProps } = usePictureTrack(pictures.length)
  const [enlarged, setEnlarged] = useState(false)
  const [wasEnlarged, setWasEnlarged] = useState(false)
  const hiddenThumbs = pictures.length - thumbsShown

  function enlarge() {
    setWasEnlarged(true)
    setEnlarged(true)
  }

  return (
    <section aria-label={texts.label}>
      <div className={styles.stage} onPointerEnter={load} onFocus={load}>
        <ul
          {...trackProps}
          className={styles.track}
          tabIndex={0}
          aria-label={texts.label}
          onKeyDown={(event) => (event.key === 'Enter' ? enlarge() : trackProps.onKeyDown(event))}
        >
          {pictures.map((picture, at) => (
            // By its place: the next picture of it takes over once it has loaded, such as the car in another colour.
            <li key={at} id={`${id}-${at}`} className={styles.slide}>
              <img
                src={picture.src}
                srcSet={picture.srcSet}
                sizes={sizes}
                alt={picture.alt}
                loading={at === 0 ? 'eager' : 'lazy'}
                fetchPriority={at === 0 ? 'high' : 'auto'}
                onClick={enlarge}
              />
            </li>
          ))}
        </ul>
        {badges && <div className={styles.badges}>{badges}</div>}
        {pictures.length > 1 && (
          <div className={styles.arrows}>
            <IconButton look="round" icon="chevron-left" label={texts.previous} onClick={() => go(index - 1)} />
            <IconButton look="round" icon="chevron-right" label={texts.next} onClick={() => go(index + 1)} />
          </div>
        )}
        <button type="button" className={styles.counter} onClick={enlarge}>
          <Icon name="photo" size="s" />
          {index + 1} / {pictures.length}
          <VisuallyHidden>{texts.enlarge}</VisuallyHidden>
        </button>
        <VisuallyHidden role="status">{texts.position(index + 1, pictures.length)}</VisuallyHidden>
      </div>
      {hasThumbs && pictures.length > 1 && (
        <ul className={styles.thumbs}>
          {pictures.slice(0, thumbsShown).map((picture, at) => (
            <li key={picture.src}>
              <a
                href={`#${id}-${at}`}
                className={styles.thumb}
                aria-current={index === at || (at === thumbsShown - 1 && index > at)}
                onClick={(event) => {
                  event.preventDefault()
                  go(at)
                  if (at === thumbsShown - 1 && hiddenThumbs > 0) enlarge()
                }}
              >
                <img src={picture.thumb} alt={texts.position(at + 1, pictures.length)} loading="lazy" />
                {at === thumbsShown - 1 && hiddenThumbs > 0 && <span className={styles.more}>+ {hiddenThumbs}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
      {wasEnlarged && (
        <Suspense fallback={<DialogComing />}>
          <ImageSliderDialog
            open={enlarged}
            onClose={() => setEnlarged(false)}
            pictures={pictures}
            startIndex={index}
            // The focus comes back at the same time, and would stop a slide halfway.
            onIndexChange={(seen) => go(seen, 'jump')}
            texts={texts}
          />
        </Suspense>
      )}
    </section>
  )
}

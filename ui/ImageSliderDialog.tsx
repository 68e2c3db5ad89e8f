import { useEffectEvent, useLayoutEffect } from 'react'
import type { GalleryTexts, Picture } from './Gallery.tsx'
import { IconButton } from './IconButton.tsx'
import { useModal } from './useModal.ts'
import { usePictureTrack } from './usePictureTrack.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './ImageSliderDialog.module.css'

interface ImageSliderDialogProps {
  open: boolean
  onClose: () => void
  pictures: readonly Picture[]
  startIndex: number
  /** Called with the last picture that was shown, so that the page shows it when the dialog closes. */
  onIndexChange?: ((index: number) => void) | undefined
  texts: GalleryTexts
}

/** Pictures as large as the screen allows, 4:3, on the stage colour. */
export function ImageSliderDialog({
  open,
  onClose,
  pictures,
  startIndex,
  onIndexChange,
  texts,
}: ImageSliderDialogProps) {
  const { index, go, trackProps } = usePictureTrack(pictures.length)
  const { dialogProps, present, leave } = useModal({
    open,
    onClose() {
      onIndexChange?.(index)
      onClose()
    },
  })

  const start = useEffectEvent(() => go(startIndex))
  useLayoutEffect(() => {
    if (open) start()
  }, [open])

  return (
    <dialog {...dialogProps} className={styles.dialog} aria-label={texts.label} data-stage>
      {present && (
        <>
          <header className={styles.header}>
            <p className="num" aria-hidden>
              {index + 1} / {pictures.length}
            </p>
            <p className={styles.caption} aria-hidden>
              {pictures[index]?.alt}
            </p>
            <VisuallyHidden role="status">{texts.position(index + 1, pictures.length)}</VisuallyHidden>
            <IconButton icon="x" label={texts.close} onClick={leave} />
          </header>
          <ul {...trackProps} className={styles.track} tabIndex={0} aria-label={texts.label} data-autofocus>
            {pictures.map((picture) => (
              <li key={picture.src} className={styles.slide}>
                <img
                  src={picture.src}
                  srcSet={picture.srcSet}
                  sizes="100vw"
                  alt={picture.alt}
                  loading="lazy"
                  className={styles.picture}
                />
              </li>
            ))}
          </ul>
          {pictures.length > 1 && (
            <div className={styles.arrows}>
              <IconButton look="round" icon="chevron-left" label={texts.previous} onClick={() => go(index - 1)} />
              <IconButton look="round" icon="chevron-right" label={texts.next} onClick={() => go(index + 1)} />
            </div>
          )}
        </>
      )}
    </dialog>
  )
}

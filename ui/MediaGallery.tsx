import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Grip } from './Grip.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import { useOrder } from './useOrder.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import styles from './MediaGallery.module.css'

export interface MediaTile {
  readonly guid: string
  /** Name of the item in button labels: "Foto 2", "Brochure". */
  readonly name: string
  /** Text under it; describes the picture, so that the picture itself needs no description. */
  readonly caption?: ReactNode
  /** Badge on its corner. */
  readonly badge?: ReactNode
  /** The picture; without one the icon shows. */
  readonly src?: string | undefined
  readonly icon?: IconName | undefined
}

interface MediaGalleryTexts {
  /** Names the gallery: "Foto's" */
  label: string
  /** "Foto 2 verplaatsen" */
  move: (name: string) => string
  /** Instructions for moving an item with the keyboard. */
  how: string
  /** "Plaats 2 van 5" */
  at: (place: number, count: number) => string
}

interface MediaGalleryProps {
  items: readonly MediaTile[]
  texts: MediaGalleryTexts
  /** Without this handler the order cannot be changed. */
  onMove?: ((from: number, to: number) => void) | undefined
  /** Actions on an item. */
  renderActions?: ((item: MediaTile) => ReactNode) | undefined
}

/** Pictures, documents or films side by side: four, and two where the screen is narrow. */
export function MediaGallery({ items, texts, onMove, renderActions }: MediaGalleryProps) {
  const id = useId()
  const order = useOrder(items, { layout: 'grid', keyOf: ({ guid }) => guid, onMove: onMove ?? (() => {}) })
  const { lifted } = order
  return (
    <>
      <ul className={styles.grid} aria-label={texts.label}>
        {order.items.map((item) => (
          <li key={item.guid} className={classes(styles.tile, lifted?.key === item.guid && styles.lifted)}>
            <div className={styles.frame}>
              {item.src === undefined ? (
                <Icon name={item.icon ?? 'photo'} />
              ) : (
                <img src={item.src} alt="" loading="lazy" draggable={false} />
              )}
              {item.badge && <span className={styles.badge}>{item.badge}</span>}
            </div>
            {item.caption && <p className={styles.caption}>{item.caption}</p>}
            {(onMove || renderActions) && (
              <div className={styles.bar}>
                {onMove && (
                  <Grip {...order.gripOf(item)} label={texts.move(item.name)} aria-describedby={`${id}-how`} />
                )}
                <span className={styles.actions}>{renderActions?.(item)}</span>
              </div>
            )}
          </li>
        ))}
      </ul>
      {onMove && (
        <VisuallyHidden>
          <span id={`${id}-how`}>{texts.how}</span>
          <span role="status">{lifted && texts.at(lifted.at + 1, items.length)}</span>
        </VisuallyHidden>
      )}
    </>
  )
}

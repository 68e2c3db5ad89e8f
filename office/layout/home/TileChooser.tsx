import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { choiceToKeep, tilesAllowed, tilesShown, type HomeTile } from '@forecourt/domain/platform/routes/home-tiles.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Grip } from '@forecourt/ui/Grip.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { moveItem, useOrder } from '@forecourt/ui/useOrder.ts'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { useAccess } from '../../platform/access.ts'
import { useCommand } from '../../platform/queries.ts'
import { tileTitles } from './tile-texts.ts'
import styles from './Home.module.css'

interface TileChooserProps {
  /** The saved tiles; null: the user made no choice. */
  chosen: readonly HomeTile[] | null
  onClose: () => void
}

/** Lets the user choose tiles and their order. */
export function TileChooser({ chosen, onClose }: TileChooserProps) {
  const access = useAccess()
  const [picked, setPicked] = useState<readonly HomeTile[]>(() => tilesShown(chosen, access))
  const [tiles, setTiles] = useState<readonly HomeTile[]>(() => [
    ...picked,
    ...tilesAllowed(access).filter((tile) => !picked.includes(tile)),
  ])
  const { items, lifted, gripOf } = useOrder(tiles, {
    layout: 'grid',
    keyOf: (tile) => tile,
    onMove: (from, to) => setTiles(moveItem(tiles, from, to)),
  })
  const save = useCommand((kept: HomeTile[] | null) => api('POST /sales/dashboard/save', { tiles: kept }))
  const keep = (kept: HomeTile[] | null) => save.mutate(kept, { onSuccess: onClose })

  function toggle(tile: HomeTile) {
    setPicked(picked.includes(tile) ? picked.filter((one) => one !== tile) : [...picked, tile])
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title={m['office.home.choose']()}
      closeLabel={m['words.close']()}
      footer={
        <>
          <Button look="quiet" disabled={save.isPending || chosen === null} onClick={() => keep(null)}>
            {m['office.home.reset']()}
          </Button>
          <Button
            look="primary"
            busy={save.isPending}
            onClick={() =>
              keep([
                ...choiceToKeep(
                  tiles.filter((tile) => picked.includes(tile)),
                  chosen,
                  access,
                ),
              ])
            }
          >
            {m['words.save']()}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{m['office.home.choose-lead']()}</p>
      <FailureNotice failure={save.error} />
      <ul className={styles.choices}>
        {items.map((tile) => (
          <li key={tile} className={classes(styles.choice, lifted?.key === tile && styles.lifted)}>
            <Grip label={m['office.home.move']({ tile: tileTitles[tile]() })} {...gripOf(tile)} />
            <Checkbox label={tileTitles[tile]()} checked={picked.includes(tile)} onChange={() => toggle(tile)} />
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{lifted && m['office.rank.at']({ place: lifted.at + 1, count: items.length })}</span>
      </VisuallyHidden>
    </Dialog>
  )
}

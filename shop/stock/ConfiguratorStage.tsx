import { useLocation } from 'react-router'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Gallery } from '@forecourt/ui/Gallery.tsx'
import { Swatch } from '@forecourt/ui/Swatch.tsx'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import type { SheetPicture } from './car-sheet.ts'
import { surcharge } from './configuration.ts'
import { galleryTexts } from './gallery-texts.ts'
import { COLOUR_PARAMETER, COLOURS, isColour, type NewCarSheet, type PartChoice } from './new-car-sheet.ts'
import styles from './Configurator.module.css'

interface ConfiguratorStageProps {
  sheet: NewCarSheet
  picks: readonly PartKey[]
  onPick: (part: PartKey) => void
}

/** The car in the chosen colour and the colours to choose from: in view during the rest of the configuration. */
export function ConfiguratorStage({ sheet, picks, onPick }: ConfiguratorStageProps) {
  const { pathname } = useLocation()
  const colours = sheet.parts.filter(({ key }) => isColour(key))
  const colour = colours.find(({ key }) => picks.includes(key))
  const pictures = selectPictures(sheet.pictures, colour)
  return (
    <div className={styles.stage}>
      <header className={styles.title}>
        <h1>{sheet.car.name}</h1>
        <p>{sheet.subtitle}</p>
      </header>
      {pictures.length > 0 && (
        <div className={styles.picture}>
          <Gallery
            // The car comes first again where there are other pictures of it.
            key={`${pathname} ${pictures.length}`}
            pictures={pictures}
            sizes="(min-width:1440px) 790px,(min-width:820px) 60vw,100vw"
            hasThumbs={false}
            texts={galleryTexts(sheet.car.name)}
          />
        </div>
      )}
      {colours.length > 0 && (
        <fieldset id={COLOURS} className={styles.colours}>
          <legend>
            <VisuallyHidden>{m['detail.new.configurator.colour']()}</VisuallyHidden>
          </legend>
          <p className={styles.colourName} aria-live="polite">
            <strong>{colour?.name ?? m['detail.new.choose-colour']()}</strong>
            <span>{colour ? surcharge(colour.cents) : m['detail.new.configurator.no-colour']()}</span>
          </p>
          <div className={styles.swatches}>
            {colours.map(({ key, name, colour: paint = '', cents }) => (
              <Swatch
                key={key}
                type="radio"
                name={COLOUR_PARAMETER}
                value={key}
                colour={paint}
                label={`${name}, ${surcharge(cents)}`}
                checked={key === colour?.key}
                onChange={() => onPick(key)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {colour && !colour.picture && !colour.pictures?.length && (
        <p className={styles.pictureNote}>{m['detail.new.other-colour']()}</p>
      )}
    </div>
  )
}

/** In a colour that was chosen, the car as it looks in it and its interior; without pictures of that, the paint comes first. */
function selectPictures(pictures: readonly SheetPicture[], colour: PartChoice | undefined): SheetPicture[] {
  if (colour?.pictures?.length) return [...colour.pictures, ...pictures.filter(({ isInterior }) => isInterior)]
  if (!colour?.picture) return [...pictures]
  const { picture, name } = colour
  const src = picture.srcSet.slice(0, picture.srcSet.indexOf(' '))
  return [{ src, srcSet: picture.srcSet, alt: picture.alt || name, thumb: src }, ...pictures]
}

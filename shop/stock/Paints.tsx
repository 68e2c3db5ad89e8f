import { Fragment } from 'react'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import { Swatch } from '@forecourt/ui/Swatch.tsx'
import { surcharge } from './configuration.ts'
import type { PartChoice } from './new-car-sheet.ts'
import styles from './Configurator.module.css'

interface PaintsProps {
  legend: string
  /** While none is chosen. */
  hint?: string | undefined
  /** In a form that is sent without scripts; of two groups with one name only one could be chosen. */
  name: string
  parts: readonly PartChoice[]
  picks: readonly PartKey[]
  /** Those of the paint stand in the gallery. */
  withPicture?: boolean
  onPick: (part: PartKey, isOn: boolean) => void
}

/** One of several colours, and below them what the chosen one is called. */
export function Paints({ legend, hint, name, parts, picks, withPicture, onPick }: PaintsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {hint && <p className="hint">{hint}</p>}
      <div className={styles.colours}>
        {parts.map(({ key, name: called, colour = '', cents }) => (
          <Swatch
            key={key}
            type="radio"
            name={name}
            value={key}
            colour={colour}
            label={`${called}, ${surcharge(cents)}`}
            checked={picks.includes(key)}
            onChange={() => onPick(key, true)}
          />
        ))}
      </div>
      {parts
        .filter(({ key }) => picks.includes(key))
        .map(({ key, name: called, group, cents, picture }) => (
          <Fragment key={key}>
            <p className="hint">{[called, group, surcharge(cents)].filter(Boolean).join(' · ')}</p>
            {picture && withPicture && (
              <img
                className={styles.picture}
                src={picture.srcSet.slice(0, picture.srcSet.indexOf(' '))}
                srcSet={picture.srcSet}
                sizes="(min-width: 520px) 480px, 100vw"
                width={picture.width}
                height={picture.height}
                alt={picture.alt || called}
                loading="lazy"
              />
            )}
          </Fragment>
        ))}
    </fieldset>
  )
}

import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import type { FlagAgainstOffer } from '@forecourt/domain/catalogue/items.ts'
import type { OfferPart } from '@forecourt/domain/offers/offer-sale.ts'
import type { PackOffer } from '@forecourt/domain/offers/pack-offers.ts'
import type { PartClash } from '@forecourt/domain/offers/part-groups.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge } from '@forecourt/ui/Badge.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { currentLanguage, formatList } from '../../platform/language.ts'
import { formatCents } from '../../platform/money-text.ts'
import { flagTexts } from '../desk/refusal-text.ts'
import styles from './OptionList.module.css'

interface OptionRowProps {
  part: OfferPart
  /** All parts of the version, for the names of related ones. */
  all: readonly OfferPart[]
  isChosen: boolean
  /** Keeps it off this offer. */
  flag: FlagAgainstOffer | undefined
  pack: PackOffer | undefined
  /** The chosen pack that brings it along. */
  includedIn: PartKey | undefined
  clashes: readonly PartClash[]
  priceText: string
  onToggle: (isOn: boolean) => void
}

/** An option or a pack to choose, with its code, its price and its notes. */
export function OptionRow({
  part,
  all,
  isChosen,
  flag,
  pack,
  includedIn,
  clashes,
  priceText,
  onToggle,
}: OptionRowProps) {
  const name = (key: PartKey) => translate(all.find((one) => one.key === key)?.name ?? { nl: key }, currentLanguage())
  const note = () => {
    if (flag) return flagTexts[flag]()
    if (includedIn) return m['office.offer.parts.included']({ pack: name(includedIn) })
    return pack && packText(pack, isChosen, name)
  }
  const noteText = note()
  const isBroughtAlong = includedIn !== undefined && !isChosen
  return (
    <div className={classes(styles.row, clashes.length > 0 && styles.clashing)}>
      <Checkbox
        label={
          <span className={styles.named}>
            <span className={styles.code}>{part.code}</span> <span>{translate(part.name, currentLanguage())}</span>
          </span>
        }
        hint={
          (noteText || clashes.length > 0) && (
            <span className={styles.notes}>
              {clashes.map((clash) => (
                <Badge key={JSON.stringify(clash)} tone="failed">
                  {clashText(clash, name)}
                </Badge>
              ))}
              {noteText && <span>{noteText}</span>}
            </span>
          )
        }
        disabled={(flag !== undefined && !isChosen) || isBroughtAlong}
        checked={isChosen || isBroughtAlong}
        onChange={({ target }) => onToggle(target.checked)}
      />
      <span className={styles.price}>{includedIn === undefined && priceText}</span>
    </div>
  )
}

function clashText({ reason, others }: PartClash, name: (key: PartKey) => string): string {
  const names = others.map(name)
  return reason === 'requires'
    ? m['office.offer.parts.needs']({ names: names.join(` ${m['office.offer.or']()} `) })
    : m['office.offer.parts.clashes']({ names: formatList(names) })
}

/** Returns what a pack costs beside its parts by themselves; undefined where that is no news. */
function packText(
  { parts, priceCents, apartCents, chosen, differenceCents }: PackOffer,
  isChosen: boolean,
  name: (key: PartKey) => string,
): string | undefined {
  const names = (keys: readonly PartKey[]) => formatList(keys.map(name))
  const others = parts.filter((part) => !chosen.includes(part))
  if (differenceCents !== null) {
    const amount = formatCents(Math.abs(differenceCents))
    if (differenceCents < 0) return m['office.offer.parts.pack-cheaper']({ amount })
    if (differenceCents === 0) return m['office.offer.parts.pack-equal']()
    return others.length === 0 ? undefined : m['office.offer.parts.pack-dearer']({ amount, names: names(others) })
  }
  if (parts.length === 0) return undefined
  if (apartCents === null) return isChosen ? undefined : names(parts)
  if (!isChosen) return m['office.offer.parts.pack-apart']({ names: names(parts), amount: formatCents(apartCents) })
  const savingCents = apartCents - priceCents
  return savingCents > 0 ? m['office.offer.parts.pack-saves']({ amount: formatCents(savingCents) }) : undefined
}

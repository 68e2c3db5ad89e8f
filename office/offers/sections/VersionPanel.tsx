import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import {
  changeVersion,
  compareEquipment,
  type VersionRange,
  type VersionToOffer,
} from '@forecourt/domain/offers/version-change.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { formatList } from '../../platform/language.ts'
import { formatEuros } from '../../platform/money-text.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { differenceText, listNames } from './step-texts.ts'
import styles from './ConfigurationSteps.module.css'

interface VersionPanelProps {
  range: VersionRange
  current: VersionToOffer
  /** The choices that would be kept in another version. */
  wished: readonly PartKey[]
  onPick: (version: VersionToOffer) => void
}

/** Compares the other versions with that of the car: price, equipment, and the options that would be lost. */
export function VersionPanel({ range, current, wished, onPick }: VersionPanelProps) {
  const years = [...new Set(range.versions.map(({ year }) => year))]
  return (
    <>
      <p className="hint">{m['office.offer.steps.list-prices']()}</p>
      {years.map((year) => (
        <div key={year}>
          {years.length > 1 && <h3 className={styles.year}>{m['proposal.model-year']({ year })}</h3>}
          <ChoiceList
            label={m['office.offer.steps.choose-version']()}
            choices={range.versions
              .filter((version) => version.year === year)
              .map((version) => ({ ...toChoice(version, { range, current, wished }), version }))}
            onPick={({ version }) => onPick(version)}
          />
        </div>
      ))}
    </>
  )
}

function toChoice(version: VersionToOffer, { range, current, wished }: Omit<VersionPanelProps, 'onPick'>) {
  const isCurrent = version.number === current.number
  const { added, missing } = compareEquipment(current, version)
  const { dropped } = changeVersion(wished, version)
  const names = (keys: readonly PartKey[]) => listNames(keys, range.names)
  return {
    key: version.number,
    name: version.name,
    isCurrent,
    price: version.priceCents === null ? m['office.offer.parts.no-price']() : formatEuros(version.priceCents),
    difference:
      isCurrent || version.priceCents === null || current.priceCents === null
        ? ''
        : differenceText(version.priceCents - current.priceCents),
    facts: [
      ...(version.isOrderable ? [] : [m['office.offer.steps.not-orderable']()]),
      ...(added.length > 0 ? [m['office.offer.steps.more']({ names: formatFew(names(added)) })] : []),
      ...(missing.length > 0 ? [m['office.offer.steps.less']({ names: formatFew(names(missing)) })] : []),
    ],
    warning: dropped.length > 0 && m['office.offer.steps.not-with']({ names: formatList(names(dropped)) }),
  }
}

/** Returns the first few names, and the number of the others. */
function formatFew(names: readonly string[]): string {
  const most = 4
  if (names.length <= most) return formatList(names)
  const others = m['office.offer.steps.others']({ count: names.length - most + 1 })
  return formatList([...names.slice(0, most - 1), others])
}

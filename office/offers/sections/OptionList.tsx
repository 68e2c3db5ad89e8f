import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { PartKey } from '@forecourt/domain/catalogue/compatibility.ts'
import { flagAgainst, type OfferContext, type OfferPart } from '@forecourt/domain/offers/offer-sale.ts'
import type { PackOffer } from '@forecourt/domain/offers/pack-offers.ts'
import {
  countGroup,
  findClashes,
  findIncluded,
  groupParts,
  isOpenAtFirst,
  isPartFound,
  type GroupCount,
} from '@forecourt/domain/offers/part-groups.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { currentLanguage } from '../../platform/language.ts'
import { useLetters, useNamedShortcut } from '../../platform/shortcuts.ts'
import type { OfferDraft } from '../desk/offer-draft.ts'
import { OptionGroup } from './OptionGroup.tsx'
import { OptionRow } from './OptionRow.tsx'
import styles from './OptionList.module.css'

interface OptionListProps {
  /** The parts of the version. */
  parts: readonly OfferPart[]
  row: OfferDraft
  context: OfferContext
  chosen: readonly PartKey[]
  packs: ReadonlyMap<PartKey, PackOffer>
  priceText: (part: OfferPart) => string
  onToggle: (part: PartKey, isOn: boolean) => void
}

/** The options and packs of a version: searched by name and code, folded by group. */
export function OptionList({ parts, row, context, chosen, packs, priceText, onToggle }: OptionListProps) {
  const [sought, setSought] = useState('')
  // The groups that the user folded or opened; the others are open or not by what is chosen in them.
  const [folded, setFolded] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { configuration } = context.facts
  const { groups, standard } = useMemo(() => groupParts(parts), [parts])
  const included = useMemo(() => findIncluded(chosen, configuration), [chosen, configuration])
  const clashes = useMemo(() => findClashes(chosen, configuration), [chosen, configuration])
  const isSearching = sought.trim() !== ''
  const isShown = (part: OfferPart) => isPartFound(part, sought)
  const choosable = groups.flatMap((group) => group.parts)
  const found = choosable.filter(isShown)
  const foundStandard = standard.filter(isShown)
  const count = found.length + foundStandard.length
  const fold = (name: string, isOpen: boolean) => setFolded(new Map(folded).set(name, isOpen))
  const [only] = count === 1 ? found : []
  const isToChoose =
    only !== undefined && !chosen.includes(only.key) && !included.has(only.key) && !flagAgainst(only, row)

  return (
    <div className={styles.list}>
      <div className={styles.tools}>
        <OptionSearch
          value={sought}
          onChange={setSought}
          onEnter={() => isSearching && isToChoose && onToggle(only.key, true)}
        />
        <span className="hint" aria-live="polite">
          {!isSearching && countText({ parts: choosable.filter(({ kind }) => kind === 'option').length })}
          {isSearching && (isToChoose ? m['office.offer.parts.found-choose']() : null)}
          {isSearching && !isToChoose && m['office.offer.parts.found']({ count })}
        </span>
      </div>
      {count === 0 && isSearching && (
        <p className={styles.none}>
          {m['office.offer.parts.not-found']()}{' '}
          <Button small look="quiet" onClick={() => setSought('')}>
            {m['office.offer.parts.show-all']()}
          </Button>
        </p>
      )}
      {groups.map((group) => {
        const isPacks = group.heading === null
        const name = group.heading === null ? m['words.packs']() : translate(group.heading, currentLanguage())
        const shown = group.parts.filter(isShown)
        const isClashing = group.parts.some(({ key }) => clashes.has(key))
        const counted = countGroup(group, chosen, included)
        if (shown.length === 0) return null
        return (
          <OptionGroup
            // A search opens the groups of its matches; afterwards each group is as before.
            key={`${isSearching} ${name}`}
            name={name}
            notes={groupTexts(counted, isPacks, parts)}
            isOpen={
              isSearching || (folded.get(name) ?? (isClashing || isOpenAtFirst(group, counted, choosable.length)))
            }
            onFold={isSearching ? undefined : (isOpen) => fold(name, isOpen)}
          >
            {shown.map((part) => (
              <OptionRow
                key={part.key}
                part={part}
                all={parts}
                isChosen={chosen.includes(part.key)}
                flag={flagAgainst(part, row)}
                pack={packs.get(part.key)}
                includedIn={included.get(part.key)}
                clashes={clashes.get(part.key) ?? []}
                priceText={priceText(part)}
                onToggle={(isOn) => {
                  // A group that was opened by its choice stays open without it.
                  if (!isSearching) fold(name, true)
                  onToggle(part.key, isOn)
                }}
              />
            ))}
          </OptionGroup>
        )
      })}
      {foundStandard.length > 0 && (
        <OptionGroup
          key={`${isSearching} standard`}
          name={m['office.offer.parts.standard-count']({ count: standard.length })}
          notes={[]}
          isOpen={isSearching || (folded.get('standard') ?? false)}
          onFold={isSearching ? undefined : (isOpen) => fold('standard', isOpen)}
        >
          <ul className={styles.standard}>
            {foundStandard.map(({ key, code, name }) => (
              <li key={key}>
                <span className={styles.code}>{code}</span> <span>{translate(name, currentLanguage())}</span>
                {isSearching && <span className="hint">{m['office.offer.parts.standard']()}</span>}
              </li>
            ))}
          </ul>
        </OptionGroup>
      )}
    </div>
  )
}

interface OptionSearchProps {
  value: string
  onChange: (sought: string) => void
  /** Chooses the only part that is found. */
  onEnter: () => void
}

function OptionSearch({ value, onChange, onEnter }: OptionSearchProps) {
  const box = useRef<HTMLDivElement>(null)
  const usesLetters = useLetters()
  useNamedShortcut('/', m['office.offer.parts.to-search'](), () => box.current?.querySelector('input')?.focus())
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // It belongs to no record: Enter does not save the offer.
      event.preventDefault()
      onEnter()
    } else if (event.key === 'Escape' && value !== '') {
      event.preventDefault()
      event.stopPropagation()
      onChange('')
    }
  }
  return (
    <div ref={box} className={styles.search}>
      <TextField
        id="offer-option-search"
        type="search"
        icon="search"
        hideLabel
        label={m['office.offer.parts.search']()}
        placeholder={m['office.offer.parts.search-hint']()}
        aria-keyshortcuts={usesLetters ? '/' : undefined}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={press}
      />
      {usesLetters && <kbd aria-hidden>/</kbd>}
    </div>
  )
}

/** Returns what the head of a group says of it: how many it has, how many are chosen, and how many packs bring along. */
function groupTexts(counted: GroupCount, isPacks: boolean, all: readonly OfferPart[]): string[] {
  const chosen = counted.chosen > 0 ? [m['office.offer.parts.chosen']({ count: counted.chosen })] : []
  const included = counted.included.map(({ pack, parts }) => {
    const name = all.find(({ key }) => key === pack)?.name ?? { nl: pack }
    return m['office.offer.parts.included-count']({ count: parts, pack: translate(name, currentLanguage()) })
  })
  return [countText({ ...counted, isPacks }), ...chosen, ...included]
}

function countText({ parts: count, isPacks = false }: { parts: number; isPacks?: boolean }): string {
  if (isPacks) return count === 1 ? m['office.offer.parts.packs-one']() : m['office.offer.parts.packs-many']({ count })
  return count === 1 ? m['office.offer.parts.options-one']() : m['office.offer.parts.options-many']({ count })
}

import { useId, type ReactNode } from 'react'
import { partPriceOn, withSteps, type PriceSubject } from '@forecourt/domain/pricing/part-prices.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Switch } from '@forecourt/ui/Switch.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { CoverAdder } from '../catalogue/CoverAdder.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { TranslatedField } from '../platform/inputs/TranslatedField.tsx'
import { Row } from '../platform/Layout.tsx'
import { PanelNote } from '../platform/Panel.tsx'
import { PartTable, type PartRow } from './PartTable.tsx'
import type { LoadedVersion } from './range-calls.ts'
import { amountText, formatDay, inLanguage } from './range-texts.ts'
import {
  findEngineRole,
  toCoverRow,
  toPartRow,
  withCoverTag,
  withEngine,
  withTag,
  type VersionFormDraft,
} from './version-draft.ts'
import styles from './RangePage.module.css'

export const VERSION_TABS = ['facts', 'engines', 'options', 'packs', 'colours', 'covers'] as const
export type VersionTab = (typeof VERSION_TABS)[number]

/** A part whose price the user wants to change. */
export interface AskedPrice {
  readonly name: string
  readonly part: Pick<PriceSubject, 'kind' | 'id'>
}

interface VersionPanelProps extends Pick<LoadedVersion, 'choices' | 'today'> {
  row: VersionFormDraft
  title: string
  problems: Readonly<Record<string, string>>
  /** The user may not change the version, though perhaps its prices. */
  isOff: boolean
  change: (changes: Partial<VersionFormDraft>) => void
  onAskPrice: (asked: AskedPrice) => void
  onApplyTemplate: () => void
}

/** Shows one tab of the form of a version. */
export function VersionPanel({ tab, ...panel }: VersionPanelProps & { tab: VersionTab }): ReactNode {
  switch (tab) {
    case 'facts':
      return <FactsPanel {...panel} />
    case 'engines':
      return <EnginesPanel {...panel} />
    case 'options':
      return <TaggedPanel {...panel} list="options" kind="option" caption={m['words.options']()} />
    case 'packs':
      return <TaggedPanel {...panel} list="packs" kind="pack" caption={m['words.packs']()} />
    case 'colours':
      return <TaggedPanel {...panel} list="colours" kind="colour" caption={m['office.range.colours']()} />
    case 'covers':
      return <CoversPanel {...panel} />
  }
}

const ownPrice: AskedPrice['part'] = { kind: 'version', id: null }

function FactsPanel({ title, onAskPrice, ...panel }: VersionPanelProps) {
  const id = useId()
  const { row, choices, problems, isOff, change } = panel
  const field = (name: 'bodyType' | 'doors' | 'seats' | 'warranty', list: LoadedVersion['choices']['doors']) => ({
    error: problems[name],
    disabled: isOff,
    placeholder: m['words.choose'](),
    value: row[name] === null ? '' : String(row[name]),
    options: list
      .filter((choice) => choice.isActive || choice.id === row[name])
      .map((choice) => ({ value: String(choice.id), label: inLanguage(choice.name) })),
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      change({ [name]: value === '' ? null : Number(value) }),
  })
  return (
    <div className={styles.facts}>
      <TextField
        label={m['words.name']()}
        maxLength={60}
        error={problems['name']}
        disabled={isOff}
        value={row.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Select label={m['words.body']()} {...field('bodyType', choices.bodyTypes)} />
      <Select label={m['words.doors']()} {...field('doors', choices.doors)} />
      <Select label={m['words.seats']()} {...field('seats', choices.seats)} />
      <Select
        label={m['office.range.warranty']()}
        optional={m['words.optional']()}
        {...field('warranty', choices.warranties)}
      />
      <div className={styles.whole}>
        <TranslatedField
          id={`${id}-introduction`}
          label={m['office.range.introduction']()}
          hint={m['office.range.introduction-hint']()}
          optional={m['words.optional']()}
          max={600}
          lines={4}
          disabled={isOff}
          value={row.introduction}
          onChange={(introduction) =>
            change({ introduction: introduction.nl === '' && !introduction.fr ? null : introduction })
          }
        />
      </div>
      <div className={`${styles.whole} ${styles.price}`}>
        <span>{m['office.range.price.list']()}</span>
        <span className={styles.amount}>
          <PartPrice {...panel} part={ownPrice} />
        </span>
        <ActionButton right="PRICE_LIST_EDIT" onClick={() => onAskPrice({ name: row.name || title, part: ownPrice })}>
          {m['office.range.price.change']()}
        </ActionButton>
      </div>
      <div className={styles.whole}>
        <Switch
          label={m['office.range.published']()}
          hint={m['office.range.published-hint']()}
          disabled={isOff}
          checked={row.isActive}
          onChange={({ target }) => change({ isActive: target.checked })}
        />
        {problems['isActive'] && <Notice tone="failure">{problems['isActive']}</Notice>}
      </div>
    </div>
  )
}

function EnginesPanel({ onAskPrice, ...panel }: VersionPanelProps) {
  const { row, choices, problems, isOff, change } = panel
  return (
    <>
      {problems['engines'] && <Notice tone="failure">{problems['engines']}</Notice>}
      <PartTable
        caption={m['office.range.engines']()}
        disabled={isOff}
        choices={[
          { value: 'base', label: m['office.range.engine.base']() },
          { value: 'extra', label: m['office.range.engine.extra']() },
          { value: 'stopped', label: m['office.range.engine.stopped']() },
        ]}
        rows={choices.engines.map((choice) => toPartRow(choice, 'engine', findEngineRole(row.engines, choice.id)))}
        onChange={({ id }, value) => change({ engines: withEngine(row.engines, id, value) })}
        renderPrice={(part) =>
          part.value !== 'stopped' && <PartPrice {...panel} part={part} isStandard={part.value === 'base'} />
        }
        renderButton={(part) => <PriceButton part={part} onAskPrice={onAskPrice} />}
      />
    </>
  )
}

interface TaggedPanelProps extends VersionPanelProps {
  list: 'options' | 'packs' | 'colours'
  kind: PartRow['kind']
  caption: string
}

function TaggedPanel({ list, kind, caption, onAskPrice, onApplyTemplate, ...panel }: TaggedPanelProps) {
  const { row, choices, isOff, change } = panel
  const tags = new Map(row[list].map((part) => [part.id, part.tag]))
  return (
    <>
      <TemplateBar onApply={onApplyTemplate} />
      <PartTable
        caption={caption}
        disabled={isOff}
        choices={listTagChoices()}
        rows={choices[list].map((choice) => toPartRow(choice, kind, tags.get(choice.id) ?? ''))}
        onChange={({ id }, value) => change({ [list]: withTag(row[list], id, value) })}
        renderPrice={(part) => <TaggedPrice {...panel} part={part} />}
        renderButton={(part) => <PriceButton part={part} onAskPrice={onAskPrice} />}
      />
    </>
  )
}

function CoversPanel({ onAskPrice, onApplyTemplate, ...panel }: VersionPanelProps) {
  const { row, choices, isOff, change } = panel
  return (
    <>
      <TemplateBar onApply={onApplyTemplate} />
      <PartTable
        caption={m['office.range.covers']()}
        disabled={isOff}
        choices={listTagChoices()}
        rows={row.covers.map((part) => toCoverRow(part, choices))}
        onChange={({ key }, value) => change({ covers: withCoverTag(row.covers, key, value) })}
        renderPrice={(part) => <TaggedPrice {...panel} part={part} />}
        renderButton={(part) => <PriceButton part={part} onAskPrice={onAskPrice} />}
      />
      {!isOff && (
        <CoverAdder
          choices={choices}
          onAdd={(cover, colour) =>
            !row.covers.some((part) => part.cover === cover && part.colour === colour) &&
            change({ covers: [...row.covers, { cover, colour, tag: 'optional' }] })
          }
        />
      )}
    </>
  )
}

function TemplateBar({ onApply }: { onApply: () => void }) {
  return (
    <Row between gap={12}>
      <ActionButton right="CATALOGUE_EDIT" icon="plus" onClick={onApply}>
        {m['office.template.apply']()}
      </ActionButton>
    </Row>
  )
}

function listTagChoices() {
  return [
    { value: 'optional', label: m['office.range.tag.optional']() },
    { value: 'standard', label: m['office.range.tag.standard']() },
    { value: 'not-available', label: m['office.range.tag.not-available']() },
  ]
}

function TaggedPrice({ part, ...panel }: Omit<PartPriceProps, 'isStandard' | 'part'> & { part: PartRow }) {
  return part.value === 'not-available' ? null : (
    <PartPrice {...panel} part={part} isStandard={part.value === 'standard'} />
  )
}

interface PartPriceProps extends Pick<VersionPanelProps, 'row' | 'today'> {
  part: AskedPrice['part']
  isStandard?: boolean
}

/** The current and the next price of a part. */
function PartPrice({ row, today, part, isStandard = false }: PartPriceProps) {
  if (isStandard) return <PanelNote as="span">{m['office.range.price.included']()}</PanelNote>
  const prices = withSteps(row.prices, row.steps, today)
  const now = partPriceOn(prices, part, today)
  const next = prices
    .filter((one) => one.kind === part.kind && one.id === part.id && one.validFrom > today)
    .toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))[0]
  const isStaged = row.steps.some((step) => step.kind === part.kind && step.id === part.id)
  return (
    <>
      <span className={now || next ? undefined : styles.missing}>
        {now ? amountText(now) : next ? '–' : m['office.range.price.none']()}
      </span>
      {next && (
        <>
          <br />
          <PanelNote as="span">
            {m['office.range.price.next']({ amount: amountText(next), from: formatDay(next.validFrom) })}
          </PanelNote>
        </>
      )}
      {isStaged && (
        <>
          <br />
          <span className={`${styles.note} ${styles.staged}`}>{m['office.form.unsaved']()}</span>
        </>
      )}
    </>
  )
}

function PriceButton({
  part: { name, kind, id },
  onAskPrice,
}: Pick<VersionPanelProps, 'onAskPrice'> & { part: PartRow }) {
  return (
    <ActionButton
      right="PRICE_LIST_EDIT"
      look="quiet"
      small
      aria-label={m['office.range.price.of']({ name })}
      onClick={() => onAskPrice({ name, part: { kind, id } })}
    >
      {m['words.price']()}
    </ActionButton>
  )
}

import { useId, useState, type ReactNode } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { PartChoice, VersionDraft } from '@forecourt/domain/catalogue/version.schema.ts'
import { partPriceOn, withSteps, type PriceSubject } from '@forecourt/domain/pricing/part-prices.ts'
import type { PriceOfPart, PriceStep, VersionSheet } from '@forecourt/domain/pricing/range.schema.ts'
import type { NotShownReason } from '@forecourt/domain/pricing/shown.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge, StateBadge } from '@forecourt/ui/Badge.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Switch } from '@forecourt/ui/Switch.tsx'
import { Tabs } from '@forecourt/ui/Tabs.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Row, Stack } from '../platform/Layout.tsx'
import { PanelNote } from '../platform/Panel.tsx'
import { AskFirst } from '../access/AskFirst.tsx'
import { EditForm } from '../platform/form/EditForm.tsx'
import type { FieldTexts } from '../platform/form/field-texts.ts'
import { useRecord } from '../platform/form/use-record.ts'
import { CoverAdder } from '../catalogue/CoverAdder.tsx'
import { VersionMedia } from '../catalogue/RecordMedia.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { useFormKey, useSettle } from '../platform/form/form-place.ts'
import { TranslatedField } from '../platform/inputs/TranslatedField.tsx'
import { useRefusal } from '../platform/may.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { PartTable, type PartRow } from './PartTable.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { VersionHistory } from './RangeHistory.tsx'
import { RelationsPanel } from './RelationsPanel.tsx'
import { VersionCopyDialog } from './RangeDialogs.tsx'
import { VersionTemplateDialog } from './TemplateDialogs.tsx'
import type { LoadedVersion } from './range-calls.ts'
import { amountText, formatDay, inLanguage, notShownText } from './range-texts.ts'
import styles from './RangePage.module.css'

/** The version with the unsaved decisions on prices. */
type Draft = VersionDraft & {
  readonly prices: readonly PriceOfPart[]
  readonly notShown: readonly NotShownReason[]
  readonly steps: readonly PriceStep[]
}

type Asked = { readonly name: string; readonly part: Pick<PriceSubject, 'kind' | 'id'> }

/** A version: what it is, what it can have, and what all of that costs. Another one remounts the form. */
export function VersionPage() {
  const loaded = useLoaderData<LoadedVersion>()
  return <VersionForm key={useFormKey(`${loaded.place.year.id} ${loaded.version.id}`)} {...loaded} />
}

function VersionForm({ choices, place, today, ...sheet }: LoadedVersion) {
  const id = useId()
  const navigate = useNavigate()
  const settle = useSettle()
  const editRefusal = useRefusal('CATALOGUE_EDIT')
  const priceRefusal = useRefusal('PRICE_LIST_EDIT')
  const [tab, setTab] = useState<TabKey>('facts')
  const [asked, setAsked] = useState<Asked>()
  const [asking, setAsking] = useState<'copy' | 'delete' | 'template'>()
  const record = useRecord<Draft>(toDraft(sheet), {
    name: 'version',
    fields: buildFieldTexts(choices),
    save: async (draft) => ({ row: await saveVersion(draft, editRefusal !== undefined) }),
    toRow: (theirs: VersionSheet) => toDraft(theirs),
    onSaved: (saved, isNew) => isNew && settle(`/range/version/${saved.id}`),
    draftName: `desk version of year ${place.year.id}`,
  })
  const { row, base, problems, change } = record
  const isNew = base.id === null
  const prices = withSteps(row.prices, row.steps, today)
  const of = `${place.brand.name} ${place.model.name} ${place.year.year}`
  const title = isNew ? m['office.range.new-version']({ of }) : `${of} · ${base.name}`
  useTitle(title)
  const isOff = editRefusal !== undefined

  /** Renders the current and the next price of a part. */
  function renderPrice(part: Asked['part'], isStandard = false) {
    if (isStandard) return <PanelNote as="span">{m['office.range.price.included']()}</PanelNote>
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

  function renderButton({ name, kind, id: number }: PartRow) {
    return (
      <ActionButton
        right="PRICE_LIST_EDIT"
        look="quiet"
        small
        aria-label={m['office.range.price.of']({ name })}
        onClick={() => setAsked({ name, part: { kind, id: number } })}
      >
        {m['words.price']()}
      </ActionButton>
    )
  }

  const tagChoices = [
    { value: 'optional', label: m['office.range.tag.optional']() },
    { value: 'standard', label: m['office.range.tag.standard']() },
    { value: 'not-available', label: m['office.range.tag.not-available']() },
  ]

  function renderTagged(list: 'options' | 'packs' | 'colours', kind: PartRow['kind'], caption: string) {
    const tags = new Map(row[list].map((part) => [part.id, part.tag]))
    return (
      <PartTable
        caption={caption}
        disabled={isOff}
        choices={tagChoices}
        rows={choices[list].map((choice) => toPartRow(choice, kind, tags.get(choice.id) ?? ''))}
        onChange={({ id: number }, value) => change({ [list]: withTag(row[list], number, value) })}
        renderPrice={(part) => part.value !== 'not-available' && renderPrice(part, part.value === 'standard')}
        renderButton={renderButton}
      />
    )
  }

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

  const templateBar = (
    <Row between gap={12}>
      <ActionButton right="CATALOGUE_EDIT" icon="plus" onClick={() => setAsking('template')}>
        {m['office.template.apply']()}
      </ActionButton>
    </Row>
  )
  const ownPrice: Asked['part'] = { kind: 'version', id: null }
  function renderPanel(key: TabKey): ReactNode {
    switch (key) {
      case 'facts':
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
              <span className={styles.amount}>{renderPrice(ownPrice)}</span>
              <ActionButton
                right="PRICE_LIST_EDIT"
                onClick={() => setAsked({ name: row.name || title, part: ownPrice })}
              >
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
      case 'engines':
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
              rows={choices.engines.map((choice) => toPartRow(choice, 'engine', engineValue(row.engines, choice.id)))}
              onChange={({ id: number }, value) => change({ engines: withEngine(row.engines, number, value) })}
              renderPrice={(part) => part.value !== 'stopped' && renderPrice(part, part.value === 'base')}
              renderButton={renderButton}
            />
          </>
        )
      case 'options':
        return (
          <>
            {templateBar}
            {renderTagged('options', 'option', m['words.options']())}
          </>
        )
      case 'packs':
        return (
          <>
            {templateBar}
            {renderTagged('packs', 'pack', m['words.packs']())}
          </>
        )
      case 'colours':
        return (
          <>
            {templateBar}
            {renderTagged('colours', 'colour', m['office.range.colours']())}
          </>
        )
      case 'covers':
        return (
          <>
            {templateBar}
            <PartTable
              caption={m['office.range.covers']()}
              disabled={isOff}
              choices={tagChoices}
              rows={row.covers.map((part) => coverRow(part, choices))}
              onChange={({ key }, value) => change({ covers: withCoverTag(row.covers, key, value) })}
              renderPrice={(part) => part.value !== 'not-available' && renderPrice(part, part.value === 'standard')}
              renderButton={renderButton}
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
  }

  return (
    <Stack gap={8} className={styles.pane}>
      <ScreenHead
        screen="rangeDesk"
        isRecord
        title={title}
        beside={
          !isNew &&
          (base.notShown.length === 0 ? (
            <StateBadge tone="good">{m['office.range.is-shown']()}</StateBadge>
          ) : (
            <Badge tone="vat">{m['office.range.is-not-shown']()}</Badge>
          ))
        }
        actions={
          !isNew && (
            <>
              <ActionButton right="CATALOGUE_EDIT" refusal={priceRefusal} icon="copy" onClick={() => setAsking('copy')}>
                {m['words.copy']()}
              </ActionButton>
              <ActionButton right="CATALOGUE_EDIT" look="danger" icon="trash" onClick={() => setAsking('delete')}>
                {m['words.delete']()}
              </ActionButton>
            </>
          )
        }
      />
      {!isNew && base.notShown.length > 0 && (
        <Notice tone="info">
          {m['office.range.why-not-shown']()}
          <ul className={styles.reasons}>
            {base.notShown.map((reason) => (
              <li key={reason}>{notShownText(reason)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <EditForm
        wide
        label={title}
        record={record}
        refusal={editRefusal && (priceRefusal === undefined ? undefined : editRefusal)}
      >
        <Tabs
          label={title}
          current={tab}
          onChange={setTab}
          tabs={TAB_KEYS.map((key) => ({
            key,
            label: tabText(key, row),
            panel: key === tab && renderPanel(key),
          }))}
        />
      </EditForm>
      {base.id !== null && <VersionMedia id={base.id} />}
      {row.id !== null && <RelationsPanel version={{ ...row, id: row.id }} choices={choices} />}
      {base.id !== null && <VersionHistory id={base.id} />}
      {asked && (
        <PriceDialog
          name={asked.name}
          part={asked.part}
          version={row.id}
          prices={row.prices}
          steps={row.steps}
          today={today}
          onChange={(steps) => change({ steps })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asking === 'template' && (
        <VersionTemplateDialog
          name={row.name || title}
          brand={place.brand.id}
          has={row}
          onTake={change}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'copy' && (
        <VersionCopyDialog
          version={{ id: base.id!, name: base.name }}
          years={[place.year]}
          year={place.year.id}
          onClose={() => setAsking(undefined)}
          onMade={(copy) => void navigate(`/range/version/${copy}`)}
        />
      )}
      {asking === 'delete' && (
        <AskFirst
          danger
          title={m['office.range.delete-title']({ name: base.name })}
          confirm={m['words.delete']()}
          onClose={() => setAsking(undefined)}
          run={async () => {
            await api('POST /sales/version/delete', { id: base.id!, rev: base.rev })
            void navigate(`/range/year/${place.year.id}`, { replace: true })
          }}
          done={m['office.range.deleted']({ name: base.name })}
        >
          {m['office.range.delete-text']()}
        </AskFirst>
      )}
    </Stack>
  )
}

function buildFieldTexts(
  choices: LoadedVersion['choices'],
): FieldTexts<Omit<VersionDraft, 'id' | 'rev' | 'modelYear'> & Pick<Draft, 'steps'>> {
  const formatIn = (list: LoadedVersion['choices']['doors']) => (value: number | null) => {
    const choice = list.find(({ id }) => id === value)
    return choice ? inLanguage(choice.name) : '–'
  }
  return {
    name: { label: m['words.name'] },
    bodyType: { label: m['words.body'], format: formatIn(choices.bodyTypes) },
    doors: { label: m['words.doors'], format: formatIn(choices.doors) },
    seats: { label: m['words.seats'], format: formatIn(choices.seats) },
    warranty: { label: m['office.range.warranty'], format: formatIn(choices.warranties) },
    introduction: { label: m['office.range.introduction'] },
    isActive: { label: m['office.range.published'] },
    engines: { label: m['office.range.engines'] },
    options: { label: m['words.options'] },
    packs: { label: m['words.packs'] },
    colours: { label: m['office.range.colours'] },
    covers: { label: m['office.range.covers'] },
    steps: { label: m['words.price'] },
  }
}

const TAB_KEYS = ['facts', 'engines', 'options', 'packs', 'colours', 'covers'] as const
type TabKey = (typeof TAB_KEYS)[number]

function tabText(key: TabKey, row: Draft): string {
  switch (key) {
    case 'facts':
      return m['office.range.facts']()
    case 'engines':
      return `${m['office.range.engines']()} (${row.engines.length})`
    case 'options':
      return `${m['words.options']()} (${row.options.length})`
    case 'packs':
      return `${m['words.packs']()} (${row.packs.length})`
    case 'colours':
      return `${m['office.range.colours']()} (${row.colours.length})`
    case 'covers':
      return `${m['office.range.covers']()} (${row.covers.length})`
  }
}

/** Saves a draft; a user who may only change prices sends prices alone. */
async function saveVersion(draft: Draft, isPricesOnly: boolean): Promise<Draft> {
  const { steps, prices: _prices, notShown: _notShown, ...version } = draft
  const introduction = version.introduction && {
    nl: version.introduction.nl,
    ...(version.introduction.fr && { fr: version.introduction.fr }),
  }
  const saved = isPricesOnly
    ? await api('POST /sales/version/planprices', { id: version.id!, prices: [...steps] })
    : await api('POST /sales/version/save', { version: { ...version, introduction }, prices: [...steps] })
  return toDraft(saved)
}

function toDraft({ version, prices, notShown }: VersionSheet): Draft {
  return { ...version, prices, notShown, steps: [] }
}

function toPartRow({ id, name, ...choice }: PartChoice, kind: PartRow['kind'], value: string): PartRow {
  return { ...choice, key: String(id), kind, id, name: inLanguage(name), value }
}

function coverRow(part: VersionDraft['covers'][number], choices: LoadedVersion['choices']): PartRow {
  const cover = choices.covers.find(({ id }) => id === part.cover)
  const colour = choices.coverColours.find(({ id }) => id === part.colour)
  const name = [cover, colour].flatMap((one) => (one ? [inLanguage(one.name)] : [])).join(', ')
  return {
    key: `${part.cover}-${part.colour}`,
    kind: 'cover',
    id: part.cover,
    name,
    value: part.tag,
    note: '',
    group: null,
    hex: colour?.hex ?? null,
    isActive: true,
  }
}

type Tagged = VersionDraft['options']

function withTag(parts: Tagged, id: number, value: string): Tagged {
  const others = parts.filter((part) => part.id !== id)
  const tagged = value === '' ? others : [...others, { id, tag: value as Tagged[number]['tag'] }]
  return tagged.toSorted((a, b) => a.id - b.id)
}

function withCoverTag(covers: VersionDraft['covers'], key: string, value: string): VersionDraft['covers'] {
  return covers.flatMap((part) => {
    if (`${part.cover}-${part.colour}` !== key) return [part]
    return value === '' ? [] : [{ ...part, tag: value as Tagged[number]['tag'] }]
  })
}

type Engines = VersionDraft['engines']

function engineValue(engines: Engines, id: number): string {
  const found = engines.find((engine) => engine.id === id)
  if (!found) return ''
  return found.isBase ? 'base' : found.isActive ? 'extra' : 'stopped'
}

/** Sets the place of an engine. One engine is in the price: another that is put there replaces it. */
function withEngine(engines: Engines, id: number, value: string): Engines {
  const others = engines
    .filter((engine) => engine.id !== id)
    .map((engine) => (value === 'base' ? { ...engine, isBase: false } : engine))
  const own = { id, isBase: value === 'base', isActive: value !== 'stopped' }
  return (value === '' ? others : [...others, own]).toSorted((a, b) => a.id - b.id)
}

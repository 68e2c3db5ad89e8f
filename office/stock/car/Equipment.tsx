import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { plainWord } from '@forecourt/domain/platform/resources/import-cell.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { CheckboxRow } from '@forecourt/ui/CheckboxRow.tsx'
import { Segmented } from '@forecourt/ui/Segmented.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { FailureNotice } from '../../platform/FailureNotice.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { DraftOffer } from '../../platform/form/DraftOffer.tsx'
import { useUnsaved } from '../../platform/form/use-unsaved.ts'
import { currentLanguage } from '../../platform/language.ts'
import { useRefusal } from '../../platform/may.ts'
import { callOptions, useCommand } from '../../platform/queries.ts'
import { showUndo } from '../../platform/undo.ts'
import type { Desk } from './DeskActions.tsx'
import styles from './Equipment.module.css'

type Answer = ApiResult<'GET /sales/usedcar/getequipment'>
type Option = Answer['groups'][number]['options'][number]
type State = Option['state']
type Shown = 'all' | 'equipment' | 'safety' | 'extra'

interface Changes {
  readonly options: ReadonlyMap<number, State>
  readonly packs: ReadonlyMap<number, boolean>
}
const noChanges: Changes = { options: new Map(), packs: new Map() }

/** The same as stored in the browser until it is saved. */
interface KeptChanges {
  readonly options: readonly (readonly [number, State])[]
  readonly packs: readonly (readonly [number, boolean])[]
}

function toKeptChanges({ options, packs }: Changes): KeptChanges {
  return { options: [...options], packs: [...packs] }
}

/** Edits the equipment of a used car, from the lists of the range. Saved apart: the form beside it stays as it is. */
export function Equipment({ desk: { id, branch } }: { desk: Desk }) {
  const { data } = useQuery(callOptions('GET /sales/usedcar/getequipment', { id }))
  const refusal = useRefusal('STOCK_EDIT', { branch })
  const [changes, setChanges] = useState(noChanges)
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const count = changes.options.size + changes.packs.size

  const saving = useCommand(() =>
    api('POST /sales/usedcar/saveequipment', {
      id,
      options: [...changes.options].map(([option, state]) => ({ id: option, state })),
      packs: [...changes.packs].map(([pack, isOn]) => ({ id: pack, isOn })),
    }),
  )
  async function save(): Promise<boolean> {
    const saved = await saving.mutateAsync().catch(() => undefined)
    if (!saved) return false
    setChanges(noChanges)
    showUndo(m['office.stock.equipment.saved'](), saved.change)
    return true
  }
  const { draft } = useUnsaved<KeptChanges>({
    name: 'equipment',
    id,
    base: toKeptChanges(noChanges),
    row: toKeptChanges(changes),
    isDirty: count > 0,
    restore: ({ row }) => setChanges({ options: new Map(row.options), packs: new Map(row.packs) }),
    save,
    discard: () => setChanges(noChanges),
  })

  if (!data) return null
  const optionState = (option: Option) =>
    changes.options.has(option.id) ? (changes.options.get(option.id) ?? null) : option.state
  const isPackOn = (pack: Answer['packs'][number]) => changes.packs.get(pack.id) ?? pack.isOn
  const choose = (option: Option, state: State) => {
    const options = new Map(changes.options)
    if (state === option.state) options.delete(option.id)
    else options.set(option.id, state)
    setChanges({ ...changes, options })
  }
  const choosePack = (pack: Answer['packs'][number], isOn: boolean) => {
    const packs = new Map(changes.packs)
    if (isOn === pack.isOn) packs.delete(pack.id)
    else packs.set(pack.id, isOn)
    setChanges({ ...changes, packs })
  }
  const isFound = ({ name, code }: { name: Option['name']; code: string }) =>
    matches(`${name.nl} ${name.fr ?? ''} ${code}`, search)
  const groups = data.groups
    .map((group) => ({
      ...group,
      on: group.options.filter((option) => optionState(option) !== null).length,
      options: group.options.filter((option) => isOfKind(option, shown) && isFound(option)),
    }))
    .filter(({ options }) => options.length > 0)
  const packs = shown === 'all' ? data.packs.filter(isFound) : []
  const total =
    data.groups.flatMap(({ options }) => options).filter((option) => optionState(option) !== null).length +
    data.packs.filter(isPackOn).length
  const isEmpty = data.groups.length === 0 && data.packs.length === 0
  const isOpen = search.trim() !== '' || shown !== 'all'

  return (
    <Panel
      title={m['words.equipment']()}
      beside={
        <span className="hint" aria-live="polite">
          {m['office.stock.equipment.count']({ count: total })}
        </span>
      }
    >
      {isEmpty ? (
        <p className="hint">{m['office.stock.equipment.empty']()}</p>
      ) : (
        <>
          <p className="hint">{m['office.stock.equipment.hint']()}</p>
          <div className={styles.tools}>
            <TextField
              type="search"
              icon="search"
              hideLabel
              label={m['office.stock.equipment.search']()}
              placeholder={m['office.stock.equipment.search']()}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <Segmented legend={m['words.kind']()} value={shown} options={shownOptions()} onChange={setShown} />
          </div>
          {groups.length === 0 && packs.length === 0 && <p className="hint">{m['office.stock.equipment.none']()}</p>}
          {packs.length > 0 && (
            <Group name={m['words.packs']()} on={data.packs.filter(isPackOn).length} isOpen={isOpen}>
              {packs.map((pack) => (
                <li key={pack.id} className={styles.option}>
                  <CheckboxRow
                    label={translate(pack.name, currentLanguage())}
                    checked={isPackOn(pack)}
                    disabled={refusal !== undefined}
                    onChange={({ target }) => choosePack(pack, target.checked)}
                  />
                </li>
              ))}
            </Group>
          )}
          {groups.map((group) => (
            <Group key={group.id} name={translate(group.name, currentLanguage())} on={group.on} isOpen={isOpen}>
              {group.options.map((option) => (
                <OptionRow
                  key={option.id}
                  option={option}
                  state={optionState(option)}
                  disabled={refusal !== undefined}
                  onState={(state) => choose(option, state)}
                />
              ))}
            </Group>
          ))}
          {draft && refusal === undefined && <DraftOffer {...draft} />}
          <FailureNotice failure={saving.error} />
          <div className={styles.foot}>
            <ActionButton
              look="primary"
              right="STOCK_EDIT"
              place={{ branch }}
              refusal={count === 0 ? m['words.nothing-changed']() : undefined}
              busy={saving.isPending}
              onClick={() => void save()}
            >
              {m['office.stock.equipment.save']()}
            </ActionButton>
          </div>
        </>
      )}
    </Panel>
  )
}

interface GroupProps {
  name: string
  on: number
  /** True during a search, so that the matches show. */
  isOpen: boolean
  children: ReactNode
}

function Group({ name, on, isOpen, children }: GroupProps) {
  return (
    <details className={styles.group} open={isOpen || on > 0 || undefined}>
      <summary>
        {name} {on > 0 && <span className="hint">{on}</span>}
      </summary>
      <ul className={styles.options}>{children}</ul>
    </details>
  )
}

interface OptionRowProps {
  option: Option
  state: State
  disabled: boolean
  onState: (state: State) => void
}

function OptionRow({ option, state, disabled, onState }: OptionRowProps) {
  const name = translate(option.name, currentLanguage())
  return (
    <li className={styles.option}>
      <CheckboxRow
        label={name}
        checked={state !== null}
        disabled={disabled}
        onChange={({ target }) => onState(target.checked ? (option.state ?? 'chosen') : null)}
      />
      {state !== null && (
        <Segmented
          legend={m['office.stock.equipment.how']({ name })}
          value={state}
          disabled={disabled}
          options={[
            { value: 'standard', label: m['office.stock.equipment.standard']() },
            { value: 'chosen', label: m['office.stock.equipment.chosen']() },
          ]}
          onChange={onState}
        />
      )}
    </li>
  )
}

function shownOptions(): { value: Shown; label: string }[] {
  return [
    { value: 'all', label: m['words.all']() },
    { value: 'equipment', label: m['words.options']() },
    { value: 'safety', label: m['office.stock.equipment.safety']() },
    { value: 'extra', label: m['office.stock.equipment.extra']() },
  ]
}

/** Extras and accessories are both fitted by us. */
function isOfKind({ kind }: Option, shown: Shown): boolean {
  return shown === 'all' || kind === shown || (shown === 'extra' && kind === 'accessory')
}

/** Compares without capitals and accents, with the words in any order. */
function matches(text: string, search: string): boolean {
  const whole = plainWord(text)
  return search.split(/\s+/).every((word) => whole.includes(plainWord(word)))
}

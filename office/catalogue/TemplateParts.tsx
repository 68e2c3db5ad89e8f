import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { TemplateTag } from '@forecourt/domain/catalogue/feature-template.schema.ts'
import { TEMPLATE_KINDS, type TemplateKind, type TemplatePartKey } from '@forecourt/domain/catalogue/template-effect.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { Tabs } from '@forecourt/ui/Tabs.tsx'
import { showFailure } from '../platform/failure.ts'
import { currentLanguage } from '../platform/language.ts'
import { useRefusal } from '../platform/may.ts'
import { callOptions, queries } from '../platform/queries.ts'
import { showUndo } from '../platform/undo.ts'
import { CoverAdder } from './CoverAdder.tsx'
import { PartRows } from './PartRows.tsx'
import { PartFilter, usePartFilter } from './PartFilter.tsx'
import styles from './TemplateParts.module.css'

type Loaded = ApiResult<'GET /sales/featuretemplate/getparts'>
type Part = Loaded['parts'][number]

/** Shows the parts that a template adds to a version: each choice is saved at once, and can be undone. */
export function TemplateParts({ id }: { id: number }) {
  const headingId = useId()
  const [tab, setTab] = useState<TemplateKind>('option')
  const loaded = callOptions('GET /sales/featuretemplate/getparts', { id })
  const { data } = useQuery(loaded)
  const isOff = useRefusal('CATALOGUE_EDIT') !== undefined
  if (!data) return null
  const held = data.parts.filter(({ tag }) => tag !== null)

  async function choose(part: TemplatePartKey, name: string, tag: TemplateTag | null) {
    const before = data!
    queries.setQueryData(loaded.queryKey, {
      ...before,
      parts: before.parts.map((one) => (one.key === part ? { ...one, tag } : one)),
    })
    try {
      const { change } = await api('POST /sales/featuretemplate/setpart', { id, part, tag })
      showUndo(m['office.template.saved']({ name }), change)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      queries.setQueryData(loaded.queryKey, before)
      showFailure(error, 10)
    }
    void queries.invalidateQueries()
  }

  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{m['office.template.parts']()}</h2>
      <p className="hint">{m['office.template.parts-text']()}</p>
      <p className="hint" role="status">
        {countText(held.length)}
      </p>
      <Tabs
        label={m['office.template.parts']()}
        current={tab}
        onChange={setTab}
        tabs={TEMPLATE_KINDS.map((kind) => ({
          key: kind,
          label: `${kindTexts[kind]()} (${held.filter((part) => part.kind === kind).length})`,
          panel: kind === tab && (
            <>
              {kind === 'cover' && !isOff && (
                <CoverAdder choices={data} onAdd={(cover, colour) => void choose(...newCover(data, cover, colour))} />
              )}
              <PartsOfKind
                key={kind}
                kind={kind}
                parts={data.parts.filter((part) => part.kind === kind)}
                isOff={isOff}
                onChoose={(part, tag) => void choose(part.key, inLanguage(part.name), tag)}
              />
            </>
          ),
        }))}
      />
    </section>
  )
}

interface PartsOfKindProps {
  kind: TemplateKind
  parts: readonly Part[]
  isOff: boolean
  onChoose: (part: Part, tag: TemplateTag | null) => void
}

function PartsOfKind({ kind, parts, isOff, onChoose }: PartsOfKindProps) {
  const { shows, fields } = usePartFilter()
  const shown = parts.filter((part) => shows({ ...part, name: inLanguage(part.name), belongs: part.tag !== null }))
  if (parts.length === 0)
    return <p className="hint">{kind === 'cover' ? m['office.template.no-covers']() : m['office.template.none']()}</p>
  return (
    <>
      {kind !== 'cover' && <PartFilter fields={fields} chosen={m['office.template.belongs']()} />}
      {shown.length === 0 ? (
        <p className="hint">{m['office.choices.none']()}</p>
      ) : (
        <Table caption={kindTexts[kind]()}>
          <thead>
            <tr>
              <th scope="col">{m['words.name']()}</th>
              <th scope="col">{m['office.template.belongs']()}</th>
            </tr>
          </thead>
          <tbody>
            <PartRows
              parts={shown}
              nameOf={({ name }) => inLanguage(name)}
              columns={2}
              renderCells={(part) => (
                <td className={styles.tag}>
                  <Select
                    small
                    hideLabel
                    label={m['office.template.belongs-of']({ name: inLanguage(part.name) })}
                    disabled={isOff}
                    value={part.tag ?? ''}
                    options={[
                      { value: '', label: m['office.range.tag.none']() },
                      { value: 'optional', label: m['office.range.tag.optional']() },
                      { value: 'standard', label: m['office.range.tag.standard']() },
                    ]}
                    onChange={({ target: { value } }) => onChoose(part, value === '' ? null : (value as TemplateTag))}
                  />
                </td>
              )}
            />
          </tbody>
        </Table>
      )}
    </>
  )
}

const kindTexts: Readonly<Record<TemplateKind, () => string>> = {
  option: m['words.options'],
  pack: m['words.packs'],
  colour: m['office.range.colours'],
  cover: m['office.range.covers'],
}

/** Returns a cover that is put together here, as an option unless the template has it already. */
function newCover({ parts, covers, coverColours }: Loaded, cover: number, colour: number) {
  const key = `cover-${cover}-${colour}` as const
  const named = [covers.find(({ id }) => id === cover), coverColours.find(({ id }) => id === colour)]
  const name = named.flatMap((one) => (one ? [inLanguage(one.name)] : [])).join(', ')
  return [key, name, parts.find((part) => part.key === key)?.tag ?? ('optional' as const)] as const
}

function countText(count: number): string {
  if (count === 0) return m['office.template.count-none']()
  return count === 1 ? m['office.template.count-one']() : m['office.template.count']({ count })
}

function inLanguage(text: Translated): string {
  return translate(text, currentLanguage())
}

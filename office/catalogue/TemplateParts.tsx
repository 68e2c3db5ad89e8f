import { Fragment, useId } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { ApiFailure } from '@forecourt/api-client/api-failure.ts'
import type { TemplateTag } from '@forecourt/domain/catalogue/feature-template.schema.ts'
import { translate, type Translated } from '@forecourt/domain/platform/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { Table } from '@forecourt/ui/Table.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { currentLanguage } from '../platform/language.ts'
import { useRefusal } from '../platform/may.ts'
import { callOptions, queries } from '../platform/queries.ts'
import { tellDone } from '../platform/undo.ts'
import { PartFilter, usePartFilter } from './PartFilter.tsx'
import styles from './TemplateOptions.module.css'

/** What a template brings to a version: each choice is kept at once, and can be taken back. */
export function TemplateOptions({ id }: { id: number }) {
  const headingId = useId()
  const loaded = callOptions('GET /sales/featuretemplate/getoptions', { id })
  const { data } = useQuery(loaded)
  const isOff = useRefusal('CATALOGUE_EDIT') !== undefined
  const { shows, fields } = usePartFilter()
  if (!data) return null
  const shown = data.options.filter((option) =>
    shows({ ...option, name: inLanguage(option.name), belongs: option.tag !== null }),
  )
  const groups = [...Map.groupBy(shown, ({ group }) => (group ? inLanguage(group) : ''))]
  const count = data.options.filter(({ tag }) => tag !== null).length

  async function choose(option: (typeof shown)[number], tag: TemplateTag | null) {
    const before = data
    queries.setQueryData(loaded.queryKey, {
      options: data!.options.map((one) => (one.id === option.id ? { ...one, tag } : one)),
    })
    try {
      const { change } = await api('POST /sales/featuretemplate/setoption', { id, option: option.id, tag })
      tellDone(m['office.template.saved']({ name: inLanguage(option.name) }), change)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      queries.setQueryData(loaded.queryKey, before)
      showToast({ message: error.message, tone: 'failure', seconds: 10 })
    }
    void queries.invalidateQueries()
  }

  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{m['office.template.options']()}</h2>
      <p className="hint">{m['office.template.options-text']()}</p>
      {data.options.length === 0 ? (
        <p className="hint">{m['office.template.none']()}</p>
      ) : (
        <>
          <PartFilter fields={fields} chosen={m['office.template.belongs']()} />
          <p className="hint" role="status">
            {countText(count)}
          </p>
          {shown.length === 0 ? (
            <p className="hint">{m['office.choices.none']()}</p>
          ) : (
            <Table caption={m['office.template.belongs']()}>
              <thead>
                <tr>
                  <th scope="col">{m['office.range.name']()}</th>
                  <th scope="col">{m['office.template.belongs']()}</th>
                </tr>
              </thead>
              <tbody>
                {groups.map(([group, of]) => (
                  <Fragment key={group}>
                    {group !== '' && (
                      <tr>
                        <th scope="rowgroup" colSpan={2} className={styles.group}>
                          {group}
                        </th>
                      </tr>
                    )}
                    {of.map((option) => (
                      <tr key={option.id}>
                        <th scope="row">
                          {inLanguage(option.name)} <span className={styles.note}>{option.note}</span>
                        </th>
                        <td className={styles.tag}>
                          <Select
                            small
                            hideLabel
                            label={m['office.template.belongs-of']({ name: inLanguage(option.name) })}
                            disabled={isOff}
                            value={option.tag ?? ''}
                            options={[
                              { value: '', label: m['office.range.tag.none']() },
                              { value: 'optional', label: m['office.range.tag.optional']() },
                              { value: 'standard', label: m['office.range.tag.standard']() },
                            ]}
                            onChange={({ target: { value } }) =>
                              void choose(option, value === '' ? null : (value as TemplateTag))
                            }
                          />
                        </td>
                      </tr>
                    ))}
                  </Fragment>
                ))}
              </tbody>
            </Table>
          )}
        </>
      )}
    </section>
  )
}

function countText(count: number): string {
  if (count === 0) return m['office.template.count-none']()
  return count === 1 ? m['office.template.count-one']() : m['office.template.count']({ count })
}

function inLanguage(text: Translated): string {
  return translate(text, currentLanguage())
}

import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { BrandTemplate, TemplateTag } from '@forecourt/domain/catalogue/feature-template.schema.ts'
import { templateEffect, type VersionParts } from '@forecourt/domain/catalogue/template-effect.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextLink } from '@forecourt/ui/TextLink.tsx'
import { Stack } from '../platform/Layout.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { callOptions } from '../platform/queries.ts'
import { showUndo } from '../platform/undo.ts'
import { inLanguage } from './range-texts.ts'
import styles from './TemplateDialogs.module.css'

interface VersionTemplateDialogProps {
  name: string
  brand: number
  has: VersionParts
  onTake: (parts: VersionParts) => void
  onClose: () => void
}

/** Adds the parts of a template to a version that is being edited. */
export function VersionTemplateDialog({ name, brand, has, onTake, onClose }: VersionTemplateDialogProps) {
  const { templates, template, choice } = useTemplates(brand)
  const effect = template && templateEffect(template.parts, has)
  return (
    <ActDialog
      title={m['office.template.apply-title']({ name })}
      confirm={m['office.template.take-over']()}
      onClose={onClose}
      refusal={explainRefusal(templates, effect?.adds.length)}
      act={async () => effect!.parts}
      onDone={onTake}
    >
      {choice}
      {effect && (
        <>
          <Named title={m['office.template.adds']()} names={effect.adds.map(nameWithTag)} />
          <Named title={m['office.template.keeps']()} names={effect.keeps.map((one) => inLanguage(one.name))} />
          <p className="hint">{m['office.template.version-hint']()}</p>
        </>
      )}
    </ActDialog>
  )
}

interface YearTemplateDialogProps {
  name: string
  brand: number
  year: number
  onClose: () => void
}

/** Adds the parts of a template to versions of a model year, after a preview. */
export function YearTemplateDialog({ name, brand, year, onClose }: YearTemplateDialogProps) {
  const { templates, template, choice } = useTemplates(brand)
  const { data } = useQuery({
    ...callOptions('GET /sales/modelyear/previewtemplate', { id: year, template: template?.id ?? 0 }),
    enabled: template !== undefined,
  })
  const [left, setLeft] = useState<readonly number[]>([])
  const versions = data?.versions ?? []
  const chosen = versions.filter((version) => isOpen(version) && !left.includes(version.id))
  const isNone = template !== undefined && data !== undefined && chosen.length === 0
  return (
    <ActDialog
      size="m"
      title={m['office.template.apply-title']({ name })}
      confirm={m['office.template.confirm']()}
      onClose={onClose}
      refusal={isNone ? m['office.template.choose-version']() : explainRefusal(templates, data && 1)}
      act={() =>
        api('POST /sales/modelyear/usetemplate', {
          id: year,
          template: template!.id,
          versions: chosen.map(({ id }) => id),
        })
      }
      onDone={({ added, change }) =>
        showUndo(added === 1 ? m['office.template.done-one']() : m['office.template.done']({ count: added }), change)
      }
    >
      {choice}
      {data && (
        <Stack as="fieldset" className={styles.versions}>
          <legend>{m['words.versions']()}</legend>
          {versions.map((version) => (
            <div key={version.id}>
              <Checkbox
                label={version.name}
                hint={countText(version.adds.length)}
                error={
                  version.unpriced ? m['office.template.unpriced']({ name: inLanguage(version.unpriced) }) : undefined
                }
                disabled={!isOpen(version)}
                checked={chosen.includes(version)}
                onChange={({ target }) =>
                  setLeft(target.checked ? left.filter((id) => id !== version.id) : [...left, version.id])
                }
              />
              <div className={styles.effect}>
                <Named title={m['office.template.adds']()} names={version.adds.map(nameWithTag)} />
                <Named title={m['office.template.keeps']()} names={version.keeps.map(inLanguage)} />
              </div>
            </div>
          ))}
          <p className="hint">{m['office.template.year-hint']()}</p>
        </Stack>
      )}
    </ActDialog>
  )
}

type PreviewedVersion = ApiResult<'GET /sales/modelyear/previewtemplate'>['versions'][number]

function isOpen({ adds, unpriced }: PreviewedVersion): boolean {
  return adds.length > 0 && unpriced === null
}

/** Loads the templates of a brand, and renders the choice of one. */
function useTemplates(brand: number) {
  const { data } = useQuery(callOptions('GET /sales/featuretemplate/getofbrand', { brand }))
  const [id, setId] = useState('')
  const templates = data?.templates
  const choice =
    templates?.length === 0 ? (
      <p>
        {m['office.template.no-templates']()}{' '}
        <TextLink href="/featuretemplate">{m['office.template.to-list']()}</TextLink>
      </p>
    ) : (
      <Select
        label={m['office.template.choose']()}
        placeholder={m['words.choose']()}
        value={id}
        options={(templates ?? []).map((one) => ({ value: String(one.id), label: inLanguage(one.name) }))}
        onChange={({ target }) => setId(target.value)}
      />
    )
  return { templates, template: templates?.find((one) => String(one.id) === id), choice }
}

/** Returns the reason that nothing can be applied yet. @param adds parts the chosen one adds; undefined: none chosen */
function explainRefusal(templates: readonly BrandTemplate[] | undefined, adds: number | undefined): string | undefined {
  if (templates?.length === 0) return m['office.template.no-templates']()
  if (adds === undefined) return m['office.template.choose-first']()
  return adds === 0 ? m['office.template.nothing']() : undefined
}

function Named({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <div className={styles.named}>
      <p>{title}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  )
}

function nameWithTag({ name, tag }: { name: Translated; tag: TemplateTag }): string {
  const text = tag === 'standard' ? m['office.range.tag.standard']() : m['office.range.tag.optional']()
  return `${inLanguage(name)} (${text})`
}

function countText(count: number): string {
  if (count === 0) return m['office.template.adds-none']()
  return count === 1 ? m['office.template.adds-one']() : m['office.template.adds-count']({ count })
}

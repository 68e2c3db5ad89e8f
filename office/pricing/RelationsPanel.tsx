import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import {
  checkCompatibility,
  RELATION_KINDS,
  type PartFix,
  type PartKey,
  type Problem,
  type RelationKind,
} from '@forecourt/domain/catalogue/compatibility.ts'
import type { KeptRelation } from '@forecourt/domain/catalogue/relation.schema.ts'
import type { VersionTag } from '@forecourt/domain/catalogue/vehicle.ts'
import type { VersionDraft } from '@forecourt/domain/catalogue/version.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Row, Stack } from '../platform/Layout.tsx'
import { Panel, PanelNote } from '../platform/Panel.tsx'
import { AskFirst } from '../access/AskFirst.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { formatList } from '../platform/language.ts'
import { useRefusal } from '../platform/may.ts'
import { callOptions } from '../platform/queries.ts'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import type { LoadedVersion } from './range-calls.ts'
import { inLanguage } from './range-texts.ts'
import styles from './RangePage.module.css'

interface RelationsPanelProps {
  version: VersionDraft & { id: number }
  choices: LoadedVersion['choices']
}

type Named = { key: PartKey; name: string; group: string }

/** Shows which parts require, exclude and replace others in a version, and tries combinations. */
export function RelationsPanel({ version, choices }: RelationsPanelProps) {
  const { data } = useQuery(callOptions('GET /sales/relation/getall', { id: version.id }))
  // The button above gives the reason, once.
  const mayEdit = useRefusal('CATALOGUE_EDIT') === undefined
  const [edited, setEdited] = useState<KeptRelation | 'new'>()
  const [removed, setRemoved] = useState<KeptRelation>()
  const parts = listParts(choices)
  const findName = (key: PartKey) => parts.find((part) => part.key === key)?.name ?? key
  const headingId = useId()
  if (!data) return null
  return (
    <Panel stacked aria-labelledby={headingId}>
      <Row between gap={12}>
        <h2 id={headingId}>{m['office.range.relations']()}</h2>
        <ActionButton right="CATALOGUE_EDIT" icon="plus" onClick={() => setEdited('new')}>
          {m['office.range.relation.add']()}
        </ActionButton>
      </Row>
      {data.relations.length === 0 ? (
        <p className="hint">{m['office.range.relation.none']()}</p>
      ) : (
        <ul className={styles.dates}>
          {data.relations.map((relation) => (
            <li key={relation.id}>
              <span>
                {relationText(relation, findName)}{' '}
                <PanelNote as="span">
                  {relation.version === null ? m['words.all-versions']() : m['office.range.price.own']()}
                </PanelNote>
              </span>
              {mayEdit && (
                <span className={styles.name}>
                  <Button look="quiet" small onClick={() => setEdited(relation)}>
                    {m['office.range.relation.change']()}
                  </Button>
                  <IconButton
                    icon="trash"
                    label={m['office.range.relation.remove']({ relation: relationText(relation, findName) })}
                    onClick={() => setRemoved(relation)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Tester version={version} parts={parts} relations={data.relations} contents={data.contents} nameOf={findName} />
      {edited && (
        <RelationDialog
          relation={edited === 'new' ? undefined : edited}
          version={version.id}
          parts={parts}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <AskFirst
          danger
          title={m['office.range.relation.remove-title']()}
          confirm={m['words.delete']()}
          onClose={() => setRemoved(undefined)}
          run={() => api('POST /sales/relation/delete', { id: removed.id, rev: removed.rev })}
          done={m['office.range.relation.removed']()}
        >
          {relationText(removed, findName)}
        </AskFirst>
      )}
    </Panel>
  )
}

interface RelationDialogProps {
  relation: KeptRelation | undefined
  version: number
  parts: readonly Named[]
  onClose: () => void
}

function RelationDialog({ relation, version, parts, onClose }: RelationDialogProps) {
  const [kind, setKind] = useState<RelationKind>(relation?.kind ?? 'requires')
  const [subject, setSubject] = useState<string>(relation?.subject ?? '')
  const [targets, setTargets] = useState<readonly PartKey[]>(relation?.targets ?? [])
  const [isOwn, setIsOwn] = useState(relation !== undefined && relation.version !== null)
  const options = parts.map(({ key, name, group }) => ({
    value: key,
    label: m['words.labelled']({ label: group, text: name }),
  }))
  const isReady = subject !== '' && targets.length > 0
  return (
    <ActDialog
      title={relation ? m['office.range.relation.change']() : m['office.range.relation.add']()}
      confirm={m['words.save']()}
      refusal={isReady ? undefined : m['office.range.relation.incomplete']()}
      onClose={onClose}
      onDone={() => {}}
      act={async () => {
        const draft = { id: relation?.id ?? null, rev: relation?.rev ?? 0, kind, version: isOwn ? version : null }
        const saved = await api('POST /sales/relation/save', {
          relation: { ...draft, subject, targets: [...targets] },
        })
        return saved.id
      }}
    >
      <Select
        label={m['office.range.relation.subject']()}
        placeholder={m['words.choose']()}
        value={subject}
        options={options}
        onChange={({ target }) => setSubject(target.value)}
      />
      <Select
        label={m['office.range.relation.kind']()}
        value={kind}
        options={RELATION_KINDS.map((one) => ({ value: one, label: kindText(one) }))}
        onChoose={setKind}
      />
      {targets.length > 0 && (
        <ul className={styles.dates}>
          {targets.map((key) => (
            <li key={key}>
              {parts.find((part) => part.key === key)?.name ?? key}
              <IconButton
                icon="trash"
                label={m['office.range.relation.without']({
                  name: parts.find((part) => part.key === key)?.name ?? key,
                })}
                onClick={() => setTargets(targets.filter((one) => one !== key))}
              />
            </li>
          ))}
        </ul>
      )}
      <Select
        label={m['office.range.relation.target']()}
        placeholder={m['words.choose']()}
        value=""
        options={options.filter(({ value }) => value !== subject && !targets.includes(value))}
        onChoose={(chosen) => setTargets([...targets, chosen])}
      />
      <Select
        label={m['office.range.price.scope']()}
        value={isOwn ? 'own' : 'all'}
        options={[
          { value: 'all', label: m['words.all-versions']() },
          { value: 'own', label: m['office.range.price.own']() },
        ]}
        onChange={({ target }) => setIsOwn(target.value === 'own')}
      />
    </ActDialog>
  )
}

interface TesterProps extends Pick<RelationsPanelProps, 'version'> {
  parts: readonly Named[]
  relations: readonly KeptRelation[]
  contents: readonly { pack: PartKey; options: readonly PartKey[] }[]
  nameOf: (key: PartKey) => string
}

/** Tests the relations: shows which choices are refused, why, and the fixes. Nothing is saved. */
function Tester({ version, parts, relations, contents, nameOf }: TesterProps) {
  const [picks, setPicks] = useState<readonly PartKey[]>([])
  const tags = collectTags(version)
  const { problems, included, replaced } = checkCompatibility(
    { tags, relations, contents: new Map(contents.map(({ pack, options }) => [pack, options])) },
    picks,
  )
  const pick = (key: PartKey, isOn: boolean) => setPicks(isOn ? [...picks, key] : picks.filter((one) => one !== key))
  const apply = (fix: PartFix) => ('add' in fix ? pick(fix.add, true) : pick(fix.remove, false))
  return (
    <Stack as="section" gap={16} aria-label={m['office.range.tester.title']()}>
      <h3>{m['office.range.tester.title']()}</h3>
      <p className="hint">{m['office.range.tester.text']()}</p>
      <Stack gap={8} aria-live="polite">
        {picks.length > 0 && problems.length === 0 && <Notice tone="success">{m['office.range.tester.fits']()}</Notice>}
        {problems.map((problem) => (
          <Notice
            key={JSON.stringify(problem)}
            tone="warning"
            action={
              <Row as="span">
                {problem.suggestedFixes.map((fix) => (
                  <Button key={JSON.stringify(fix)} small onClick={() => apply(fix)}>
                    {'add' in fix
                      ? m['office.range.tester.add']({ name: nameOf(fix.add) })
                      : m['office.range.tester.remove']({ name: nameOf(fix.remove) })}
                  </Button>
                ))}
              </Row>
            }
          >
            {problemText(problem, nameOf)}
          </Notice>
        ))}
        {[...included].map((key) => (
          <p key={key} className="hint">
            {m['office.range.tester.included']({ name: nameOf(key) })}
          </p>
        ))}
        {replaced.map(({ part, by }) => (
          <p key={`${part} ${by}`} className="hint">
            {m['office.range.tester.replaced']({ part: nameOf(part), by: nameOf(by) })}
          </p>
        ))}
      </Stack>
      <div className={styles.picks}>
        {parts
          .filter(({ key }) => tags.has(key))
          .map(({ key, name }) => (
            <Checkbox
              key={key}
              label={name}
              checked={picks.includes(key)}
              onChange={({ target }) => pick(key, target.checked)}
            />
          ))}
      </div>
    </Stack>
  )
}

function listParts(choices: LoadedVersion['choices']): Named[] {
  const kinds = [
    ['engine', choices.engines, m['office.range.engines']()],
    ['option', choices.options, m['words.options']()],
    ['pack', choices.packs, m['words.packs']()],
    ['colour', choices.colours, m['office.range.colours']()],
  ] as const
  return kinds.flatMap(([kind, of, group]) =>
    of.map(({ id, name }): Named => ({ key: `${kind}-${id}`, name: inLanguage(name), group })),
  )
}

function collectTags({ engines, options, packs, colours }: VersionDraft): Map<PartKey, VersionTag> {
  return new Map<PartKey, VersionTag>([
    ...engines.map(
      ({ id, isBase, isActive }) =>
        [`engine-${id}`, isBase ? 'standard' : isActive ? 'optional' : 'not-available'] as const,
    ),
    ...options.map(({ id, tag }) => [`option-${id}`, tag] as const),
    ...packs.map(({ id, tag }) => [`pack-${id}`, tag] as const),
    ...colours.map(({ id, tag }) => [`colour-${id}`, tag] as const),
  ])
}

function kindText(kind: RelationKind): string {
  switch (kind) {
    case 'requires':
      return m['office.range.relation.requires']()
    case 'excludes':
      return m['office.range.relation.excludes']()
    case 'replaces':
      return m['office.range.relation.replaces']()
  }
}

function relationText({ kind, subject, targets }: KeptRelation, nameOf: (key: PartKey) => string): string {
  const values = { subject: nameOf(subject), targets: listNames(targets.map(nameOf), kind) }
  switch (kind) {
    case 'requires':
      return m['office.range.relation.requires-text'](values)
    case 'excludes':
      return m['office.range.relation.excludes-text'](values)
    case 'replaces':
      return m['office.range.relation.replaces-text'](values)
  }
}

function problemText(problem: Problem, nameOf: (key: PartKey) => string): string {
  const part = nameOf(problem.part)
  switch (problem.reason) {
    case 'not-available':
      return m['office.range.tester.not-available']({ part })
    case 'requires':
      return m['office.range.relation.requires-text']({
        subject: part,
        targets: listNames(problem.anyOf.map(nameOf), 'requires'),
      })
    case 'excludes':
      return m['office.range.tester.excludes']({ part, other: nameOf(problem.other) })
    case 'replaces':
      return m['office.range.tester.replaces']({ part, other: nameOf(problem.other) })
  }
}

/** Lists names with “or” where one of them is required, otherwise with “and”. */
function listNames(names: readonly string[], kind: RelationKind): string {
  return formatList(names, kind === 'requires' ? 'disjunction' : 'conjunction')
}

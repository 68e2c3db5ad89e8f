import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import type { VersionSheet } from '@forecourt/domain/pricing/range.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Badge, StateBadge } from '@forecourt/ui/Badge.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Tabs } from '@forecourt/ui/Tabs.tsx'
import { Stack } from '../platform/Layout.tsx'
import { AskFirst } from '../access/AskFirst.tsx'
import { EditForm } from '../platform/form/EditForm.tsx'
import { useRecord } from '../platform/form/use-record.ts'
import { VersionMedia } from '../catalogue/RecordMedia.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { useFormKey, useSettle } from '../platform/form/form-place.ts'
import { useRefusal } from '../platform/may.ts'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { PriceDialog } from './PriceDialog.tsx'
import { VersionHistory } from './RangeHistory.tsx'
import { RelationsPanel } from './RelationsPanel.tsx'
import { VersionCopyDialog } from './RangeDialogs.tsx'
import { VersionTemplateDialog } from './TemplateDialogs.tsx'
import { VERSION_TABS, VersionPanel, type AskedPrice, type VersionTab } from './VersionPanels.tsx'
import type { LoadedVersion } from './range-calls.ts'
import { notShownText } from './range-texts.ts'
import { buildFieldTexts, saveVersion, toDraft, type VersionFormDraft } from './version-draft.ts'
import styles from './RangePage.module.css'

/** A version: what it is, what it can have, and what all of that costs. Another one remounts the form. */
export function VersionPage() {
  const loaded = useLoaderData<LoadedVersion>()
  return <VersionForm key={useFormKey(`${loaded.place.year.id} ${loaded.version.id}`)} {...loaded} />
}

function VersionForm({ choices, place, today, ...sheet }: LoadedVersion) {
  const navigate = useNavigate()
  const settle = useSettle()
  const editRefusal = useRefusal('CATALOGUE_EDIT')
  const priceRefusal = useRefusal('PRICE_LIST_EDIT')
  const [tab, setTab] = useState<VersionTab>('facts')
  const [asked, setAsked] = useState<AskedPrice>()
  const [asking, setAsking] = useState<'copy' | 'delete' | 'template'>()
  const record = useRecord<VersionFormDraft>(toDraft(sheet), {
    name: 'version',
    fields: buildFieldTexts(choices),
    save: async (draft) => ({ row: await saveVersion(draft, editRefusal !== undefined) }),
    toRow: (theirs: VersionSheet) => toDraft(theirs),
    onSaved: (saved, isNew) => isNew && settle(`/range/version/${saved.id}`),
    draftName: `desk version of year ${place.year.id}`,
  })
  const { row, base, problems, change } = record
  const isNew = base.id === null
  const of = `${place.brand.name} ${place.model.name} ${place.year.year}`
  const title = isNew ? m['office.range.new-version']({ of }) : `${of} · ${base.name}`
  useTitle(title)
  const isOff = editRefusal !== undefined

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
          tabs={VERSION_TABS.map((key) => ({
            key,
            label: tabText(key, row),
            panel: key === tab && (
              <VersionPanel
                tab={key}
                row={row}
                title={title}
                choices={choices}
                today={today}
                problems={problems}
                isOff={isOff}
                change={change}
                onAskPrice={setAsked}
                onApplyTemplate={() => setAsking('template')}
              />
            ),
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

function tabText(tab: VersionTab, row: VersionFormDraft): string {
  switch (tab) {
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

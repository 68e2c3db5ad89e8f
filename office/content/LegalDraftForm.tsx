import { useId, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { LEGAL_FACTS } from '@forecourt/domain/content/legal.ts'
import type { LegalDeskAnswer, LegalDraft } from '@forecourt/domain/content/legal-desk.schema.ts'
import type { Lag, LegalTextName } from '@forecourt/domain/content/legal-desk.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { Row } from '../platform/Layout.tsx'
import { EditForm } from '../platform/form/EditForm.tsx'
import type { FieldTexts } from '../platform/form/field-texts.ts'
import { useRecord } from '../platform/form/use-record.ts'
import { ActionButton } from '../platform/ActionButton.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { TranslatedField } from '../platform/inputs/TranslatedField.tsx'
import { formatDay } from '../platform/kinds/format.ts'
import { lagText } from './legal-texts.ts'
import { LegalComparison } from './LegalComparison.tsx'
import { LegalPreview } from './LegalPreview.tsx'
import styles from './Legal.module.css'

interface LegalDraftFormProps {
  text: LegalTextName
  draft: LegalDraft
  /** Of the draft as it was kept. */
  lags: readonly Lag[]
  /** The version before. */
  last: LegalDeskAnswer['versions'][number] | undefined
}

/** The next version of a text, both languages side by side, until its day is set. */
export function LegalDraftForm({ text, draft, lags, last }: LegalDraftFormProps) {
  const id = useId()
  const [opened, setOpened] = useState<'preview' | 'compare' | 'publish' | 'discard'>()
  const record = useRecord<LegalDraft>(draft, {
    name: 'draft',
    fields: fieldTexts,
    save: async (next) => ({ row: (await api('POST /sales/legaltext/save', { draft: next })).draft }),
    draftName: `desk draft ${text}`,
  })
  const { row, base, isDirty, problems, change } = record
  const unsaved = isDirty ? m['office.legal.unsaved-first']() : undefined
  const close = () => setOpened(undefined)
  return (
    <>
      <EditForm wide label={m['office.legal.form']()} record={record}>
        {lags.length > 0 && (
          <Notice tone="warning">
            <strong>{m['office.legal.lags.title']()}</strong>
            <ul className={styles.lags}>
              {lags.map((lag) => (
                <li key={`${lag.language} ${lag.reason}`}>{lagText(lag)}</li>
              ))}
            </ul>
          </Notice>
        )}
        <Row>
          <Button icon="eye" onClick={() => setOpened('preview')}>
            {m['office.legal.preview']()}
          </Button>
          {last && <Button onClick={() => setOpened('compare')}>{m['office.legal.compare']()}</Button>}
          <Button look="quiet" icon="trash" onClick={() => setOpened('discard')}>
            {m['words.delete']()}
          </Button>
          <ActionButton
            right="LEGAL_TEXT_EDIT"
            refusal={unsaved ?? (lags.length > 0 ? lags.map(lagText).join(' ') : undefined)}
            onClick={() => setOpened('publish')}
          >
            {m['office.legal.publish']()}
          </ActionButton>
        </Row>
        <TranslatedField
          id={`${id}-title`}
          label={m['office.legal.title-field']()}
          max={160}
          error={problems['title']}
          value={row.title}
          onChange={(title) => change({ title: fillBoth(title) })}
        />
        <TranslatedField
          id={`${id}-body`}
          label={m['office.legal.body-field']()}
          hint={m['office.legal.body-hint']()}
          error={problems['body']}
          max={100_000}
          lines={28}
          value={row.body}
          onChange={(body) => change({ body: fillBoth(body) })}
        />
        <p className="hint">
          {m['office.legal.facts']({ facts: LEGAL_FACTS.map((fact) => `{{${fact}}}`).join(', ') })}
        </p>
        {last && (
          <Select
            label={m['office.legal.same']()}
            hint={m['office.legal.same-hint']()}
            options={[
              { value: '', label: m['office.legal.same-none']() },
              { value: 'nl', label: m['office.legal.same-nl']() },
              { value: 'fr', label: m['office.legal.same-fr']() },
            ]}
            value={row.same ?? ''}
            onChoose={(same) => change({ same: same === '' ? null : same })}
          />
        )}
      </EditForm>
      {opened === 'preview' && <LegalPreview title={m['office.legal.preview-title']()} words={row} onClose={close} />}
      {opened === 'compare' && last && (
        <LegalComparison
          title={m['office.legal.compare-title']({ version: last.version })}
          text={text}
          before={last.version}
          after={row}
          onClose={close}
        />
      )}
      {opened === 'publish' && <PublishDialog draft={base} onClose={close} />}
      {opened === 'discard' && (
        <ActDialog
          danger
          title={m['office.legal.discard-title']()}
          confirm={m['words.delete']()}
          act={() => api('POST /sales/legaltext/delete', { id: base.id, rev: base.rev })}
          onDone={() => showToast({ message: m['office.legal.discarded'](), tone: 'success' })}
          onClose={close}
        >
          <p>{m['office.legal.discard-text']()}</p>
        </ActDialog>
      )}
    </>
  )
}

const fieldTexts: FieldTexts<Pick<LegalDraft, 'title' | 'body' | 'same'>> = {
  title: { label: m['office.legal.title-field'] },
  body: { label: m['office.legal.body-field'] },
  same: {
    label: m['office.legal.same'],
    format: (same) =>
      same === null
        ? m['office.legal.same-none']()
        : same === 'nl'
          ? m['office.legal.same-nl']()
          : m['office.legal.same-fr'](),
  },
}

function PublishDialog({ draft: { id, rev }, onClose }: { draft: LegalDraft; onClose: () => void }) {
  const [today] = useState(() => brusselsDay(new Date()))
  const [validFrom, setValidFrom] = useState(today)
  return (
    <ActDialog
      title={m['office.legal.publish-title']()}
      confirm={m['office.legal.publish']()}
      act={() => api('POST /sales/legaltext/publish', { id, rev, validFrom })}
      onDone={({ version, validFrom: day }) =>
        showToast({
          message:
            day > today
              ? m['office.legal.publish-later']({ version, day: formatDay(day) })
              : m['office.legal.publish-today']({ version }),
          tone: 'success',
        })
      }
      onClose={onClose}
    >
      <p>{m['office.legal.publish-text']()}</p>
      <TextField
        type="date"
        label={m['office.legal.publish-day']()}
        min={today}
        value={validFrom}
        onChange={({ target }) => setValidFrom(target.value)}
      />
    </ActDialog>
  )
}

/** Keeps empty texts empty: the server reports what a language lacks. */
function fillBoth({ nl, fr }: Translated) {
  return { nl, fr: fr ?? '' }
}

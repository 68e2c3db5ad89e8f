import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import type { LegalDeskAnswer } from '@forecourt/domain/content/legal-desk.schema.ts'
import type { LegalTextName } from '@forecourt/domain/content/legal-desk.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { Row } from '../platform/Layout.tsx'
import { ActionButton } from '../platform/ActionButton.tsx'
import { ActDialog } from '../platform/form/ActDialog.tsx'
import { formatDay } from '../platform/kinds/format.ts'
import { callOptions } from '../platform/queries.ts'
import { Panel } from '../platform/Panel.tsx'
import { LegalComparison } from './LegalComparison.tsx'
import { LegalPreview } from './LegalPreview.tsx'
import styles from './Legal.module.css'

type Version = LegalDeskAnswer['versions'][number]

interface LegalVersionsProps {
  text: LegalTextName
  versions: readonly Version[]
  hasDraft: boolean
}

/** Shows the past and planned versions of the text, to read and to compare. */
export function LegalVersions({ text, versions, hasDraft }: LegalVersionsProps) {
  const [opened, setOpened] = useState<{ act: 'read' | 'compare' | 'unplan'; version: number }>()
  const close = () => setOpened(undefined)
  return (
    <Panel title={m['office.legal.versions']()}>
      <ul className={styles.versions}>
        {versions.map(({ version, validFrom, state }, index) => (
          <li key={version}>
            <Row as="span">
              {m['office.legal.version-from']({ version, day: formatDay(validFrom) })}
              {state !== 'earlier' && (
                <StateBadge tone={state === 'in-force' ? 'good' : 'new'}>{stateTexts[state]()}</StateBadge>
              )}
            </Row>
            <Button
              small
              aria-label={m['office.legal.read-of']({ version })}
              onClick={() => setOpened({ act: 'read', version })}
            >
              {m['office.legal.read']()}
            </Button>
            {index < versions.length - 1 && (
              <Button
                small
                aria-label={m['office.legal.compare-of']({ version })}
                onClick={() => setOpened({ act: 'compare', version })}
              >
                {m['office.legal.compare']()}
              </Button>
            )}
            {state === 'planned' && (
              <ActionButton
                small
                right="LEGAL_TEXT_EDIT"
                refusal={hasDraft ? m['refusals.legal-draft-there']() : undefined}
                onClick={() => setOpened({ act: 'unplan', version })}
              >
                {m['office.legal.unplan']()}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {opened?.act === 'read' && <ReadVersion text={text} version={opened.version} onClose={close} />}
      {opened?.act === 'compare' && (
        <CompareVersion
          text={text}
          version={opened.version}
          before={versions[versions.findIndex(({ version }) => version === opened.version) + 1]!.version}
          onClose={close}
        />
      )}
      {opened?.act === 'unplan' && (
        <ActDialog
          title={m['office.legal.unplan-title']()}
          confirm={m['office.legal.unplan']()}
          act={() => api('POST /sales/legaltext/unplan', { text, version: opened.version })}
          onDone={() => showToast({ message: m['office.legal.unplanned'](), tone: 'success' })}
          onClose={close}
        >
          <p>{m['office.legal.unplan-text']({ version: opened.version })}</p>
        </ActDialog>
      )}
    </Panel>
  )
}

interface OneVersion {
  text: LegalTextName
  version: number
  onClose: () => void
}

function ReadVersion({ text, version, onClose }: OneVersion) {
  const { data } = useQuery(callOptions('GET /sales/legaltext/getversion', { text, version }))
  if (!data) return null
  return <LegalPreview title={m['office.legal.version-title']({ version })} words={data} onClose={onClose} />
}

function CompareVersion({ text, version, before, onClose }: OneVersion & { before: number }) {
  const { data } = useQuery(callOptions('GET /sales/legaltext/getversion', { text, version }))
  if (!data) return null
  return (
    <LegalComparison
      title={m['office.legal.compare-versions']({ before, version })}
      text={text}
      before={before}
      after={data}
      onClose={onClose}
    />
  )
}

const stateTexts = {
  planned: m['office.legal.states.planned'],
  'in-force': m['office.legal.states.in-force'],
}

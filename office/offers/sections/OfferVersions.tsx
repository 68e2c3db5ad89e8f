import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { OfferRecord, OfferVersionAnswer } from '@forecourt/domain/offers/offer.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { Button } from '@forecourt/ui/Button.tsx'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { Panel } from '../../platform/Panel.tsx'
import { formatInstant } from '../../platform/language.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { OfferBreakdown } from './OfferBreakdown.tsx'
import { refusalText } from '../desk/refusal-text.ts'
import { VersionComparison } from './VersionComparison.tsx'
import styles from './OfferBreakdown.module.css'

/** Shows the versions of the offer, the newest first; each opens as it was. */
export function OfferVersions({ offer }: { offer: OfferRecord }) {
  const [open, setOpen] = useState<number>()
  return (
    <Panel stacked title={m['office.offer.versions.title']()}>
      <ul className={styles.lines}>
        {offer.versions.map(({ no, reason, totalCents, by, at }) => (
          <li key={no}>
            <div className={styles.amount}>
              <Button look="quiet" small onClick={() => setOpen(no)}>
                {m['office.offer.versions.number']({ no })}
              </Button>
              <span>{totalCents === null ? '–' : formatCents(totalCents)}</span>
            </div>
            <p className="hint">
              {reasonText(reason)} · {by} · {formatInstant(at)}{' '}
              {no > offer.currentVersion && (
                <StateBadge tone="cancelled">{m['office.offer.versions.discarded']()}</StateBadge>
              )}{' '}
              {no === offer.issuedVersion && (
                <StateBadge tone="promo">{m['office.offer.versions.issued']()}</StateBadge>
              )}
            </p>
          </li>
        ))}
      </ul>
      {open !== undefined && <VersionSnapshot offer={offer} no={open} onClose={() => setOpen(undefined)} />}
    </Panel>
  )
}

function VersionSnapshot({ offer, no, onClose }: { offer: OfferRecord; no: number; onClose: () => void }) {
  const { data } = useQuery(callOptions('GET /sales/offer/getversion', { id: offer.id, version: no }))
  const [besideNo, setBesideNo] = useState<number>()
  const others = offer.versions.filter((version) => version.no !== no)
  return (
    <Dialog
      open
      size={besideNo === undefined ? 's' : 'm'}
      title={m['office.offer.versions.number']({ no })}
      closeLabel={m['words.close']()}
      onClose={onClose}
    >
      {others.length > 0 && (
        <Select
          label={m['office.offer.checks.compare.with']()}
          placeholder="–"
          value={besideNo === undefined ? '' : String(besideNo)}
          options={others.map((version) => ({
            value: String(version.no),
            label: `${versionText(version.no)} · ${reasonText(version.reason)}`,
          }))}
          onChange={({ target }) => setBesideNo(target.value === '' ? undefined : Number(target.value))}
        />
      )}
      {data && besideNo !== undefined && <Beside offer={offer} no={no} data={data} besideNo={besideNo} />}
      {data?.breakdown && besideNo === undefined && (
        <OfferBreakdown breakdown={data.breakdown} context={data.context} content={data.content} />
      )}
      {data?.refusal && <Notice tone="warning">{refusalText(data.refusal, data.context, data.content)}</Notice>}
    </Dialog>
  )
}

interface BesideProps {
  offer: OfferRecord
  no: number
  data: OfferVersionAnswer
  besideNo: number
}

/** Compares two versions side by side, the older one first. */
function Beside({ offer, no, data, besideNo }: BesideProps) {
  const { data: other } = useQuery(callOptions('GET /sales/offer/getversion', { id: offer.id, version: besideNo }))
  if (!other) return null
  const mine = { ...data, title: versionText(no) }
  const theirs = { ...other, title: versionText(besideNo) }
  return besideNo < no ? (
    <VersionComparison before={theirs} after={mine} />
  ) : (
    <VersionComparison before={mine} after={theirs} />
  )
}

function versionText(no: number): string {
  return m['office.offer.versions.number']({ no })
}

function reasonText(reason: OfferRecord['versions'][number]['reason']): string {
  switch (reason) {
    case 'saved':
      return m['office.offer.versions.saved']()
    case 'issued':
      return m['office.offer.versions.was-issued']()
    case 'copied':
      return m['office.offer.versions.copied']()
    case 'converted':
      return m['office.offer.versions.converted']()
    case 'synced':
      return m['office.offer.versions.synced']()
    case 'mended':
      return m['office.offer.versions.mended']()
    case 'unlocked':
      return m['office.offer.versions.unlocked']()
    case 'moved':
      return m['office.offer.versions.moved']()
  }
}

import { useState } from 'react'
import type { RegisterOverview } from '@forecourt/domain/invoicing/registers/register.schema.ts'
import type { RegisterName } from '@forecourt/domain/invoicing/registers/register.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActionButton } from '../../platform/ActionButton.tsx'
import { download } from '../../platform/files.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { Row } from '../../platform/Layout.tsx'
import { useNamedShortcut } from '../../platform/shortcuts.ts'

/** Prints the register that is shown, and hands the journal and the listings to the accountant. */
export function RegisterActions({ overview, register }: { overview: RegisterOverview; register: RegisterName }) {
  const { company, period } = overview
  const [isAsking, setIsAsking] = useState(false)
  const make = (format: 'pdf' | 'xlsx') =>
    void download('POST /sales/register/print', { company: company.id, on: period.firstDay, register, format })
  const print = () => make('pdf')
  useNamedShortcut('p', m['office.register.print'](), print)
  return (
    <>
      <Button icon="printer" onClick={print}>
        {m['office.register.print']()}
      </Button>
      <Button icon="download" onClick={() => make('xlsx')}>
        {m['office.report.export']()}
      </Button>
      <ActionButton right="LEDGER_EXPORT" icon="download" onClick={() => setIsAsking(true)}>
        {m['office.register.journal']()}
      </ActionButton>
      {isAsking && <JournalDialog overview={overview} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function JournalDialog({ overview, onClose }: { overview: RegisterOverview; onClose: () => void }) {
  const { company, period } = overview
  const [from, setFrom] = useState(period.firstDay)
  const [to, setTo] = useState(period.lastDay)
  const listing = (name: 'customers' | 'intra-community') =>
    void download('POST /sales/register/listing', { company: company.id, on: period.firstDay, listing: name })
  return (
    <ActDialog
      title={m['office.register.journal']()}
      confirm={m['office.register.journal-download']()}
      refusal={from > to ? m['office.register.days-reversed']() : undefined}
      act={() => download('POST /sales/register/journal', { company: company.id, from, to })}
      isDone={(isDone) => isDone}
      onDone={() => undefined}
      onClose={onClose}
    >
      <p>{m['office.register.journal-explained']()}</p>
      <FieldPair>
        <TextField
          type="date"
          label={m['office.report.from']()}
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          type="date"
          label={m['office.report.to']()}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </FieldPair>
      <Row gap={8}>
        <Button small icon="download" onClick={() => listing('customers')}>
          {m['office.register.listing-customers']({ year: period.firstDay.slice(0, 4) })}
        </Button>
        <Button small icon="download" onClick={() => listing('intra-community')}>
          {m['office.register.listing-intra']()}
        </Button>
      </Row>
    </ActDialog>
  )
}

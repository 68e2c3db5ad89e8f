import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { useQuery } from '@tanstack/react-query'
import { useLoaderData } from 'react-router'
import type { ListedBankStatement } from '@forecourt/domain/invoicing/bank/bank-statement-list.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import type { StandardView } from '../../platform/list/standard-views.ts'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { formatSigned, type namedStatements } from './bank-texts.ts'
import { BankFolder } from './BankFolder.tsx'
import { BankDrop, BankResults, BankUploadButton, useBankUpload } from './BankUpload.tsx'

type Listed = ListedBankStatement & { id: number }

/** Shows the bank statements, the newest on top; files of the bank are dropped on it. */
export function BankListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedStatements>()
  const views = useViews()
  const upload = useBankUpload()
  useTitle(texts.plural)
  return (
    <BankDrop upload={upload}>
      <BankResults upload={upload} />
      <ListScreen<Listed>
        id="bank"
        title={texts.plural}
        list={list}
        label={list.label}
        texts={texts}
        load={(view) => callOptions('POST /sales/bankstatement/list', listRequest(view))}
        hrefOf={({ id }) => `/bank/${id}`}
        cells={cells}
        views={views}
        counts={<Waiting />}
        renderBulk={(chosen, view) => <ExportMenu list={list} view={view} selection={chosen.selection} />}
        renderActions={(view) => (
          <>
            <ExportMenu list={list} view={view} />
            <BankUploadButton upload={upload} />
          </>
        )}
      />
      <BankFolder />
    </BankDrop>
  )
}

/** Shows the number of lines that wait for a decision, and their sum. */
function Waiting() {
  const { data } = useQuery(callOptions('GET /sales/bank/counts', {}))
  if (!data) return null
  if (data.lines === 0) return <p>{m['office.bank.nothing-waiting']()}</p>
  const amount = formatCents(data.cents)
  return (
    <p>
      {data.lines === 1
        ? m['office.bank.waiting-one']({ amount })
        : m['office.bank.waiting']({ count: String(data.lines), amount })}
    </p>
  )
}

function useViews(): readonly StandardView[] {
  const { data } = useQuery(callOptions('GET /sales/bank/counts', {}))
  if (!data) return []
  return [{ name: m['office.bank.to-decide'](), count: data.statements, search: 'isToDecide=yes' }]
}

const cells: OwnCells<Listed> = {
  inCents: ({ inCents }) => (inCents === 0 ? '–' : formatSigned(inCents)),
  outCents: ({ outCents }) => (outCents === 0 ? '–' : formatSigned(-outCents)),
  oldCents: ({ oldCents }) => formatCents(oldCents),
  newCents: ({ newCents }) => <strong>{formatCents(newCents)}</strong>,
  toDecide: ({ toDecide }) => (toDecide === 0 ? '–' : <StateBadge tone="new">{String(toDecide)}</StateBadge>),
}

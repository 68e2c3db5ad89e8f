import { useLoaderData } from 'react-router'
import type { ListedMessage } from '@forecourt/domain/invoicing/supplier-invoices/incoming-message-list.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { StateBadge } from '@forecourt/ui/Badge.tsx'
import { ClippedText } from '../../platform/list/ClippedText.tsx'
import { ExportMenu } from '../../platform/list/ExportMenu.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import type { StandardView } from '../../platform/list/standard-views.ts'
import { callOptions } from '../../platform/queries.ts'
import { useTitle } from '../../platform/title.ts'
import { messageStateText, messageStateTones, type namedMessages } from './incoming-message-texts.ts'

/** Shows every message that came over Peppol or by mail, the newest on top, with what became of it. */
export function IncomingMessageListPage() {
  const { resource: list, texts } = useLoaderData<typeof namedMessages>()
  useTitle(texts.plural)
  return (
    <ListScreen
      id="incomingMessage"
      title={texts.plural}
      list={list}
      label={list.label}
      texts={texts}
      load={(view) => callOptions('POST /sales/incomingmessage/list', listRequest(view))}
      hrefOf={({ id }) => `/incomingmessage/${id}`}
      cells={cells}
      views={views()}
      renderActions={(view) => <ExportMenu list={list} view={view} />}
      renderBulk={(chosen, view) => <ExportMenu list={list} view={view} selection={chosen.selection} />}
    />
  )
}

function views(): readonly StandardView[] {
  return [
    { name: m['office.incoming-message.view-open'](), search: 'state=open' },
    { name: m['office.incoming-message.view-self-billed'](), search: 'fate=self-billed' },
  ]
}

const cells: OwnCells<ListedMessage> = {
  sender: ({ sender }) => <ClippedText text={sender} />,
  subject: ({ subject }) => <ClippedText text={subject || '–'} />,
  state: ({ state }) => <StateBadge tone={messageStateTones[state]}>{messageStateText(state)}</StateBadge>,
}

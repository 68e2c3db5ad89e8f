import { useLoaderData } from 'react-router'
import type { ListedLead } from '@forecourt/domain/contacts/lead-desk.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/contacts.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import type { OwnCells } from '../../platform/list/own-cells.ts'
import type { OwnPeek } from '../../platform/list/Peek.tsx'
import { resourceTexts } from '../../platform/resource/area-resources.ts'
import { useTitle } from '../../platform/title.ts'
import { LeadBulk } from './LeadBulk.tsx'
import { leadOptions, type LeadListing } from './lead-list.ts'
import { LeadPeek } from './LeadPeek.tsx'
import { LeadStateBadge } from './LeadStateBadge.tsx'
import { useLeadViews } from './lead-views.ts'
import { Waiting } from './Waiting.tsx'
import styles from './LeadListPage.module.css'

const words = resourceTexts('lead', texts)

const cells: OwnCells<ListedLead> = {
  name: nameCell,
  car: carCell,
  waitingSince: ({ waitingSince }) => waitingSince !== null && <Waiting since={waitingSince} />,
  state: ({ state }) => <LeadStateBadge state={state} label={words.choice('state', state)} />,
  assignee: ({ assignee }) =>
    assignee === null ? <span className={styles.nobody}>{m['words.nobody']()}</span> : undefined,
}

const peek: OwnPeek<ListedLead> = {
  render: ({ id }) => <LeadPeek id={id} />,
  says: ['email', 'message', 'picture', 'whose'],
}

/** The list of all leads, with those that wait longest first. */
export function LeadListPage() {
  const { list, texts: listTexts, choices } = useLoaderData<LeadListing>()
  const title = listTexts.plural
  const views = useLeadViews(choices)
  useTitle(title)
  return (
    <ListScreen
      id="lead"
      title={title}
      list={list}
      label="name"
      texts={listTexts}
      cells={cells}
      peek={peek}
      views={views}
      load={(view) => leadOptions(list, view)}
      hrefOf={({ id }) => `/lead/${id}`}
      renderBulk={(chosen) => <LeadBulk {...chosen} choices={choices} />}
    />
  )
}

function nameCell({ name, company }: ListedLead) {
  return (
    <span className={styles.who}>
      {name}
      {company !== '' && <span className={styles.company}>{company}</span>}
    </span>
  )
}

function carCell({ car, picture }: ListedLead) {
  if (car === null) return undefined
  return (
    <span className={styles.car}>
      {picture === null ? (
        <span className={styles.nopicture}>
          <Icon name="car" size="s" />
        </span>
      ) : (
        <img src={picture} alt="" loading="lazy" className={styles.picture} />
      )}
      <span className={styles.model} title={car}>
        {car}
      </span>
    </span>
  )
}

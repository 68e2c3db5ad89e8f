import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { Menu, MenuItem } from '@forecourt/ui/Menu.tsx'
import { Popover } from '@forecourt/ui/Popover.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { showFailure } from '../failure.ts'
import { useCommand } from '../queries.ts'
import { keepHiddenViews, readHiddenViews, type StandardView } from './standard-views.ts'
import { viewSearch, VIEW_WORD, type KeptView } from './list-views.ts'
import styles from './SavedViews.module.css'

const ViewDialog = lazy(() => import('./ViewDialog.tsx').then((module) => ({ default: module.ViewDialog })))

interface SavedViewsProps {
  screen: string
  /** The built-in ones. */
  standard: readonly StandardView[]
  isShown: (view: StandardView) => boolean
  /** True if the list is searched or filtered, by a view or by hand. */
  isFiltered: boolean
  views: readonly KeptView[]
  /** The one that shows, changed or not. */
  shown: KeptView | undefined
  /** The current search, as a view keeps it. */
  search: string
  hiddenColumns: readonly string[]
  /** Shows it as it was kept. */
  onReset: () => void
}

/** Shows the built-in views of a list and those that the user saved, a tab each, and saves the current one. */
export function SavedViews({
  screen,
  standard,
  isShown,
  isFiltered,
  views,
  shown,
  search,
  hiddenColumns,
  onReset,
}: SavedViewsProps) {
  const [hidden, setHidden] = useState(() => readHiddenViews(screen))
  const current = standard.find(isShown)
  // A view without rows has nothing to look at.
  const offered = standard.filter((view) => view === current || (view.count !== 0 && !hidden.includes(view.search)))
  const [asked, setAsked] = useState<'new' | 'change'>()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const save = useCommand((view: Omit<KeptView, 'id'> & { id: number | null }) =>
    api('POST /sales/view/save', { listView: { screen, ...view } }),
  )
  const remove = useCommand(({ id }: KeptView) => api('POST /sales/view/delete', { id }))
  const now = { search, hiddenColumns: [...hiddenColumns] }
  const isChanged = shown && (shown.search !== search || shown.hiddenColumns.join() !== hiddenColumns.join())
  const all = pathname + (views.some(({ isDefault }) => isDefault) ? `?${VIEW_WORD}=all` : '')

  // The list changes with it, and with that these tabs: only the promise outlives them.
  function forget(view: KeptView) {
    void navigate(all)
    remove.mutateAsync(view).then(
      () =>
        showToast({
          message: m['office.views.removed']({ name: view.name }),
          action: { label: m['office.undo.do'](), run: () => save.mutate({ ...view, id: null }) },
        }),
      showFailure,
    )
  }

  return (
    <div className={styles.bar}>
      <nav aria-label={m['office.views.label']()}>
        <ul className={styles.tabs}>
          <Tab href={all} isCurrent={!shown && !current && !isFiltered} name={m['words.all']()} />
          {offered.map((view) => (
            <Tab
              key={view.search}
              href={`${pathname}?${view.search}`}
              isCurrent={view === current}
              name={view.name}
              count={view.count}
            />
          ))}
          {views.map((view) => (
            <Tab
              key={view.id}
              href={pathname + viewSearch(view)}
              isCurrent={view.id === shown?.id}
              name={view.name}
              isChanged={view.id === shown?.id && isChanged}
            />
          ))}
        </ul>
      </nav>
      <div className={styles.actions}>
        {isChanged && (
          <>
            <Button look="quiet" busy={save.isPending} onClick={() => save.mutate({ ...shown, ...now })}>
              {m['office.views.save-change']()}
            </Button>
            <Button look="quiet" onClick={onReset}>
              {m['office.views.reset']()}
            </Button>
          </>
        )}
        {shown && (
          <Menu label={m['office.views.menu']()} name={m['office.views.menu-of']({ name: shown.name })}>
            <MenuItem>
              <button type="button" onClick={() => setAsked('change')}>
                {m['office.views.change']()}
              </button>
            </MenuItem>
            <MenuItem>
              <button type="button" onClick={() => setAsked('new')}>
                {m['office.views.save-as']()}
              </button>
            </MenuItem>
            <MenuItem>
              <button type="button" onClick={() => forget(shown)}>
                {m['words.delete']()}
              </button>
            </MenuItem>
          </Menu>
        )}
        {!shown && (
          <Button look="quiet" icon="plus" onClick={() => setAsked('new')}>
            {m['office.views.save']()}
          </Button>
        )}
        {standard.length > 0 && (
          <Popover look="quiet" align="end" name={m['office.views.choose']()} label={<Icon name="dots" />}>
            {standard.map((view) => (
              <Checkbox
                key={view.search}
                label={view.name}
                checked={!hidden.includes(view.search)}
                onChange={() => {
                  const next = hidden.includes(view.search)
                    ? hidden.filter((one) => one !== view.search)
                    : [...hidden, view.search]
                  keepHiddenViews(screen, next)
                  setHidden(next)
                }}
              />
            ))}
          </Popover>
        )}
      </div>
      {asked && (
        <Suspense>
          <ViewDialog
            view={asked === 'change' ? shown : undefined}
            onClose={() => {
              setAsked(undefined)
              save.reset()
            }}
            error={save.error ?? undefined}
            isSaving={save.isPending}
            onSave={(facts) =>
              save.mutate(asked === 'change' && shown ? { ...shown, ...facts } : { id: null, ...now, ...facts }, {
                onSuccess({ listView }) {
                  setAsked(undefined)
                  if (listView.id !== shown?.id) void navigate(pathname + viewSearch(listView))
                },
              })
            }
          />
        </Suspense>
      )}
    </div>
  )
}

interface TabProps {
  href: string
  name: string
  isCurrent: boolean
  isChanged?: boolean | undefined
  count?: number | undefined
}

function Tab({ href, name, isCurrent, isChanged = false, count }: TabProps) {
  return (
    <li>
      <Link href={href} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
        {name}
        {count !== undefined && <b className={styles.count}>{count}</b>}
        {isChanged && <span className={styles.changed}>{m['office.views.changed']()}</span>}
      </Link>
    </li>
  )
}

import { useLocation, useNavigate } from 'react-router'
import { OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Menu, MenuItem } from '@forecourt/ui/Menu.tsx'
import { useAccess } from '../platform/access.ts'
import { chooseBranch, useChosenBranch } from '../platform/branch-choice.ts'
import styles from './TopBar.module.css'

/** Chooses the branch whose work the lists show at first. Hidden from users who see a single branch. */
export function BranchMenu() {
  const { places, who } = useAccess()
  const chosen = useChosenBranch()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  if (places.length < 2) return null
  const isOwn = ({ id }: { id: number }) => who.branches.includes(id)
  const name = chosen?.name ?? m['office.branch.all']()
  function choose(branch: typeof chosen) {
    chooseBranch(branch)
    // A list begins anew; a record stays as it is.
    if (OFFICE_ROUTES.some(({ path }) => path !== null && `/${path}` === pathname)) void navigate(pathname)
  }
  return (
    <Menu
      label={
        <>
          <Icon name="map-pin" />
          <span className={styles.name}>{name}</span>
        </>
      }
      name={m['words.labelled']({ label: m['words.branch'](), text: name })}
    >
      {[undefined, ...places.filter(isOwn), ...places.filter((place) => !isOwn(place))].map((place) => (
        <MenuItem key={place?.id ?? 'all'}>
          <button type="button" aria-current={place?.id === chosen?.id || undefined} onClick={() => choose(place)}>
            {place?.name ?? m['office.branch.all']()}
          </button>
        </MenuItem>
      ))}
    </Menu>
  )
}

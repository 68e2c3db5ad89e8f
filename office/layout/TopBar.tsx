import { lazy, Suspense, useEffect, useState } from 'react'
import { LANGUAGES } from '@forecourt/domain/platform/values/languages.ts'
import { THEMES, type Theme } from '@forecourt/domain/platform/routes/office-page.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import type { IconName } from '@forecourt/ui/icons.ts'
import { Link } from '@forecourt/ui/Link.tsx'
import { Menu, MenuItem } from '@forecourt/ui/Menu.tsx'
import { signOut } from '../access/sign-out.ts'
import { OWN_ACCESS } from '../access/staff.ts'
import { useAccess } from '../platform/access.ts'
import { Avatar } from '../platform/Avatar.tsx'
import { changeLanguage, currentLanguage } from '../platform/language.ts'
import { chooseTheme, useTheme } from '../platform/theme.ts'
import { BranchMenu } from './BranchMenu.tsx'
import { GUIDE } from './guide/guide-path.ts'
import styles from './TopBar.module.css'

/** Most installations have one group. */
const GroupItems = lazy(() => import('./GroupItems.tsx').then((module) => ({ default: module.GroupItems })))

/** The first list comes first. */
const bellPauseMs = 1_000
const Bell = lazy(() => import('./Bell.tsx').then((module) => ({ default: module.Bell })))

interface TopBarProps {
  onMenu: () => void
  onKeys: () => void
  onSearch: () => void
}

/** The bar above every screen: command palette, language, theme and user. */
export function TopBar({ onMenu, onKeys, onSearch }: TopBarProps) {
  const [isBellWanted, setIsBellWanted] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsBellWanted(true), bellPauseMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <header className={styles.bar}>
      <div className={styles.menu}>
        <IconButton icon="menu-2" label={m['layout.menu']()} aria-haspopup="dialog" onClick={onMenu} />
      </div>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={onSearch}
      >
        <Icon name="search" />
        <span className={styles.searchText}>{m['office.palette.label']()}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className={styles.end}>
        <BranchMenu />
        <LanguageMenu />
        <ThemeMenu />
        <span className={styles.bell}>
          {isBellWanted && (
            <Suspense>
              <Bell />
            </Suspense>
          )}
        </span>
        <UserMenu onKeys={onKeys} />
      </div>
    </header>
  )
}

function LanguageMenu() {
  const current = currentLanguage()
  return (
    <Menu
      label={current.toUpperCase()}
      name={`${current.toUpperCase()}, ${m['words.labelled']({ label: m['layout.language'](), text: names[current] })}`}
    >
      {LANGUAGES.map((language) => (
        <MenuItem key={language}>
          <button
            type="button"
            lang={language}
            aria-current={language === current || undefined}
            onClick={() => language === current || changeLanguage(language)}
          >
            {names[language]}
          </button>
        </MenuItem>
      ))}
    </Menu>
  )
}

function ThemeMenu() {
  const chosen = useTheme()
  const texts = themeTexts()
  return (
    <Menu
      label={<Icon name={themeIcons[chosen]} />}
      name={m['words.labelled']({ label: m['office.theme.label'](), text: texts[chosen] })}
    >
      {THEMES.map((theme) => (
        <MenuItem key={theme}>
          <button type="button" aria-current={theme === chosen || undefined} onClick={() => chooseTheme(theme)}>
            <Icon name={themeIcons[theme]} />
            {texts[theme]}
          </button>
        </MenuItem>
      ))}
    </Menu>
  )
}

function UserMenu({ onKeys }: { onKeys: () => void }) {
  const { user, hasOtherGroups } = useAccess()
  const { name } = user
  return (
    <Menu
      label={
        <>
          <Avatar name={name} />
          <span className={styles.name}>{name}</span>
        </>
      }
      name={m['account.menu']({ name })}
    >
      {hasOtherGroups && (
        <Suspense>
          <GroupItems />
        </Suspense>
      )}
      <MenuItem>
        <button type="button" onClick={onKeys}>
          <Icon name="keyboard" />
          {m['office.keys.title']()}
        </button>
      </MenuItem>
      <MenuItem>
        <Link href={GUIDE}>
          <Icon name="info-circle" />
          {m['office.guide.title']()}
        </Link>
      </MenuItem>
      <MenuItem>
        <Link href={OWN_ACCESS}>
          <Icon name="shield-check" />
          {m['office.staff.own.title']()}
        </Link>
      </MenuItem>
      <MenuItem>
        <button type="button" onClick={() => void signOut()}>
          <Icon name="logout" />
          {m['account.sign-out']()}
        </button>
      </MenuItem>
    </Menu>
  )
}

const names = { nl: 'Nederlands', fr: 'Français' } as const
const themeIcons: Record<Theme, IconName> = { light: 'sun', dark: 'moon', system: 'device-desktop' }

function themeTexts(): Record<Theme, string> {
  return { light: m['office.theme.light'](), dark: m['office.theme.dark'](), system: m['office.theme.system']() }
}

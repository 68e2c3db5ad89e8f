import { useId } from 'react'
import { useLoaderData } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import {
  defaultText,
  hasLawfulWords,
  isLawful,
  MAX_MENU_TEXT,
  MENU_ROOM,
  MENUS,
  menuWidth,
  type MenuLink,
  type MenuName,
} from '@forecourt/domain/content/shop-menu.ts'
import type { ShopMenu } from '@forecourt/domain/content/shop-pages.schema.ts'
import { LANGUAGES, toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { classes } from '@forecourt/ui/classes.ts'
import { Grip } from '@forecourt/ui/Grip.tsx'
import { Notice } from '@forecourt/ui/Notice.tsx'
import { Switch } from '@forecourt/ui/Switch.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { moveItem, useOrder } from '@forecourt/ui/useOrder.ts'
import { VisuallyHidden } from '@forecourt/ui/VisuallyHidden.tsx'
import { EditForm } from '../platform/form/EditForm.tsx'
import { useRecord } from '../platform/form/use-record.ts'
import { currentLanguage } from '../platform/language.ts'
import { useRefusal } from '../platform/may.ts'
import { AskUndo } from '../platform/resource/AskUndo.tsx'
import { HistoryPanel } from '../platform/resource/HistoryPanel.tsx'
import { Panel } from '../platform/Panel.tsx'
import { Page } from '../platform/Page.tsx'
import { ScreenHead } from '../platform/ScreenHead.tsx'
import { useTitle } from '../platform/title.ts'
import { languageText } from './mail-texts.ts'
import { ResetWords, saveFirst } from './ResetWords.tsx'
import styles from './ShopMenu.module.css'

/** Edits the menus of the shop: order, names and visibility. */
export function ShopMenuPage() {
  const { menu: loaded } = useLoaderData<{ menu: ShopMenu }>()
  const record = useRecord<ShopMenu>(loaded, {
    name: 'menu',
    fields: { main: { label: m['office.shop-menus.main'] }, footer: { label: m['office.shop-menus.footer'] } },
    save: async (menu) => ({ row: (await api('POST /sales/shopmenu/save', { menu })).menu }),
    reload: async () => (await api('GET /sales/shopmenu/get', {})).menu,
  })
  const { row, base, problems, change } = record
  const refusal = useRefusal('CONTENT_EDIT')
  const title = m['office.shop-menus.title']()
  useTitle(title)
  return (
    <Page>
      <ScreenHead screen="shopMenu" title={title} />
      <EditForm
        label={m['office.shop-menus.title']()}
        record={record}
        refusal={refusal}
        aside={
          <>
            <Panel title={m['office.shop-menus.status']()}>
              <ResetWords
                texts={{
                  reset: m['office.shop-menus.reset'](),
                  title: m['office.shop-menus.reset-title'](),
                  text: m['office.shop-menus.reset-text'](),
                  keep: m['office.shop-menus.keep'](),
                  done: m['office.shop-menus.was-reset'](),
                }}
                refusal={saveFirst(record.isDirty)}
                act={() => api('POST /sales/shopmenu/reset', { id: base.id, rev: base.rev })}
                onReset={(answer) => record.begin(answer.menu)}
              />
            </Panel>
            <HistoryPanel
              subject="shop_menu"
              id={base.id}
              renderEntry={() => <p>{m['office.shop-menus.changed']()}</p>}
              hasUndo={() => true}
              renderUndo={(entry, onClose) => (
                <AskUndo taking={{ entry: entry.id }} onClose={onClose}>
                  <p>{m['office.shop-menus.changed']()}</p>
                </AskUndo>
              )}
            />
          </>
        }
      >
        <p className="hint">{m['office.shop-menus.hint']()}</p>
        {MENUS.map((menu) => (
          <Menu
            key={menu}
            menu={menu}
            links={row[menu] as MenuLink[]}
            problem={problems[menu]}
            disabled={refusal !== undefined}
            onChange={(links) => change({ [menu]: links })}
          />
        ))}
      </EditForm>
    </Page>
  )
}

interface MenuProps {
  menu: MenuName
  links: readonly MenuLink[]
  problem: string | undefined
  disabled: boolean
  onChange: (links: MenuLink[]) => void
}

function Menu({ menu, links, problem, disabled, onChange }: MenuProps) {
  const id = useId()
  const { items, lifted, gripOf } = useOrder(links, {
    layout: 'grid',
    keyOf: ({ page }) => page,
    onMove: (from, to) => onChange(moveItem(links, from, to)),
  })
  const isMain = menu === 'main'
  return (
    <section className={styles.menu} aria-labelledby={id}>
      <h2 id={id}>{isMain ? m['office.shop-menus.main']() : m['office.shop-menus.footer']()}</h2>
      <p className="hint">{isMain ? m['office.shop-menus.main-hint']() : m['office.shop-menus.footer-hint']()}</p>
      {problem && <Notice tone="failure">{problem}</Notice>}
      {isMain && <Room links={links} />}
      <ul className={styles.links}>
        {items.map((link) => {
          const name = translate(defaultText(link.page), currentLanguage())
          const isFixed = hasLawfulWords(menu, link.page)
          const put = (changes: Partial<MenuLink>) =>
            onChange(links.map((one) => (one.page === link.page ? { ...one, ...changes } : one)))
          return (
            <li key={link.page} className={classes(styles.link, lifted?.key === link.page && styles.lifted)}>
              <Grip label={m['office.shop-menus.move']({ link: name })} disabled={disabled} {...gripOf(link)} />
              <div className={styles.words}>
                <div className={styles.head}>
                  <strong>{name}</strong>
                  {isLawful(menu, link.page) ? (
                    <p className="hint">
                      {isFixed ? m['office.shop-menus.lawful-words']() : m['office.shop-menus.lawful']()}
                    </p>
                  ) : (
                    <Switch
                      label={m['office.shop-menus.shown']()}
                      aria-label={m['office.shop-menus.show']({ link: name })}
                      disabled={disabled}
                      checked={link.isShown}
                      onChange={({ target }) => put({ isShown: target.checked })}
                    />
                  )}
                </div>
                <div className={styles.texts} data-field-row>
                  {LANGUAGES.map((language) => (
                    <TextField
                      key={language}
                      lang={toLocale(language)}
                      label={languageName(language)}
                      aria-label={m['office.shop-menus.text']({ link: name, language: languageText(language) })}
                      maxLength={MAX_MENU_TEXT}
                      disabled={disabled || isFixed}
                      value={link.text[language]}
                      onChange={({ target }) => put({ text: { ...link.text, [language]: target.value } })}
                    />
                  ))}
                </div>
              </div>
            </li>
          )
        })}
      </ul>
      <VisuallyHidden>
        <span role="status">{lifted && m['office.rank.at']({ place: lifted.at + 1, count: items.length })}</span>
      </VisuallyHidden>
    </section>
  )
}

function languageName(language: Language): string {
  return language === 'nl' ? m['words.dutch']() : m['words.french']()
}

/** Shows how full the line in the header is. */
function Room({ links }: { links: readonly MenuLink[] }) {
  return LANGUAGES.map((language) => {
    const used = menuWidth(links, language)
    const values = { language: languageName(language), used, room: MENU_ROOM }
    return used > MENU_ROOM ? (
      <Notice key={language} tone="warning">
        {m['office.shop-menus.too-wide'](values)}
      </Notice>
    ) : (
      <p key={language} className="hint">
        {m['office.shop-menus.room'](values)}
      </p>
    )
  })
}

import { useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '@forecourt/locales/messages/messages.js'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Link } from '@forecourt/ui/Link.tsx'
import { Switch } from '@forecourt/ui/Switch.tsx'
import { currentLanguage } from '../platform/language.ts'
import { areServed, chooseLetters, listNamedKeys, useLetters } from '../platform/shortcuts.ts'
import { chapterOfPath } from './guide/chapters.ts'
import styles from './ShortcutsDialog.module.css'

/** Every key that does something on the present screen, and the way to its guide. No key is the only way to something. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const usesLetters = useLetters()
  const [shown] = useState(groups)
  const chapter = chapterOfPath(useLocation().pathname)
  return (
    <Dialog open onClose={onClose} size="s" title={m['office.keys.title']()} closeLabel={m['words.close']()}>
      {shown.map(({ title, keys }) => (
        <section key={title} className={styles.group}>
          <h3 className={styles.title}>{title}</h3>
          <dl>
            {keys.map(([names, text]) => (
              <div key={text} className={styles.line}>
                <dt>{text}</dt>
                <dd className={styles.keys}>
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={styles.guide}>
        <Icon name="info-circle" />
        <Link href={`/guide/${chapter.id}`} onClick={onClose}>
          {m['office.guide.of-screen']({ chapter: chapter.text[currentLanguage()] })}
        </Link>
      </p>
      <Switch
        label={m['office.keys.letters']()}
        hint={m['office.keys.letters-hint']()}
        checked={usesLetters}
        onChange={(event) => chooseLetters(event.target.checked)}
      />
    </Dialog>
  )
}

type Keys = readonly [names: readonly string[], text: string]
type Group = { title: string; keys: readonly Keys[] }

/** Returns the keys that work on this screen: keys of other screens would only be tried in vain. */
function groups(): readonly Group[] {
  const space = m['office.keys.space']()
  const arrows = '↑ ↓ ← →'
  return [
    {
      title: m['office.keys.everywhere'](),
      keys: [
        [['Ctrl K'], m['office.palette.title']()],
        [['?'], m['office.keys.title']()],
      ] satisfies Keys[],
    },
    {
      title: m['office.keys.in-list'](),
      keys: [
        ...when('j', [
          [['/'], m['words.search']()],
          [['j', '↓'], m['office.keys.next']()],
          [['k', '↑'], m['office.keys.previous']()],
          [['Enter'], m['office.keys.open']()],
          [[space, 'p'], m['office.keys.peek']()],
        ]),
        ...when('peek', [[['Esc'], m['office.keys.peek-close']()]]),
        ...when('choose', [
          [['x'], m['office.keys.choose']()],
          [['Shift x'], m['office.keys.choose-range']()],
        ]),
        ...when('a', [[['a'], m['office.keys.chosen']()]]),
        ...when('rank', [[[space, '↑ ↓'], m['office.keys.rank']()]]),
      ],
    },
    {
      title: m['office.keys.in-form'](),
      keys: [
        ...when('ctrl+s', [[['Ctrl S'], m['office.keys.save']()]]),
        ...when('ctrl+z', [
          [['Ctrl Z'], m['office.form.step-back']()],
          [['Ctrl Y'], m['office.form.step-on']()],
        ]),
        ...when('ctrl+enter', [
          [['Ctrl Enter'], m['office.keys.save-and-close']()],
          [['Esc'], m['office.keys.leave']()],
        ]),
        ...when('send', [[['Ctrl Enter'], m['office.keys.send']()]]),
      ],
    },
    {
      title: m['office.keys.on-screen'](),
      keys: [
        ...listNamedKeys().map(({ shortcut, text }): Keys => [[keyText(shortcut)], text]),
        ...when('move', [[[space, arrows], m['office.keys.move']()]]),
        ...when('tree', [[[arrows], m['office.keys.tree']()]]),
      ],
    },
  ].filter(({ keys }) => keys.length > 0)
}

/** Returns a shortcut as printed on a keyboard: `w`, `Ctrl Enter`, `Esc`. */
function keyText(shortcut: string): string {
  const names: Readonly<Record<string, string>> = { ctrl: 'Ctrl', enter: 'Enter', escape: 'Esc' }
  return shortcut
    .split('+')
    .map((name) => names[name] ?? name.toUpperCase())
    .join(' ')
}

function when(served: string, keys: readonly Keys[]): readonly Keys[] {
  return areServed(served) ? keys : []
}

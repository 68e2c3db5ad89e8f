import { m } from '@forecourt/locales/messages/messages.js'
import { Dialog } from '@forecourt/ui/Dialog.tsx'
import { Switch } from '@forecourt/ui/Switch.tsx'
import { chooseLetters, useLetters } from '../platform/shortcuts.ts'
import styles from './ShortcutsDialog.module.css'

/** Every key that does something. None is the only way to it. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const usesLetters = useLetters()
  return (
    <Dialog open onClose={onClose} size="s" title={m['office.keys.title']()} closeLabel={m['layout.close']()}>
      {groups().map(({ title, keys }) => (
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
      <Switch
        label={m['office.keys.letters']()}
        hint={m['office.keys.letters-hint']()}
        checked={usesLetters}
        onChange={(event) => chooseLetters(event.target.checked)}
      />
    </Dialog>
  )
}

type Group = { title: string; keys: readonly (readonly [names: readonly string[], text: string])[] }

function groups(): readonly Group[] {
  return [
    {
      title: m['office.keys.everywhere'](),
      keys: [
        [['Ctrl K'], m['office.palette.title']()],
        [['?'], m['office.keys.title']()],
      ],
    },
    {
      title: m['office.keys.in-list'](),
      keys: [
        [['/'], m['office.keys.search']()],
        [['j', '↓'], m['office.keys.next']()],
        [['k', '↑'], m['office.keys.previous']()],
        [['Enter'], m['office.keys.open']()],
        [[m['office.keys.space']()], m['office.keys.choose']()],
        [[`Shift ${m['office.keys.space']()}`], m['office.keys.choose-range']()],
        [['a'], m['office.keys.chosen']()],
      ],
    },
    {
      title: m['office.keys.in-form'](),
      keys: [
        [['Ctrl S'], m['office.keys.save']()],
        [['Ctrl Enter'], m['office.keys.save-and-close']()],
        [['Esc'], m['office.keys.leave']()],
      ],
    },
  ]
}

import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { SETTING_GROUPS, type Setting, type SettingName } from '@forecourt/domain/platform/resources/setting.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { showFailure } from '../failure.ts'
import { formatDay, formatValue } from '../kinds/format.ts'
import { callOptions, useCommand } from '../queries.ts'
import { Panel } from '../Panel.tsx'
import { Page } from '../Page.tsx'
import { ScreenHead } from '../ScreenHead.tsx'
import { useTitle } from '../title.ts'
import { settingFigures, settingLabel, settingText, texts, valueAt } from './setting-texts.ts'
import { SettingDialog } from './SettingDialog.tsx'
import styles from './SettingsPage.module.css'

const groups = listKeys(SETTING_GROUPS)

/** Shows the settings: every figure that the dealer, the law or a partner may change. */
export function SettingsPage() {
  const { data } = useSuspenseQuery(callOptions('GET /sales/setting/getall', {}))
  const [opened, setOpened] = useState<SettingName>()
  const title = texts.plural
  useTitle(title)
  const byName = new Map<SettingName, Setting>(data.settings.map((setting) => [setting.name, setting]))
  return (
    <Page>
      <ScreenHead screen="setting" title={title} />
      <p className={styles.lead}>{m['office.settings.lead']()}</p>
      {groups.map((group) => (
        <Panel key={group} title={groupTexts[group]()}>
          <ul className={styles.list}>
            {SETTING_GROUPS[group].map((name) => (
              <SettingRow key={name} setting={byName.get(name)!} onChange={() => setOpened(name)} />
            ))}
          </ul>
        </Panel>
      ))}
      {opened && <SettingDialog key={opened} setting={byName.get(opened)!} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}

const groupTexts = {
  orders: m['office.settings.groups.orders'],
  law: m['office.settings.groups.law'],
  stock: m['office.settings.groups.stock'],
  bookings: m['office.settings.groups.bookings'],
  access: m['office.settings.groups.access'],
  backup: m['office.settings.groups.backup'],
  retention: m['office.settings.groups.retention'],
}

function SettingRow({ setting: { name, value, planned }, onChange }: { setting: Setting; onChange: () => void }) {
  const label = settingLabel(name)
  const figures = settingFigures(name)
  const drop = useCommand((validFrom: string) => api('POST /sales/setting/deleteplanned', { name, validFrom }))
  const isOne = figures[0]?.key === ''
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{label}</strong>
        {isOne && <span className="hint">{figures[0]!.place.texts.hint(name)}</span>}
      </div>
      <div className={styles.value}>
        {isOne ? (
          formatValue(valueAt(value, ''), figures[0]!.place)
        ) : (
          <dl className={styles.figures}>
            {figures.map(({ key, place }) => (
              <div key={key}>
                <dt>{place.texts.field(place.name)}</dt>
                <dd>{formatValue(valueAt(value, key), place)}</dd>
              </div>
            ))}
          </dl>
        )}
        {planned.map((plan) => {
          const day = formatDay(plan.validFrom)
          return (
            <p key={plan.validFrom} className={styles.planned}>
              {m['office.settings.planned']({ day, value: settingText(name, plan.value) })}
              <Button
                look="quiet"
                small
                aria-label={m['office.settings.drop-of']({ day })}
                busy={drop.isPending}
                onClick={() =>
                  drop.mutate(plan.validFrom, {
                    onError: (failure) => showFailure(failure),
                  })
                }
              >
                {m['office.settings.drop']()}
              </Button>
            </p>
          )
        })}
      </div>
      <Button small icon="pencil" aria-label={m['office.settings.change-of']({ setting: label })} onClick={onChange}>
        {m['words.change']()}
      </Button>
    </li>
  )
}

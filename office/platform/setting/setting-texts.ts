import {
  isOfSeveral,
  settingFields,
  type AnySettingValue,
  type SettingName,
  type SettingOfSeveral,
} from '@forecourt/domain/platform/resources/setting.ts'
import type { Field } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts as platform } from '@forecourt/locales/messages/resources/platform.js'
import { formatValue, type FieldPlace } from '../kinds/format.ts'
import type { Value } from '../kinds/row.ts'
import { resourceTexts } from '../resource/area-resources.ts'

export const texts = resourceTexts('setting', platform)

/** A figure of a setting: '' is its only one. */
export interface Figure {
  readonly key: string
  readonly field: Field
  readonly place: FieldPlace
}

export function settingFigures(name: SettingName): readonly Figure[] {
  return settingFields(name).map(([key, field]) => ({
    key,
    field,
    place: { name: key === '' ? name : `${name}.${key}`, field, texts } as FieldPlace,
  }))
}

/** Returns the label of a setting of several figures, or of its one figure. */
export function settingLabel(name: SettingName): string {
  return isOfSeveral(name) ? severalTexts[name]() : texts.field(name)
}

const severalTexts: Readonly<Record<SettingOfSeveral, () => string>> = {
  'orders.handover': m['office.settings.handover'],
  'orders.delivery-term': m['office.settings.delivery-term'],
  'agenda.test-drives': m['office.settings.test-drives'],
  'offers.credit': m['office.settings.credit'],
  'offers.reminder': m['office.settings.offer-reminder'],
  'invoicing.limits': m['office.settings.invoicing-limits'],
  'invoicing.incoming': m['office.settings.invoicing-incoming'],
  'access.password': m['office.settings.password'],
  'platform.backup': m['office.settings.backup'],
}

export function valueAt(value: AnySettingValue, key: string): Value {
  return (key === '' ? value : (value as Readonly<Record<string, Value>>)[key]) as Value
}

export function settingText(name: SettingName, value: AnySettingValue): string {
  return settingFigures(name)
    .map(({ key, place }) => {
      const text = formatValue(valueAt(value, key), place)
      return key === '' ? text : m['words.labelled']({ label: texts.field(place.name), text })
    })
    .join(' · ')
}

import { Icon } from '../../Icon.tsx'
import { iconNames } from '../../icons.ts'
import { State } from '../State.tsx'

export const title = 'Icoon'

export function States() {
  return (
    <>
      <State name="16, 20 en 28 px">
        <Icon name="truck-delivery" size="s" />
        <Icon name="truck-delivery" />
        <Icon name="truck-delivery" size="l" />
      </State>
      <State name="Gevuld, met naam">
        <Icon name="heart" filled label="Bewaard" />
      </State>
      <State name="Alle">
        {iconNames.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} />
          </span>
        ))}
      </State>
    </>
  )
}

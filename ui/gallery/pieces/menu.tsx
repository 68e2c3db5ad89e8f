import { Checkbox } from '../../Checkbox.tsx'
import { Icon } from '../../Icon.tsx'
import { Link } from '../../Link.tsx'
import { Menu, MenuItem } from '../../Menu.tsx'
import { Popover } from '../../Popover.tsx'
import { State } from '../State.tsx'

export const title = 'Menu en paneel'

export function States() {
  return (
    <>
      <State name="Taal">
        <Menu label="NL" name="NL, taal kiezen" align="start">
          <MenuItem>
            <Link href="#nl" aria-current="true" hrefLang="nl-BE">
              Nederlands
            </Link>
          </MenuItem>
          <MenuItem>
            <Link href="#fr" hrefLang="fr-BE" lang="fr">
              Français
            </Link>
          </MenuItem>
        </Menu>
      </State>
      <State name="Aan de rand van het scherm">
        <Menu label="Meer" name="Meer aan de rand" align="end">
          <MenuItem>
            <button type="button">Afdrukken op papier met briefhoofd</button>
          </MenuItem>
        </Menu>
      </State>
      <State name="Met iconen en knop">
        <Menu label="Lotte" align="start">
          <MenuItem>
            <Link href="#account">
              <Icon name="user" size="s" />
              Mijn gegevens
            </Link>
          </MenuItem>
          <MenuItem>
            <button type="button">Afmelden</button>
          </MenuItem>
        </Menu>
      </State>
      <State name="Paneel met keuzes">
        <Popover label="Kolommen">
          <Checkbox label="Prijs" defaultChecked />
          <Checkbox label="Bouwjaar" />
        </Popover>
        <Popover label="Filter" look="chip">
          <Checkbox label="Elektrisch" />
        </Popover>
      </State>
    </>
  )
}

import { DescriptionList } from '../../DescriptionList.tsx'
import { State } from '../State.tsx'

export const title = 'Kenmerken'

export function States() {
  return (
    <>
      <State name="De zes" layout="stack">
        <DescriptionList
          look="facts"
          items={[
            { icon: 'calendar', term: 'Inschrijving', value: '03/2023' },
            { icon: 'gauge', term: 'Kilometers', value: '38.450 km' },
            { icon: 'gas-station', term: 'Brandstof', value: 'Benzine' },
            { icon: 'manual-gearbox', term: 'Versnellingsbak', value: 'Automaat' },
            { icon: 'engine', term: 'Vermogen', value: '197 pk / 145 kW' },
            { icon: 'leaf', term: 'Euronorm', value: 'Euro 6d' },
          ]}
        />
      </State>
      <State name="Alle" layout="stack">
        <DescriptionList
          items={[
            { term: 'Bouwjaar', value: '2023' },
            { term: 'Carrosserie', value: 'Break' },
            { term: 'Deuren / zitplaatsen', value: '5 / 5' },
            { term: 'Buitenkleur', value: 'Petrolblauw, metaallak' },
            {
              term: (
                <>
                  CO<sub>2</sub>-uitstoot (WLTP)
                </>
              ),
              value: '142 g/km',
            },
            { term: 'Car-Pass', value: 'Gecontroleerd op 12/11/2026' },
          ]}
        />
      </State>
    </>
  )
}

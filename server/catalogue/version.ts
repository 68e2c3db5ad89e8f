/** Functions for other areas: versions that can be ordered, and their parts. */
export {
  coloursOfVersion,
  coversOfVersion,
  enginesOfVersions,
  optionsOfVersion,
  orderableVersions,
  packsOfVersion,
  versionsBeside,
  versionToSell,
  type EngineRow,
  type OptionRow,
  type PackRow,
  type RangeRow,
  type SoldBy,
} from './version.sql.ts'
export { hostsInChosenColours, hostsInColours } from './model-colours.sql.ts'
export { loadStandardEquipment as givenWithVersion, packContents, relationsOfVersion } from './relations.sql.ts'

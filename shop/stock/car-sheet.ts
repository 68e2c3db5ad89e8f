import type { VersionTag } from '@forecourt/domain/catalogue/vehicle.ts'
import type { Availability } from '@forecourt/domain/stock/vehicle-states.ts'
import type { IconName } from '@forecourt/ui/icons.ts'
import type { DocumentView, VideoView } from '../media/attachments.ts'
import type { ShownDepartment } from '../organisation/shown-department.ts'
import type { Crumb } from '../platform/page.ts'
import type { SheetMonthly } from '../pricing/monthly-text.ts'
import type { ShownCar } from './shown-car.ts'

/** The page of a car as texts. It contains only what is shown: it is sent with the page. */
export interface CarSheet {
  head: { title: string; description: string; keywords: string; image?: string }
  crumbs: Crumb[]
  car: ShownCar
  /** The seller, for the printed page. */
  branch: { name: string; slogan: string; logo?: string }
  /** Below the name: version, stock number. */
  subtitle: string
  pictures: SheetPicture[]
  price: SheetPrice
  state: CarState
  facts: Fact[]
  sections: SheetSection[]
  department?: ShownDepartment
  /** The telephone contact for the car: its department, or the branch where no department answers. */
  call: Call
  similar: ShownCar[]
}

export interface Call extends Pick<ShownDepartment, 'name' | 'phone'> {
  /** The time until which the department can be reached today. */
  today?: string
}

export interface SheetPicture {
  src: string
  srcSet: string
  alt: string
  thumb: string
  /** It shows the interior, which has the same look in every colour of the car. */
  isInterior?: true
}

export interface SheetPrice {
  /** "Prijs incl. btw" */
  label: string
  amount: string
  /** The same without VAT, or with it; absent where no VAT is shown. */
  other?: string
  /** The figures that the law requires beside the price of a new car: consumption and CO₂. */
  wltp?: string
  /** While a reduction runs. */
  lowest?: string
  vat: string
  monthly?: SheetMonthly
  costs: { icon: IconName; text: string; amount: string }[]
}

/** Availability of the car, and why it cannot be ordered. `until`: when another buyer's hold ends, as an instant. */
export interface CarState {
  availability: Availability
  until?: string
  text?: string
  /** The reason why the chosen configuration cannot go into the cart. */
  refusal?: string
  /** The choice on the page that must be made first. */
  choose?: { href: string; text: string }
}

export interface Fact {
  icon: IconName
  term: string
  value: string
}

export type SheetSection =
  | { kind: 'rows'; title: string; rows: SheetRow[]; note?: string }
  | { kind: 'groups'; title: string; note?: string; groups: { name: string; items: string[] }[] }
  | { kind: 'text'; title: string; lines: string[] }
  | { kind: 'guarantee'; title: string; lines: string[] }
  | {
      kind: 'condition'
      title: string
      intro: string
      noted: SheetFinding[]
      groups: { name: string; rows: SheetRow[] }[]
    }
  | { kind: 'equipment'; title: string; groups: { name: string; items: SheetOption[] }[] }
  | { kind: 'videos'; title: string; videos: VideoView[]; poster?: SheetPicture }
  | { kind: 'documents'; title: string; documents: DocumentView[] }

/** A finding at a point of the condition report. */
export interface SheetFinding {
  name: string
  state: string
  remark: string | null
}

/** A part that a new car has, can have for a price, or cannot have. */
export interface SheetOption {
  name: string
  tag: VersionTag
  price?: string
}

export interface SheetRow {
  term: string
  value: string
  href?: string
  /** The colour that the value names. */
  swatch?: string
}

import { brand } from '../catalogue/brand.ts'
import {
  choice,
  code,
  flags,
  one,
  optional,
  resource,
  translated,
  whole,
  yesNo,
} from '../platform/resources/resource.ts'

/** The sizes of the picture of the car: next to its figures, above the price, across the page. */
export const PROPOSAL_PICTURES = ['none', 'small', 'large', 'page'] as const
export type ProposalPicture = (typeof PROPOSAL_PICTURES)[number]

/** The detail of the price: its total, sums of related lines, or each line with its reason. */
export const PRICE_DETAILS = ['total', 'groups', 'lines'] as const
export type PriceDetail = (typeof PRICE_DETAILS)[number]

export const PROPOSAL_EQUIPMENT = ['none', 'chosen', 'all'] as const
export type ProposalEquipment = (typeof PROPOSAL_EQUIPMENT)[number]

export const PROPOSAL_SECTIONS = ['price', 'technical', 'equipment', 'settlement', 'conditions'] as const
export type ProposalSection = (typeof PROPOSAL_SECTIONS)[number]

/** The sections that can be next to the price. */
export const SIDE_SECTIONS = ['technical', 'equipment'] as const

const place = () => whole({ min: 1, max: 9 })

/**
 * The layouts of an offer on paper, in the order in which they are proposed: the first that fits the brand of the car. The
 * law wants the price, the official figures and the credit on each (Royal Decree of 5 September 2001; Code of Economic Law
 * art. VII.64), so that only the equipment can be left out.
 */
export const proposalLayout = resource({
  name: 'proposalLayout',
  right: 'CONFIGURATION_EDIT',
  fields: {
    code: code(),
    name: translated({ max: 60 }),
    brand: optional(one(brand)),
    picture: choice(PROPOSAL_PICTURES),
    priceDetail: choice(PRICE_DETAILS),
    equipment: choice(PROPOSAL_EQUIPMENT),
    side: flags(SIDE_SECTIONS),
    pricePlace: place(),
    technicalPlace: place(),
    equipmentPlace: place(),
    settlementPlace: place(),
    conditionsPlace: place(),
    isDense: yesNo({ default: false }),
    isActive: yesNo({ default: true }),
  },
  label: 'name',
  list: ['name', 'code', 'brand', 'picture', 'priceDetail', 'equipment', 'isActive'],
  search: ['code', 'name'],
  filters: ['brand', 'isActive'],
  sort: 'rank',
  importKey: ['code'],
  remove: 'archive',
})

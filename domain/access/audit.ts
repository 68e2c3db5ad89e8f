import { choice, instant, one, resource, text } from '../platform/resource.ts'

/** Whoever changes something, by the word before the colon of an actor. */
export const AUDIT_ACTORS = ['user', 'customer', 'guest', 'job', 'seed', 'database'] as const
export type AuditActor = (typeof AUDIT_ACTORS)[number]

/** What was done, as `audit_act` of the database tells it. */
export const AUDIT_ACTS = [
  ...(['change', 'removal', 'order', 'bulk', 'import', 'undo', 'export', 'sign-in', 'refused', 'note'] as const),
] as const

/** The tables that people look for together; a table that none names is of another kind. */
export const RECORD_TABLES = {
  'vehicle-data': [
    ...['fuel', 'power_type', 'gearbox_group', 'gearbox', 'wheel_drive', 'emission_norm', 'body_type', 'chassis_type'],
    ...['wheel_base', 'door_count', 'seat_count', 'interior_colour', 'interior_cover', 'paint_type', 'unit'],
    ...['truck_category'],
  ],
  range: [
    ...['brand', 'model', 'model_year', 'engine', 'version', 'version_engine', 'version_option', 'version_pack'],
    ...['version_colour', 'version_cover', 'exterior_colour', 'option_group', 'option', 'option_pack'],
    ...['option_pack_content', 'option_relation', 'option_relation_target', 'feature_template'],
    ...['feature_template_option', 'feature_template_pack', 'feature_template_colour', 'feature_template_cover'],
  ],
  stock: [
    ...['vehicle', 'used_car', 'stock_car', 'truck', 'vehicle_option', 'vehicle_pack', 'vehicle_cost', 'stock_label'],
    ...['queue_label', 'stock_location', 'status_note', 'car_sale'],
    ...['condition_group', 'condition_point', 'condition_report', 'condition_finding'],
  ],
  prices: [
    ...['price', 'promotion', 'finance_rate', 'trade_in_value', 'credit_term_limit', 'vat_rate', 'vat_recovery_type'],
    ...['vat_sales_type', 'vat_deduction', 'warranty', 'profit_margin', 'ledger_account'],
    ...['credit_ceiling', 'sale_service', 'sales_rule', 'sales_type'],
    ...['price_rule', 'price_rule_range', 'price_rule_car', 'price_rule_combines', 'price_rule_deal'],
    'price_rule_customer',
  ],
  orders: [
    ...['offer', 'offer_issue', 'offer_answer', 'offer_message', 'price_label'],
    ...['trade_in', 'trade_in_damage', 'trade_in_picture'],
    ...['dossier', 'customer_order', 'customer_order_step', 'dossier_document', 'dossier_payment'],
    ...['contract', 'dossier_file', 'advance_request', 'premium_claim'],
    ...['internal_order', 'internal_order_line', 'car_order', 'dossier_invoice'],
    ...[
      'shop_order',
      'shop_order_entry',
      'shop_order_note',
      'shop_order_transfer',
      'payment_attempt',
      'payment_refund',
    ],
    ...['refund_due', 'withdrawal', 'handover_capacity', 'order_flow', 'order_flow_step'],
  ],
  customers: [
    ...['shop_account', 'customer', 'customer_email', 'customer_phone', 'customer_address', 'customer_contact'],
    ...['customer_account', 'customer_note', 'customer_vat_permit'],
  ],
  leads: ['lead', 'lead_entry', 'lead_reply', 'trade_in_photo', 'application', 'application_answer'],
  agenda: [
    ...['test_drive', 'test_drive_loan', 'test_drive_capacity'],
    ...['workshop_booking', 'workshop_service', 'workshop_department', 'workshop_capacity'],
  ],
  content: [
    ...[
      'hero',
      'news_flash',
      'news_post',
      'info_block',
      'truck_blurb',
      'shop_page',
      'shop_menu',
      'vacancy',
      'legal_text',
      'legal_draft',
      'mail_template',
      'media_image',
    ],
    ...['media_document', 'media_video', 'media_image_version', 'newsletter_issue'],
  ],
  organisation: [
    ...['branch', 'department', 'opening_hours', 'opening_exception', 'social_link', 'country', 'city', 'setting'],
    ...['planned_setting', 'mail_server'],
  ],
  staff: ['staff_user', 'staff_user_branch', 'group_link', 'role', 'role_right', 'role_route'],
  other: [],
} as const satisfies Record<string, readonly string[]>
export type RecordKind = keyof typeof RECORD_TABLES
export const RECORD_KINDS = Object.keys(RECORD_TABLES) as readonly RecordKind[]

/** Who works here, to filter by what they did. */
export const colleague = resource({
  name: 'colleague',
  right: 'AUDIT_VIEW',
  fields: { name: text({ max: 120 }) },
  label: 'name',
  list: ['name'],
  search: ['name'],
  filters: [],
  sort: 'name',
  importKey: ['name'],
  remove: 'never',
})

/** Everything that was changed, and what was noted beside: a row is what somebody did in one go. */
export const audit = resource({
  name: 'audit',
  right: 'AUDIT_VIEW',
  fields: {
    madeAt: instant(),
    by: text({ max: 200 }),
    act: choice(AUDIT_ACTS),
    record: text({ max: 300 }),
    what: text({ max: 1_000 }),
    recordKind: choice(RECORD_KINDS),
    user: one(colleague),
    actor: choice(AUDIT_ACTORS),
  },
  label: 'record',
  list: ['madeAt', 'by', 'act', 'record', 'what'],
  sorts: ['madeAt'],
  search: ['record'],
  filters: ['recordKind', 'act', 'user', 'actor', 'madeAt'],
  sort: 'madeAt',
  isDescending: true,
  importKey: ['record'],
  remove: 'never',
  isLarge: true,
})

/** Who was shown whose personal data, once for each person, record and hour. */
export const auditReading = resource({
  name: 'auditReading',
  right: 'AUDIT_VIEW',
  fields: {
    readAt: instant(),
    by: text({ max: 200 }),
    record: text({ max: 300 }),
    action: text({ max: 200 }),
    user: one(colleague),
  },
  label: 'record',
  list: ['readAt', 'by', 'record', 'action'],
  sorts: ['readAt'],
  search: ['record'],
  filters: ['user', 'readAt'],
  sort: 'readAt',
  isDescending: true,
  importKey: ['record'],
  remove: 'never',
  isLarge: true,
})

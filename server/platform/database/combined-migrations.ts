/** Migrations that one commit replaced by others with the same result. */
export type CombinedMigrations = {
  /** Name of the last one. Files of today up to it are the replacements. */
  readonly last: string
  /** Checksum of all of them, by `checksumOfAll`. */
  readonly checksum: string
  /** Migrates a database that has them to the state that the replacements create. */
  readonly sql: string
}

/** The migrations from before the first release, combined into one to three files per area. */
export const combinedMigrations: CombinedMigrations = {
  last: '20261129-20-platform.sql',
  checksum: 'f7a64c0662eb5db2160deb3c326cabc31a96dc08acededff9b96d2c55efb1ce3',
  sql: `
    -- Indexes from when their columns were still required, or that another index has made superfluous since.
    drop index if exists dossier_payment_created_by, feature_template_brand, lead_of_customer, offer_issue_customer,
      test_drive_department, used_car_body_type, used_car_doors, used_car_emission_norm, used_car_exterior_colour,
      used_car_fuel, used_car_gearbox, used_car_power_type, used_car_seats, used_car_vat_sales_type, used_car_warranty,
      used_car_wheel_drive;
    select index_foreign_keys();
    -- They got columns that the audit leaves out or keeps secret.
    select keep_audit('lead', 'option_relation')`,
}

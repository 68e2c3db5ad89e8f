export { addOptions, templatesOfBrand } from './feature-template.sql.ts'

export { addParts, templatesOfBrand } from './feature-template.sql.ts'

export { finishedReports } from './condition-report.sql.ts'

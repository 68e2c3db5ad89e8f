export const VACANCY_HOURS = ['full-time', 'part-time'] as const

import { describe, expect, test } from 'vitest'
import { countProblem, fileExtension, fileProblem, PICTURE_RULES, RESUME_RULES, typesText } from './upload-rules.ts'

describe('the rules of an upload', () => {
  test.each([
    [{ name: 'CV Lotte.PDF', size: 1000 }, undefined],
    [{ name: 'cv.docx', size: 3 * 1024 * 1024 }, undefined],
    [{ name: 'cv.docx', size: 3 * 1024 * 1024 + 1 }, 'size'],
    [{ name: 'cv.pdf', size: 0 }, 'empty'],
    [{ name: 'cv.pdf.exe', size: 10 }, 'type'],
    [{ name: 'cv', size: 10 }, 'type'],
    [{ name: '.pdf', size: 10 }, 'type'],
    [{ name: 'photo.png', size: 10 }, 'type'],
  ])('a resume %o', (file, problem) => expect(fileProblem(file, RESUME_RULES)).toBe(problem))

  test.each([
    [{ name: 'a.jpg', size: 5_242_880, width: 1600, height: 1200 }, undefined],
    [{ name: 'a.jpeg', size: 5_242_881, width: 1600, height: 1200 }, 'size'],
    [{ name: 'a.png', size: 10, width: 1200, height: 1600 }, 'orientation'],
    [{ name: 'a.png', size: 10, width: 900, height: 900 }, undefined],
    [{ name: 'a.webp', size: 10, width: 900, height: 900 }, 'type'],
  ])('a picture %o', (file, problem) => expect(fileProblem(file, PICTURE_RULES)).toBe(problem))

  test.each([
    [0, {}, undefined],
    [0, { minCount: 1 }, 'min'],
    [2, { maxCount: 1 }, 'max'],
    [9, { minCount: -1, maxCount: -1 }, undefined],
    [1, { minCount: 1, maxCount: 1 }, undefined],
  ])('%i files with %o', (count, limits, problem) =>
    expect(countProblem(count, { ...PICTURE_RULES, ...limits })).toBe(problem),
  )

  test('are told in words', () => {
    expect(typesText(RESUME_RULES)).toBe('.doc, .docx, .pdf')
    expect(fileExtension('a.tar.GZ')).toBe('gz')
  })
})

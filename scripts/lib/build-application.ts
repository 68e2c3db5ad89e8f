import path from 'node:path'
import { isLanguage } from '@forecourt/domain/platform/values/languages.ts'
import { buildOffice } from '../../office/build.ts'
import { buildShop } from '../../shop/build.ts'
import { compressFiles } from './compress-files.ts'
import { root } from './fingerprint.ts'

// Builds `shop` or `office` in one language, in a separate process, whose memory is free again afterwards.

const [application, language] = process.argv.slice(2)
if (!isLanguage(language)) throw new Error('The language of the build is missing')
if (application === 'shop') await buildShop(language)
else if (application === 'office') await buildOffice(language)
else throw new Error('Say which application to build')
await compressFiles(path.join(root, application, 'build', language, 'client'))

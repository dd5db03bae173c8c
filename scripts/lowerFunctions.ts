// Writes how long functions are that were longer: `npm run fix` does it. None is added and none grows by it.
import { readFileSync, writeFileSync } from 'node:fs'
import { allowedFile, countFunctions } from './functions/countFunctions.ts'
import { lowered } from './words/ratchet.ts'

const allowed = JSON.parse(readFileSync(allowedFile, 'utf8')) as Readonly<Record<string, number>>
writeFileSync(allowedFile, `${JSON.stringify(lowered(countFunctions(), allowed), undefined, 2)}\n`)

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { workspaceRoot } from '../workspace.ts'
import { readsSources } from './readsSources.ts'

test.each([
  ['packages/core/src/connections/oneDoor.test.ts', true],
  ['packages/ui/src/styles/styles.test.ts', true],
  // They read files, and none of code.
  ['packages/core/src/createLatchkey.test.ts', false],
  ['packages/react/src/i18n/messages.test.ts', false],
  ['packages/server/src/createServer.test.ts', false],
  ['packages/ui/src/key/cutKey.test.ts', false],
])('%s: %s', (file, reads) => {
  expect(readsSources(readFileSync(join(workspaceRoot, file), 'utf8'))).toBe(reads)
})

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
// Loading this part takes a busy machine longer than the test may take.
import '../sessions/createSessionsPart.ts'
import { createServer } from '../createServer.ts'
import { prepareDatabaseFolder } from '../testing/prepareDatabaseFolder.ts'
import { run } from './run.ts'

async function ask(folder: string, ...args: string[]) {
  const printed: string[] = []
  const complaints: string[] = []
  const code = await run({
    args: ['sessions', ...args],
    complain: (text) => complaints.push(text),
    environment: { LATCHKEY__DATABASE__FOLDER: folder },
    print: (text) => printed.push(text),
  })
  return { code, complaints, printed: printed.join('\n') }
}

test('ends the sessions of a database, and of one that a server has open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-sessions-'))
  onTestFinished(() => removeFolder(folder))
  await prepareDatabaseFolder(folder)
  const none = { code: 0, complaints: [], printed: expect.stringMatching(/^0 sessions have ended/) }
  expect(await ask(folder, 'end', '--all')).toEqual(none)
  const server = await createServer(
    { database: { folder, kind: 'pglite' }, parts: ['sessions'], publicChains: false },
    { logger: pino({ level: 'silent' }) },
  )
  onTestFinished(() => server.close())
  expect(await ask(folder, 'end', '--all')).toEqual(none)
})

test.each([[], ['end'], ['--all'], ['end', '--all', 'more'], ['start', '--all']])(
  'error: %j ends nothing, and says how',
  async (...args) => {
    const { code, complaints } = await ask('nowhere', ...args)
    expect(code).toBe(2)
    expect(complaints.join()).toContain('sessions end --all')
  },
)

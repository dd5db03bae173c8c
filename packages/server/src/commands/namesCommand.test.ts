import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { createNameRepository } from '../names/createNameRepository.ts'
import { prepareDatabaseFolder } from '../testing/prepareDatabaseFolder.ts'
import { run } from './run.ts'

test('shows a name, takes it down, and lets it be registered again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-names-'))
  onTestFinished(() => removeFolder(folder))
  await prepareDatabaseFolder(folder)
  const database = await openDatabase(
    { answerMs: 20_000, folder, freeSpaceFloorBytes: 0, kind: 'pglite' },
    { logger: pino({ level: 'silent' }) },
  )
  const account = `0x${'a1'.repeat(20)}`
  const name = { label: 'alice', name: 'alice.reown.id', zone: 'reown.id' }
  await createNameRepository(database).register(name, {
    attributes: { bio: 'Hi.' },
    coinTypes: [60],
    project: 'shop',
    signed: { account, now: Date.UTC(2026, 0), once: 'x', until: 1 },
  })
  await database.close()

  async function names(...args: readonly string[]) {
    const said: string[] = []
    const code = await run({
      args: ['names', ...args],
      complain: (text) => said.push(text),
      environment: { LATCHKEY__DATABASE__FOLDER: folder },
      print: (text) => said.push(text),
    })
    return { code, said: said.join('\n') }
  }
  expect(await names('show', 'Alice.reown.id')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/owner +0xa1a1[\s\S]*coin type 60 +0xa1a1[\s\S]*bio +Hi\./),
  })
  expect(await names('take-down', name.name)).toMatchObject({
    code: 0,
    said: expect.stringContaining('alice.reown.id is taken from its owner'),
  })
  expect(await names('show', name.name, '--json')).toEqual({
    code: 1,
    said: 'No one has alice.reown.id.',
  })
  expect(await names('allow', name.name)).toMatchObject({ code: 0 })
})

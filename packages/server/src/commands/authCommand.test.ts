import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
// Loading this part takes a busy machine longer than the test may take.
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import '../sessions/createSessionsPart.ts'
import { createServer } from '../createServer.ts'
import { prepareDatabaseFolder } from '../testing/prepareDatabaseFolder.ts'
import { run } from './run.ts'

test('rotates the keys of a database, and of one that a server has open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-keys-'))
  onTestFinished(() => removeFolder(folder))
  await prepareDatabaseFolder(folder)
  async function rotate(): Promise<string> {
    const printed: string[] = []
    const complaints: string[] = []
    const code = await run({
      args: ['auth', 'rotate-keys'],
      complain: (text) => complaints.push(text),
      environment: { LATCHKEY__DATABASE__FOLDER: folder },
      print: (text) => printed.push(text),
    })
    expect({ code, complaints }).toEqual({ code: 0, complaints: [] })
    return /^The key ([\w-]{43}) signs from now on/.exec(printed.join('\n'))?.[1] ?? ''
  }
  const first = await rotate()

  let time = Date.now()
  const server = await createServer(
    { database: { folder, kind: 'pglite' }, parts: ['sessions'], publicChains: false },
    { logger: pino({ level: 'silent' }), now: () => time },
  )
  onTestFinished(() => server.close())
  const published = async () => {
    const response = await server.fetch(new Request('http://localhost/.well-known/jwks.json'))
    const { keys } = (await response.json()) as { keys: { kid: string }[] }
    return keys.map(({ kid }) => kid)
  }
  expect(await published()).toEqual([first])
  const second = await rotate()
  time += 15_000
  expect((await published()).sort()).toEqual([first, second].sort())
})

import { chmod, mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { openPostgres } from '../database/openPostgres.ts'
import { createWalletDevice } from '../testing/createWalletDevice.ts'
import { findPostgres, startPostgres } from '../testing/startPostgres.ts'
import { startWallet } from '../testing/startWallet.ts'

const page = fileURLToPath(new URL('../../../../docs/server-wallet.md', import.meta.url))
const binaries = findPostgres()

/** The lines that the page gives an operator for PostgreSQL's journal: its settings, the copy, and the restore. */
async function readLines(): Promise<{ copy: string; restore: string; settings: string }> {
  const text = await readFile(page, 'utf8')
  const from = text.indexOf("**PostgreSQL's journal**")
  const [settings, copy, restore] = [...text.slice(from).matchAll(/```\w+\n([^`]+)```/g)].map(
    ([, lines = '']) => lines,
  )
  if (from < 0 || !settings || !copy || !restore) throw new Error('The page says nothing of it')
  return { copy, restore, settings }
}

describe.skipIf(!binaries)('an operator who ships PostgreSQL’s journal as the page says', () => {
  let folder = ''
  let backups = ''
  let lines: Awaited<ReturnType<typeof readLines>>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-journal-'))
    backups = join(folder, 'backups')
    await mkdir(join(backups, 'journal'), { recursive: true })
    // PostgreSQL runs as a user of its own.
    for (const each of [folder, backups, join(backups, 'journal')]) await chmod(each, 0o777)
    const here = (text: string) =>
      text
        .replaceAll('/var/backups/latchkey', () => backups)
        .replaceAll('/var/lib/postgresql/latchkey', 'data')
    const { copy, restore, settings } = await readLines()
    lines = { copy: here(copy), restore: here(restore), settings: here(settings) }
  })
  afterAll(() => removeFolder(folder))

  async function start(url: string) {
    const database = await openPostgres({ poolSize: 5, url }, { logger: pino({ level: 'silent' }) })
    const world = await startWallet({ database, folder: join(folder, 'keys') })
    return {
      ...world,
      async close() {
        await world.close()
        await database.close()
      },
      database,
    }
  }

  test('loses no wallet that was made before the last shipped part: both roles open it, and nothing is told of a restore', async () => {
    const cluster = await startPostgres(binaries ?? '', { settings: readSettings(lines.settings) })
    const url = await cluster.createDatabase()
    const name = new URL(url).pathname
    const first = await start(url)
    const early = await first.createDevice()
    const [one, later] = [
      await first.makeWallet(early, 'ann@example.com'),
      await first.createDevice(),
    ]
    await cluster.sh(`DATABASE_URL='${url}'\n${lines.copy}`)
    const two = await first.makeWallet(later, 'bob@example.com')
    const [shipped] = await first.database.rows(
      'select pg_walfile_name(pg_current_wal_lsn()) as file, pg_switch_wal()::text as at',
    )
    await expect.poll(() => readdir(join(backups, 'journal'))).toContain(shipped?.['file'])
    await first.close()
    // The machine is gone, with all that it had.
    await cluster.stop()

    const restored = await startPostgres(binaries ?? '', { fill: lines.restore })
    onTestFinished(() => restored.stop())
    const again = await start(`${restored.url}${name}`)
    onTestFinished(() => again.close())
    for (const [device, wallet] of [
      [early, one],
      [later, two],
    ] as const) {
      const same = await createWalletDevice(again.server, { pair: device.pair })
      expect((await same.ask('GET', '/wallet/v1/session')).body).toMatchObject({
        session: { descriptor: wallet.descriptor },
      })
      expect((await again.readPart(same, 'wallet', wallet.own)).part).toHaveLength(32)
    }
    // A further browser of the later one is let in by both roles.
    const phone = await again.createDevice()
    const result = await again.logIn(phone, 'bob@example.com')
    if (result.next !== 'register') throw new Error(`next is ${result.next}`)
    const { introduction } = result
    await phone.ask('POST', '/recovery/v1/registrations', { introduction })
    const token = await again.inbox.find('bob@example.com', /\/r\/([\w-]+)/)
    await phone.ask('POST', `/recovery/v1/links/${token}`, {})
    for (const role of ['wallet', 'recovery'] as const)
      expect((await again.readPart(phone, role, two.managed)).part).toHaveLength(32)
    const ready = await again.server.fetch(new Request('http://localhost:4501/readyz'))
    expect(await ready.json()).toMatchObject({
      checks: { recoveryAge: { status: 'ok' }, walletAge: { status: 'ok' } },
    })
  })
})

/** Lines as PostgreSQL's own files have them. */
function readSettings(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name, value]) => [name, value]),
  )
}

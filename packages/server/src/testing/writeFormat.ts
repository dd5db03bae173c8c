import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateKeyPair } from 'dpop'
import { tablesOf } from '../backup/tablesOf.ts'
import { formatsFolder } from './openFormat.ts'
import { startWallet } from './startWallet.ts'

/** Rows of minutes, or that say nothing of a wallet. */
const passing = /_(?:proofs|logins|registrations|tickets|embedders)$|^recovery_devices$/

/** Writes what the server of today leaves of one wallet as a file of the formats. */
export async function writeFormat(name: string): Promise<void> {
  const world = await startWallet()
  const pair = await generateKeyPair('ES256', { extractable: true })
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const email = 'ann@example.com'
  const made = await world.makeWallet(await world.createDevice({ pair, userAgent }), email)
  // One that was begun and never made.
  await world.logIn(await world.createDevice(), 'begun@example.com')
  const exported = (key: CryptoKey) => crypto.subtle.exportKey('jwk', key)
  const ofRoles = async (end: string, encoding: BufferEncoding) =>
    Object.fromEntries(
      await Promise.all(
        ['recovery', 'wallet'].map(async (role) => [
          encoding === 'hex' ? role : `${role}.${end}`,
          (await readFile(join(world.folder, `${role}.${end}`))).toString(encoding),
        ]),
      ),
    )
  const applied = await world.database.rows('select name from migrations order by name')
  const migrationsOf = (group: string) =>
    applied.map((row) => String(row['name'])).filter((each) => each.startsWith(`${group}/`))
  const rows: Record<string, unknown[]> = {}
  for (const table of await tablesOf(world.database)) {
    if (!/^(?:recovery|wallet)_/.test(table) || passing.test(table)) continue
    const found = await world.database.rows(`select * from ${table}`)
    if (found.length > 0)
      rows[table] = found.map((row) =>
        Object.fromEntries(Object.entries(row).map(([column, value]) => [column, toJson(value)])),
      )
  }
  const format = {
    descriptor: made.descriptor,
    device: {
      privateKey: await exported(pair.privateKey),
      publicKey: await exported(pair.publicKey),
    },
    email,
    entropy: toHex(made.entropy),
    files: await ofRoles('rows.json', 'utf8'),
    keys: await ofRoles('key', 'hex'),
    migrations: { recovery: migrationsOf('recovery'), wallet: migrationsOf('wallet') },
    rows,
    slots: { device: { ...made.own, part: toHex(made.part1) }, managed: made.managed },
  }
  await world.close()
  await writeFile(join(formatsFolder, name), `${JSON.stringify(format, null, 2)}\n`)
}

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const toJson = (value: unknown) => (value instanceof Uint8Array ? { hex: toHex(value) } : value)

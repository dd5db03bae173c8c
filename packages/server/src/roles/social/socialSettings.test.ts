import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { removeFolder } from '../../../../../scripts/folders/removeFolder.ts'
import { maskSecrets } from '../../config/maskSecrets.ts'
import { parseConfig } from '../../config/parseConfig.ts'
import { readConfig } from '../../config/readConfig.ts'
import { requireStartable } from '../../config/requireStartable.ts'
import { serverConfig } from '../../config/serverConfig.ts'
import { requireSameClients } from './requireSameClients.ts'

const google = { client: 'client.example', secret: 'a secret' }
const parse = (recovery: object, wallet: object) =>
  serverConfig.safeParse({ recovery: { social: recovery }, wallet: { social: wallet } })

test('without settings there is no provider', () => {
  expect(parse({}, {}).data).toMatchObject({ recovery: { social: {} }, wallet: { social: {} } })
})

test.each([
  ['a provider that is not known', {}, { gogle: google }, 'gogle'],
  ['the same of the other role', { gogle: { client: 'x' } }, {}, 'gogle'],
  ['a client without a secret', {}, { google: { client: 'x' } }, 'secret'],
  ['a secret at the role that needs none', { google }, {}, 'secret'],
  [
    'an address of another machine',
    { google: { client: 'x', standIn: 'http://1.2.3.4:80' } },
    {},
    'this machine',
  ],
  [
    'a path of this machine',
    { google: { client: 'x', standIn: 'http://127.0.0.1:80/x' } },
    {},
    'this machine',
  ],
])('error: %s is refused', (_, recovery, wallet, named) => {
  const { error } = parse(recovery, wallet)
  expect(JSON.stringify(error?.issues)).toContain(named)
})

test('error: two roles with two names at one provider do not start', async () => {
  const { data } = parse({ google: { client: 'other.example' } }, { google })
  if (!data) throw new Error('The settings are refused')
  await expect(requireStartable(data)).rejects.toThrow(
    'recovery.social.google.client: it is not that of wallet.social.google.client',
  )
  const { data: same } = parse({ google: { client: google.client } }, { google })
  if (!same) throw new Error('The settings are refused')
  await expect(requireStartable(same)).resolves.toBeUndefined()
})

test('the secret is not printed', () => {
  expect(JSON.stringify(maskSecrets(parse({}, { google }).data))).not.toContain(google.secret)
})

const ofCodes = ['github', 'discord', 'facebook', 'x']
describe.each(ofCodes)('%s, where each role redeems a code', (name) => {
  const of = (change: object = {}) => ({ [name]: { ...google, ...change } })

  test('has a secret at each role, its own or the same', () => {
    expect(parse(of({ secret: 'of recovery' }), of()).data).toMatchObject({
      recovery: { social: of({ secret: 'of recovery' }) },
      wallet: { social: of() },
    })
  })

  test('is set as its page says', async () => {
    const url = new URL('../../../../../docs/server-wallet.md', import.meta.url)
    const titles = new Map([
      ['discord', 'Discord'],
      ['facebook', 'Facebook'],
      ['github', 'GitHub'],
      ['x', 'X'],
    ])
    const title = titles.get(name)
    const [, page = ''] = (await readFile(url, 'utf8')).split(`## Log in with ${title}\n`)
    const [, text = ''] = /^```json\n(.*?)^```$/ms.exec(page) ?? []
    const { recovery, wallet } = parseConfig(JSON.parse(text))
    expect(Object.keys({ ...recovery.social, ...wallet.social })).toEqual([name])
    const both = { recovery: recovery.social, wallet: wallet.social }
    expect(() => requireSameClients(both)).not.toThrow()
  })

  test('error: without one, or with what is a key or a team, it is refused', () => {
    const bare = { [name]: { client: google.client } }
    expect(JSON.stringify(parse(bare, {}).error?.issues)).toContain('secret')
    expect(JSON.stringify(parse({}, bare).error?.issues)).toContain('secret')
    expect(JSON.stringify(parse(of({ team: 'TEAM123456' }), {}).error?.issues)).toContain('team')
  })

  test('error: two roles with two names do not start', async () => {
    const { data } = parse(of({ client: 'other.example' }), of())
    if (!data) throw new Error('The settings are refused')
    await expect(requireStartable(data)).rejects.toThrow(
      `recovery.social.${name}.client: it is not that of wallet.social.${name}.client; a visitor agrees to one client`,
    )
  })

  test('no secret is printed', () => {
    const { data } = parse(of({ secret: 'the words of recovery' }), of())
    const printed = JSON.stringify(maskSecrets(data))
    expect(printed).toContain(google.client)
    for (const secret of [google.secret, 'the words of recovery'])
      expect(printed).not.toContain(secret)
  })

  test('the secret of a role comes from a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-codes-'))
    const file = join(folder, 'secret')
    await writeFile(file, 'from a file\n')
    const at = `LATCHKEY__RECOVERY__SOCIAL__${name.toUpperCase()}__`
    const environment = { [`${at}CLIENT`]: google.client, [`${at}SECRET_FILE`]: file }
    const { recovery } = await readConfig({ environment })
    expect(recovery.social).toEqual({ [name]: { client: google.client, secret: 'from a file' } })
    await removeFolder(folder)
  })
})

const pemOf = (namedCurve: string, type: 'pkcs8' | 'sec1' = 'pkcs8') =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ format: 'pem', type }).toString()
const key = pemOf('P-256')
const apple = { client: 'com.example.wallet', key, keyId: 'KEY1234567', team: 'TEAM123456' }
const { key: _, keyId: __, ...appleOfRecovery } = apple

test('the settings of Apple’s page count, with the key from its file or from the environment', async () => {
  const url = new URL('../../../../../docs/server-wallet.md', import.meta.url)
  const [, page = ''] = (await readFile(url, 'utf8')).split('## Log in with Apple')
  const [, text = ''] = /^```json\n(.*?)^```$/ms.exec(page) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-apple-'))
  const [file, keyFile] = [join(folder, 'settings.json'), join(folder, 'AuthKey.p8')]
  await writeFile(file, text)
  await writeFile(keyFile, key)
  const name = 'LATCHKEY__WALLET__SOCIAL__APPLE__KEY'
  for (const environment of [{ [name]: key }, { [`${name}_FILE`]: keyFile }]) {
    const { recovery, wallet } = await readConfig({ environment, file })
    expect(wallet.social.apple).toMatchObject({ keyId: 'KEY1234567', team: 'TEAM123456' })
    expect(wallet.social.apple?.key.trimEnd()).toBe(key.trimEnd())
    expect(() =>
      requireSameClients({ recovery: recovery.social, wallet: wallet.social }),
    ).not.toThrow()
  }
  await removeFolder(folder)
})

test.each([
  ['no key', 'secret words'],
  ['an empty text', ''],
  ['a path', './AuthKey_KEY1234567.p8'],
  ['a key of another curve', pemOf('P-384')],
  ['a key in another form', pemOf('P-256', 'sec1')],
  [
    'a key of another kind',
    generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  ],
  [
    'the public half',
    generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .publicKey.export({ format: 'pem', type: 'spki' })
      .toString(),
  ],
  ['half a key', key.slice(0, 100)],
])(
  'error: %s as Apple’s key is refused at the start in words, which do not repeat it',
  (_, bad) => {
    const start = () => parseConfig({ wallet: { social: { apple: { ...apple, key: bad } } } })
    expect(start).toThrow('wallet.social.apple.key: Expected the text of the .p8 file from Apple')
    if (bad) expect(start).not.toThrow(bad)
  },
)

test.each([
  ['a team in small letters', { team: 'team123456' }, 'team'],
  ['a team of nine signs', { team: 'TEAM12345' }, 'team'],
  ['an id of a key that is a path', { keyId: '../KEY1234' }, 'keyId'],
  ['a secret in the place of a key', { key: undefined, secret: 'x' }, 'key'],
])('error: %s is refused', (_, change, named) => {
  const { error } = parse({}, { apple: { ...apple, ...change } })
  expect(JSON.stringify(error?.issues)).toContain(named)
})

test('error: the role `recovery` takes no key', () => {
  expect(JSON.stringify(parse({ apple }, {}).error?.issues)).toContain('keyId')
})

test('error: two roles with two teams at Apple do not start', async () => {
  const { data } = parse({ apple: { ...appleOfRecovery, team: 'OTHER12345' } }, { apple })
  if (!data) throw new Error('The settings are refused')
  await expect(requireStartable(data)).rejects.toThrow(
    'recovery.social.apple.team: it is not that of wallet.social.apple.team',
  )
  const { data: same } = parse({ apple: appleOfRecovery }, { apple })
  if (!same) throw new Error('The settings are refused')
  await expect(requireStartable(same)).resolves.toBeUndefined()
})

test('Apple’s key is not printed, and what it is called is', () => {
  const printed = JSON.stringify(maskSecrets(parse({}, { apple }).data))
  expect(printed).not.toContain('PRIVATE KEY')
  expect(printed).not.toContain(key.split('\n')[1])
  expect(printed).toContain(apple.keyId)
})

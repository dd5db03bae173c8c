import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { resolveChains } from '../chains/resolveChains.ts'
import { requireDevelopment } from '../wallet/requireDevelopment.ts'
import { ConfigError } from './ConfigError.ts'
import { maskSecrets } from './maskSecrets.ts'
import { readConfig } from './readConfig.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-config-'))
})
afterEach(() => removeFolder(folder))

async function file(value: unknown, name = 'config.json'): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

async function problems(sources: Parameters<typeof readConfig>[0]): Promise<readonly string[]> {
  const error = await readConfig(sources).catch((error: unknown) => error)
  if (!(error instanceof ConfigError)) throw new Error('expected a ConfigError')
  return error.problems
}

describe('failures', () => {
  test('every unknown key and every bad value is named (S8.60)', async () => {
    const path = await file({ limits: { bodyBites: 1 }, port: 'eighty', prot: 1 })
    expect(await problems({ environment: { LATCHKEY__LOG__LEVEL: 'loud' }, file: path })).toEqual([
      'limits.bodyBites: There is no such setting. Did you mean bodyBytes?',
      'log.level: Invalid option: expected one of "silent"|"fatal"|"error"|"warn"|"info"|"debug"|"trace"',
      'port: Expected number, received nan',
      'prot: There is no such setting. Did you mean port?',
    ])
  })

  test('where nothing is near, the settings of the place are listed', async () => {
    const path = await file({ log: { colour: true } })
    expect(await problems({ environment: {}, file: path })).toEqual([
      'log.colour: There is no such setting. There are level.',
    ])
  })

  test.each(['PORT', 'PUBLIC_URL'])('LATCHKEY_%s, with one underscore, is named', async (name) => {
    expect(await problems({ environment: { [`LATCHKEY_${name}`]: '1' } })).toEqual([
      `LATCHKEY_${name}: A setting has two underscores after LATCHKEY: LATCHKEY__${name}.`,
    ])
  })

  test('variables of the command, of images and of Kubernetes are no settings', async () => {
    const environment = {
      LATCHKEY_COMMIT: 'abc',
      LATCHKEY_CONFIG: 'x.json',
      LATCHKEY_HOST: '',
      LATCHKEY_PORT: 'tcp://10.0.0.1:4500',
    }
    await expect(readConfig({ environment })).resolves.toMatchObject({ host: '127.0.0.1' })
  })

  test.each(['999.1.1.1', '1.2.3', 'http://a.example', ''])(
    'a host %j is refused',
    async (host) => {
      const path = await file({ host })
      expect((await problems({ environment: {}, file: path }))[0]).toMatch(/^host: Expected an/)
    },
  )

  test.each(['0.0.0.0', '::', '::1', 'fe80::1%eth0', 'localhost', 'my-host.example'])(
    'a host %j is taken',
    async (host) => {
      const path = await file({ host })
      await expect(readConfig({ environment: {}, file: path })).resolves.toMatchObject({ host })
    },
  )

  test('a file that is missing or not JSON is named', async () => {
    const missing = join(folder, 'missing.json')
    expect((await problems({ environment: {}, file: missing }))[0]).toContain(
      `${missing}: The file cannot be read`,
    )
    const broken = await file('{')
    expect((await problems({ environment: {}, file: broken }))[0]).toContain(
      `${broken}: The file is not valid JSON`,
    )
    expect(await problems({ environment: {}, file: await file('[]', 'list.json') })).toEqual([
      `${join(folder, 'list.json')}: Expected a JSON object.`,
    ])
  })

  test('a secret file that is missing is named by its variable', async () => {
    const environment = { LATCHKEY__METRICS__TOKEN_FILE: join(folder, 'none') }
    expect((await problems({ environment }))[0]).toMatch(/^LATCHKEY__METRICS__TOKEN_FILE: /)
  })

  test.each([
    [{ LATCHKEY__TRUST_PROXY: '10.0.0.0/99' }, /^trustProxy\.0: /],
    [{ LATCHKEY__DATABASE__URL: 'mysql://x' }, /^database\.url: /],
    [{ LATCHKEY__PUBLIC_URL: 'ftp://x' }, /^publicUrl: /],
    [{ LATCHKEY__WALLET__MAIL: 'post' }, /^wallet\.mail: .*"log"/],
    [{ LATCHKEY__WALLET__MAIL__URL: 'smtps://u:p@mail.example' }, /^wallet\.mail\.from: Required/],
    [{ LATCHKEY__WALLET__MAIL__TO: 'a@b.example' }, /^wallet\.mail\.(?:from|to): /],
    [{ LATCHKEY__SEED_PROJECTS: '[{"id":"a b","name":"x"}]' }, /^seedProjects\.0\.id: /],
    [
      {
        LATCHKEY__CHAINS:
          '[{"id":"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp","name":"S","nativeCurrency":{"name":"S","symbol":"S","decimals":9},"upstreams":[{"url":"ftp://x"}]}]',
      },
      /^chains\.0\.upstreams\.0\.url: /,
    ],
    [
      {
        LATCHKEY__CHAINS:
          '[{"id":"eip155:1","name":"E","nativeCurrency":{"name":"E","symbol":"E","decimals":18},"upstreams":[{"url":"http://x"}],"tokns":[]}]',
      },
      /^chains\.0\.tokns: There is no such setting/,
    ],
    [
      { LATCHKEY__CHAINS: '[{"id":"cosmos:hub"}]' },
      /^chains\.0: Expected a chain with its CAIP-2 id/,
    ],
    [
      { LATCHKEY__SEED_PROJECTS: '[{"id":"a","name":"x","origins":["a*b"]}]' },
      /^seedProjects\.0\.origins\.0: /,
    ],
  ])('%j is refused', async (environment, expected) => {
    expect((await problems({ environment }))[0]).toMatch(expected)
  })
})

test('without any source the defaults stand', async () => {
  expect(await readConfig({ environment: { PATH: '/bin' } })).toMatchObject({
    auth: { mode: 'registered' },
    database: {
      answerMs: 20_000,
      folder: './latchkey-data',
      freeSpaceFloorBytes: 268_435_456,
      kind: 'pglite',
    },
    host: '127.0.0.1',
    limits: { bodyBytes: 1048576, ratePerAddress: { rest: { burst: 60, perSecond: 10 } } },
    log: { level: 'info' },
    telemetry: { enabled: false },
    trustProxy: [],
  })
})

test('the environment wins over the file, key by key', async () => {
  const path = await file({ limits: { bodyBytes: 10, timeoutMs: 20 }, port: 1 })
  const environment = {
    LATCHKEY__LIMITS__BODY_BYTES: '30',
    LATCHKEY__LIMITS__RATE_PER_ADDRESS__REST__PER_SECOND: '2.5',
    LATCHKEY__TELEMETRY__ENABLED: 'true',
    LATCHKEY__TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
  }
  expect(await readConfig({ environment, file: path })).toMatchObject({
    limits: {
      bodyBytes: 30,
      ratePerAddress: { rest: { burst: 60, perSecond: 2.5 } },
      timeoutMs: 20,
    },
    port: 1,
    telemetry: { enabled: true },
    trustProxy: ['10.0.0.0/8', '127.0.0.1/32'],
  })
})

test('a server has every part unless the parts are named', async () => {
  // The wallet’s roles hold secrets: an upgrade must not switch them on.
  expect((await readConfig({ environment: {} })).parts).toEqual([
    'api',
    'onramp',
    'relay',
    'sessions',
  ])
  const environment = { LATCHKEY__PARTS: 'relay' }
  expect((await readConfig({ environment })).parts).toEqual(['relay'])
  expect((await problems({ environment: { LATCHKEY__PARTS: 'api,garage' } }))[0]).toMatch(
    /^parts\.1: Invalid option: expected one of "api"\|"onramp"\|"recovery"\|"relay"\|"sessions"\|"wallet"/,
  )
})

test('the configuration of the wallet’s page can be used, with the wallet', async () => {
  const page = await readFile(new URL('../../../../docs/server-wallet.md', import.meta.url), 'utf8')
  const [, text = ''] = /^```json\n(.*?)^```$/ms.exec(page) ?? []
  const config = await readConfig({ environment: {}, file: await file(JSON.parse(text)) })
  expect(config.parts).toEqual(expect.arrayContaining(['recovery', 'wallet']))
  expect(config).toMatchObject({ publicChains: false, wallet: { port: 4501 } })
  const chains = resolveChains({ defaults: [], settings: config.chains })
  expect(() => requireDevelopment(chains.values())).not.toThrow()
})

test('a database URL from a secret file replaces the database of the configuration file', async () => {
  const path = await file({ database: { folder: 'x', kind: 'pglite' } })
  const secret = await file('postgres://u:p@h/d\n', 'secret')
  const { database } = await readConfig({
    environment: { LATCHKEY__DATABASE__URL_FILE: secret },
    file: path,
  })
  expect(database).toEqual({ kind: 'postgres', poolSize: 10, url: 'postgres://u:p@h/d' })
})

test('printing masks passwords, tokens, header values and keys inside URLs', () => {
  const key = 'abcdefghij0123456789abcdef'
  const masked = JSON.stringify(
    maskSecrets({
      chains: [
        {
          rpcUrls: [`https://rpc.example/v2/${key}`, `https://rpc.example/?key=${key}`],
          headers: { 'x-k': key },
        },
      ],
      database: { url: `postgres://user:${key}@host:5432/db` },
      host: '127.0.0.1',
      metrics: { token: key },
      publicUrl: 'https://api.example.com',
      wallet: { mail: { from: 'a@example.com', url: `smtps://user:${key}@mail.example.com` } },
    }),
  )
  expect(masked).not.toContain(key)
  expect(masked).toContain('postgres://user:***@host:5432/db')
  expect(masked).toContain('"publicUrl":"https://api.example.com"')
})

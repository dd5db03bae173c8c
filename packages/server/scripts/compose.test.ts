import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DCLinter } from 'dclint'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../scripts/folders/removeFolder.ts'
import { workspaceRoot } from '../../../scripts/workspace.ts'
import { callCommand } from '../src/testing/callCommand.ts'
import { deployFile, deployFolder } from './deploy/deployFile.ts'
import { hasCommand } from './deploy/hasCommand.ts'
import { listOf, servicesOf } from './deploy/servicesOf.ts'
import { settingsIn, withOwn } from './deploy/settingsIn.ts'

const names = ['compose.yaml', 'compose.wallet.yaml'] as const
const [base, wallet] = await Promise.all([deployFile(names[0]), deployFile(names[1])])
const ofBase = servicesOf(base)
const ofWallet = servicesOf(wallet)
const all = [...ofBase, ...ofWallet]

/** What a service is with both files: what the second says of it is added. */
const whole = (name: string) => `${ofBase.get(name) ?? ''}${ofWallet.get(name) ?? ''}`

/** The volumes of a service, by name. */
const volumesOf = (name: string) =>
  [ofBase, ofWallet].flatMap((services) =>
    listOf(services.get(name) ?? '', 'volumes').map((volume) => volume.split(':')[0]),
  )

test.each(names)('%s follows the schema, and its linter has no error', (name) => {
  const linter = new DCLinter({
    rules: {
      // The project is built here, and comes with no tag of an image.
      'no-build-and-image': 0,
      // The proxy is there for everybody.
      'no-unbound-port-interfaces': 0,
      // The second file is one with the first, which has the name.
      'require-project-name-field': name === 'compose.yaml' ? 2 : 0,
      'service-image-require-explicit-tag': 2,
    },
  })
  // Its types lead to files that it does not ship.
  const [report] = linter.lintFiles([join(deployFolder, name)], false) as {
    messages: { line: number; message: string; rule: string; severity: string; type: string }[]
  }[]
  const problems = (report?.messages ?? []).filter(
    ({ severity, type }) => severity === 'critical' || severity === 'major' || type === 'error',
  )
  expect(report).toBeDefined()
  expect(problems.map(({ line, message, rule }) => `${line} ${rule}: ${message}`)).toEqual([])
})

test('the network has both kinds of addresses, and each server trusts those and no others', () => {
  const subnets = [...base.matchAll(/- subnet: (\S+)/g)].map(([, subnet]) => subnet)
  expect(subnets.map((subnet) => subnet?.includes(':'))).toEqual([false, true])
  expect(base).toMatch(/^ {4}enable_ipv6: true$/m)
  for (const text of [base, wallet])
    expect(/LATCHKEY__TRUST_PROXY: (\S+)/.exec(text)?.[1]?.split(',')).toEqual(subnets)
})

test('no service has rights that it does without, and the server writes nothing but its volumes and /tmp', () => {
  expect(all.length).toBeGreaterThan(5)
  for (const [name, service] of all.filter(([, text]) => /^ {4}(?:build|image):/m.test(text))) {
    expect(listOf(service, 'cap_drop'), name).toEqual(['ALL'])
    expect(listOf(service, 'security_opt'), name).toEqual(['no-new-privileges:true'])
    if (!service.includes('build:')) continue
    expect(service, name).toMatch(/^ {4}read_only: true$/m)
    expect(listOf(service, 'tmpfs'), name).toEqual(['/tmp'])
    expect(listOf(service, 'cap_add'), name).toEqual([])
  }
})

test('secrets come from files of their own, which neither git nor the image gets', async () => {
  const [git, image] = await Promise.all(
    ['.gitignore', '.dockerignore'].map((name) => readFile(join(workspaceRoot, name), 'utf8')),
  )
  for (const text of [base, wallet]) {
    const settings = text.replaceAll(/^ *#.*\n/gm, '')
    expect(settings).not.toMatch(/:\/\/[^\s/]*:[^\s/]*@/)
    for (const [, name = ''] of settings.matchAll(/^ {6}([A-Z]\w+): /gm))
      if (/(?:PASSWORD|TOKEN|SECRET|KEY|DATABASE__URL|MAIL__URL)(?:_FILE)?$/.test(name))
        expect(name).toMatch(/_FILE$/)
    for (const [, file] of settings.matchAll(/^ {4}file: \.\/(\S+)$/gm)) {
      expect(git).toContain(`\ndeploy/${file}\n`)
      expect(image).toContain(`\ndeploy/${file}\n`)
    }
    for (const [, name = ''] of settings.matchAll(/\/run\/secrets\/(\S+)/g))
      expect(settings).toMatch(new RegExp(`^ {2}${name}:\\n {4}file: \\./`, 'm'))
  }
})

test('what a service reads of a secret is handed to it, and nothing else', () => {
  for (const name of new Set(all.map(([each]) => each))) {
    const service = whole(name)
    const read = [...service.matchAll(/\/run\/secrets\/(\S+)/g)].map(([, secret]) => secret)
    const handed = [ofBase, ofWallet].flatMap((each) => listOf(each.get(name) ?? '', 'secrets'))
    expect(handed.toSorted(), name).toEqual(read.toSorted())
  }
})

test('keys, databases and roles lie apart', () => {
  expect(volumesOf('server')).toEqual(['keys'])
  expect(volumesOf('recovery')).toEqual(['recovery-keys'])
  const volumes = [...new Set(all.map(([name]) => name))].flatMap(volumesOf)
  expect(new Set(volumes).size).toBe(volumes.length)
  for (const volume of volumes)
    expect(`${base}${wallet}`).toMatch(new RegExp(`^ {2}${volume}:$`, 'm'))

  const read = (name: string) => listOf(ofWallet.get(name) ?? '', 'secrets')
  expect(read('server').filter((secret) => read('recovery').includes(secret))).toEqual([])
  // Only the role itself reaches its database.
  expect(listOf(whole('recovery-postgres'), 'networks')).toEqual(['recovery'])
  expect(listOf(whole('recovery'), 'networks')).toEqual(['default', 'recovery'])
  expect(wallet).toMatch(/^ {2}recovery:\n {4}internal: true$/m)
  expect(listOf(whole('server'), 'networks')).toEqual([])
})

const usual = ['api', 'onramp', 'relay', 'sessions']

test.each([
  ['server', ofBase.get('server') ?? '', { command: [], parts: usual }],
  ['server with the wallet', whole('server'), { command: [], parts: [...usual, 'wallet'] }],
  [
    'recovery',
    whole('recovery'),
    { command: ['serve', '--only', 'recovery'], parts: ['recovery'] },
  ],
])(
  'the service %s can start with its settings, those of the image and its command',
  async (_, text, { command, parts }) => {
    expect(listOf(text, 'command')).toEqual(command)
    const settings = await settingsIn(`${await deployFile('Dockerfile')}\n${text}`)
    const ask = (action: string) => callCommand(['config', action, ...command.slice(1)], settings)
    expect(await ask('check')).toMatchObject({ code: 0, complained: '' })
    const { database, host, wallet: ofRole, ...config } = JSON.parse((await ask('print')).printed)
    expect(config.parts).toEqual(parts)
    expect(database).toMatchObject({
      kind: 'postgres',
      url: expect.stringContaining('latchkey:***@'),
    })
    expect(host).toBe('0.0.0.0')
    expect(ofRole.keys).toBe('/keys')
    if (text.includes('MAIL__URL_FILE'))
      expect(ofRole).toMatchObject({
        mail: { from: 'wallet@example.com', url: expect.stringContaining('user:***@') },
        url: 'https://wallet.example.com',
      })
  },
)

const skipped = hasCommand('caddy') ? '' : ' (skipped: caddy is not installed)'

test.skipIf(!hasCommand('caddy')).each([
  [names[0], base],
  [names[1], wallet],
])(`Caddy takes what %s gives it${skipped}`, async (_, text) => {
  const [, content = ''] = /^ {4}content: \|\n((?: {6}.*\n)+)/m.exec(withOwn(text)) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-compose-'))
  onTestFinished(() => removeFolder(folder))
  const file = join(folder, 'Caddyfile')
  await writeFile(file, content.replaceAll(/^ {6}/gm, ''))
  const { stdout } = await promisify(execFile)(
    'caddy',
    ['adapt', '--config', file, '--adapter', 'caddyfile', '--validate'],
    { env: { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder } },
  )
  expect(stdout).toContain('"dial":"server:4500"')
  expect(stdout).toContain('Strict-Transport-Security')
  if (text !== wallet) return
  for (const wanted of [
    '"/recovery/*"',
    '"/returns/recovery/*"',
    '"dial":"recovery:4501"',
    '"dial":"server:4501"',
  ])
    expect(stdout).toContain(wanted)
})

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { removeFolder } from '../../../scripts/folders/removeFolder.ts'
import { findPort } from '../../../scripts/ports/findPort.ts'
import { workspaceRoot } from '../../../scripts/workspace.ts'
import { readConfig } from '../src/config/readConfig.ts'
import { relayIdentity } from '../src/testing/relayIdentity.ts'
import { type SpawnedServer, spawnServer } from '../src/testing/spawnServer.ts'
import { deployFile } from './deploy/deployFile.ts'
import { hasCommand } from './deploy/hasCommand.ts'
import { makeCertificate } from './deploy/makeCertificate.ts'
import { nginxFile } from './deploy/nginxFile.ts'
import { settingsIn } from './deploy/settingsIn.ts'
import { glibc, jemalloc } from './soak/findAllocator.ts'

const run = promisify(execFile)
const metricsToken = 'a-token-of-some-length'
const units = ['latchkey-server.service', 'latchkey-recovery.service'] as const

test('the Dockerfile is one, and has every package of ours that the server needs', async () => {
  const text = await deployFile('Dockerfile')
  expect(validate(text).map(({ message, range }) => `${range.start.line}: ${message}`)).toEqual([])
  const needed = new Set<string>()
  const add = async (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    const manifest = await readFile(join(workspaceRoot, 'packages', name, 'package.json'), 'utf8')
    const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: Record<string, string> }
    for (const dependency of Object.keys(dependencies))
      if (dependency.startsWith('@latchkey/')) await add(dependency.slice('@latchkey/'.length))
  }
  await add('server')
  const copied = [...text.matchAll(/^COPY --from=build \/build\/packages\/(\w+) /gm)]
  expect(copied.map(([, name]) => name).sort()).toEqual([...needed].sort())
  const { bin } = JSON.parse(
    await readFile(join(workspaceRoot, 'packages/server/package.json'), 'utf8'),
  ) as { bin: Record<string, string> }
  expect(text).toContain(`/app/packages/server/${bin['latchkey-server']?.slice(2)}`)
})

test.each(['Dockerfile', ...units])(
  '%s keeps the wallet’s keys outside the database’s folder, in what lasts',
  async (name) => {
    const text = await deployFile(name)
    const [, data = ''] = /LATCHKEY__DATABASE__FOLDER=(\S+)/.exec(text) ?? []
    const [, keys = ''] = /LATCHKEY__WALLET__KEYS=(\S+)/.exec(text) ?? []
    expect(data).toMatch(/^\//)
    expect(keys).toMatch(/^\//)
    expect(`${keys}/`.startsWith(`${data}/`)).toBe(false)
    const [, lasting] = /^StateDirectory=(\S+) \1\/keys$/m.exec(text) ?? []
    if (lasting === undefined) expect(text).toMatch(/^VOLUME \/data \/keys$/m)
    else
      expect([data, keys].map((path) => path.startsWith(`/var/lib/${lasting}/`))).toEqual([
        true,
        true,
      ])
  },
)

test('image, units and documents start the server with the allocator that the soak is run with', async () => {
  const settings = Object.entries(jemalloc).map((setting) => setting.join('='))
  const [image, documents, ...texts] = await Promise.all([
    deployFile('Dockerfile'),
    readFile(join(workspaceRoot, 'docs/server.md'), 'utf8'),
    ...units.map(deployFile),
  ])
  for (const setting of settings) {
    expect(image).toContain(`  ${setting}`)
    for (const unit of texts) expect(unit).toContain(`Environment=${setting}\n`)
  }
  expect(image).toMatch(/apt-get install .*libjemalloc2/)
  for (const env of [jemalloc, glibc])
    expect(documents).toContain(
      `${Object.entries(env)
        .map((setting) => setting.join('='))
        .join(' ')} latchkey-server\n`,
    )
})

test.each([
  ...['Dockerfile', 'compose.yaml', 'compose.wallet.yaml', 'nginx.conf', 'Caddyfile'],
  ...units,
])('the server knows each setting that %s names', async (name) => {
  const settings = await settingsIn(await deployFile(name))
  expect(Object.keys(settings).length).toBeGreaterThan(0)
  // The sender of mails is an operator's own, in a file that only root reads.
  const environment = { LATCHKEY__WALLET__MAIL__FROM: 'wallet@example.com', ...settings }
  if (!settings['LATCHKEY__WALLET__MAIL__URL_FILE']) environment.LATCHKEY__WALLET__MAIL__FROM = ''
  await expect(readConfig({ environment, file: undefined })).resolves.toBeDefined()
})

test.each([
  ['nginx.conf', /^ {4}location = \/metrics \{\n {8}return 404;\n {4}\}$/m],
  ['Caddyfile', /^\trespond \/metrics 404$/m],
])('%s shows no one the metrics', async (name, closed) => {
  expect(await deployFile(name)).toMatch(closed)
})

const unverified = hasCommand('systemd-analyze') ? '' : ' (skipped: systemd is not installed)'

test.skipIf(unverified).each(units)(`systemd takes %s${unverified}`, async (name) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-unit-'))
  onTestFinished(() => removeFolder(folder))
  const unit = join(folder, name)
  // It looks whether the command and the user are there; here they are others.
  const text = (await deployFile(name))
    .replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`)
    .replace(/^(User|Group)=.*$/gm, '$1=root')
  await writeFile(unit, text)
  const { stderr, stdout } = await run('systemd-analyze', ['verify', '--man=no', unit])
  expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes(unit))).toEqual([])
})

test('the units differ in what is their own alone: command, folders, ports, secrets and user', async () => {
  const [server = '', recovery = ''] = await Promise.all(units.map(deployFile))
  const hardening = (text: string) => text.slice(text.indexOf('\nAmbientCapabilities='))
  expect(hardening(recovery)).toBe(hardening(server))
  expect(hardening(server)).toMatch(/^NoNewPrivileges=yes$/m)

  const settingsOf = async (text: string) => ({
    LATCHKEY__PORT: '4500',
    LATCHKEY__WALLET__PORT: '4501',
    ...(await settingsIn(text.replaceAll(/^#.*$/gm, ''))),
  })
  const own = [
    'LATCHKEY__DATABASE__FOLDER',
    'LATCHKEY__PORT',
    'LATCHKEY__WALLET__KEYS',
    'LATCHKEY__WALLET__PORT',
  ] as const
  const [first, second] = await Promise.all([settingsOf(server), settingsOf(recovery)])
  const valuesOf = (settings: Record<string, string>) => own.map((name) => settings[name])
  const values = [...valuesOf(first), ...valuesOf(second)]
  expect(new Set(values).size).toBe(values.length)
  for (const line of [/^User=\S+$/m, /^EnvironmentFile=\S+$/m, /LoadCredential=mail-url:\S+$/m])
    expect(line.exec(recovery)?.[0]).not.toBe(line.exec(server)?.[0])
  // Where the proxies look for the role.
  const [nginx, caddy] = await Promise.all(['nginx.conf', 'Caddyfile'].map(deployFile))
  const place = `127.0.0.1:${second.LATCHKEY__WALLET__PORT}`
  expect(nginx).toContain(`#    proxy_pass http://${place};`)
  expect(caddy).toContain(`#reverse_proxy @recovery ${place} {`)
})

test('the proxies send browsers to the role `recovery`, which may run nothing in the wallet’s origin', async () => {
  const [nginx = '', caddy = ''] = await Promise.all(['nginx.conf', 'Caddyfile'].map(deployFile))
  const [, place = '$.'] = /^ {4}#location ~ (\S+) \{$/m.exec(nginx) ?? []
  for (const [path, isRecovery] of [
    ['/recovery/v1/challenges', true],
    ['/returns/recovery/github', true],
    ['/returns/wallet/github', false],
    ['/s/recovery/', false],
  ] as const)
    expect([path, new RegExp(place).test(path)]).toEqual([path, isRecovery])
  expect(caddy).toMatch(/^\t#@recovery path \/recovery\/\* \/returns\/recovery\/\*$/m)
  expect(nginx).toContain('#    add_header Content-Security-Policy "sandbox" always;\n')
  expect(caddy).toContain('#\theader_down +Content-Security-Policy sandbox\n')
  for (const name of ['Clear-Site-Data', 'Service-Worker-Allowed']) {
    expect(nginx).toContain(`#    proxy_hide_header ${name};\n`)
    expect(caddy).toContain(`#\theader_down -${name}\n`)
  }
})

const localChain = {
  development: true,
  id: 'eip155:31337',
  name: 'Local',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  upstreams: [{ trusted: true, url: 'http://127.0.0.1:9' }],
}

/** As many sites as the setting takes, of names of usual length. */
const embedders = Array.from(
  { length: 200 },
  (_, index) => `https://shop-${String(index).padStart(3, '0')}.a-company-of-some-name.example`,
)

/** Two visitors, by addresses of this machine that only Linux has. */
const visitors = process.platform === 'linux' ? ['127.0.0.2', '127.0.0.3'] : undefined

describe.skipIf(!visitors || !hasCommand('openssl'))('behind a proxy', () => {
  let folder = ''
  let server: SpawnedServer
  let serverPort = ''
  let walletPort = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-proxy-'))
    await makeCertificate(folder)
    const trusted =
      /LATCHKEY__TRUST_PROXY=(\S+) and/.exec(await deployFile('nginx.conf'))?.[1] ?? ''
    expect(await deployFile('Caddyfile')).toContain(`LATCHKEY__TRUST_PROXY=${trusted} and`)
    await writeFile(join(folder, 'frame.html'), '<meta content="{{config}}">')
    walletPort = await findPort()
    server = await spawnServer({
      environment: {
        LATCHKEY__CHAINS: JSON.stringify([localChain]),
        LATCHKEY__DATABASE__KIND: 'memory',
        LATCHKEY__LIMITS__RATE_PER_ADDRESS__REST__BURST: '5',
        LATCHKEY__LIMITS__RATE_PER_ADDRESS__REST__PER_SECOND: '0.001',
        LATCHKEY__METRICS__TOKEN: metricsToken,
        LATCHKEY__PARTS: 'api,relay,sessions,wallet,recovery',
        LATCHKEY__PUBLIC_URL: 'https://connect.example.com',
        LATCHKEY__SEED_PROJECTS: '[{"id":"shop","name":"Shop"}]',
        LATCHKEY__TRUST_PROXY: trusted,
        LATCHKEY__WALLET__ASSETS: folder,
        LATCHKEY__WALLET__EMBEDDERS: JSON.stringify([{ origins: embedders, project: 'shop' }]),
        LATCHKEY__WALLET__KEYS: join(folder, 'keys'),
        LATCHKEY__WALLET__PORT: String(walletPort),
        LATCHKEY__WALLET__URL: 'https://wallet.example.com',
      },
    })
    serverPort = new URL(server.url).port
  })
  afterAll(async () => {
    await server?.stop()
    await removeFolder(folder)
  })

  /** A file of a proxy that leads to the server of this test. */
  const toServer = (text: string) =>
    text
      .replaceAll('127.0.0.1:4500', `127.0.0.1:${serverPort}`)
      .replaceAll('127.0.0.1:4501', `127.0.0.1:${walletPort}`)

  const startNginx = async ({ http, https }: Ports) => {
    const main = join(folder, 'nginx.conf')
    await writeFile(
      main,
      nginxFile(toServer(await deployFile('nginx.conf')), {
        folder,
        listenOn: (port) => `127.0.0.1:${port === 80 ? http : https}`,
      }),
    )
    await run('nginx', ['-t', '-q', '-c', main, '-p', folder])
    return spawn('nginx', ['-c', main, '-p', folder], { stdio: 'inherit' })
  }

  const startCaddy = async ({ http, https }: Ports) => {
    const text = toServer(await deployFile('Caddyfile'))
    const home = join(folder, 'caddy')
    await mkdir(home)
    const file = join(home, 'Caddyfile')
    const environment = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home }
    await writeFile(file, text)
    await run('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], {
      env: environment,
    })
    // Here its certificates cannot be got from outside, and its ports are others.
    const local = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n}\n`
    const tls = `\ttls ${folder}/fullchain.pem ${folder}/privkey.pem\n`
    await writeFile(file, `${local}${text.replaceAll(/^\S+ \{\n/gm, (line) => `${line}${tls}`)}`)
    return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      env: environment,
      stdio: ['ignore', 'ignore', 'ignore'],
    })
  }

  const startedNginx = hasCommand('nginx') ? '' : ' (skipped: nginx is not installed)'
  test.skipIf(!hasCommand('nginx'))(
    `nginx logs no token and no account${startedNginx}`,
    async () => {
      const ports = await findPorts()
      const child = await startNginx(ports)
      await untilListening(ports.https, () => child.exitCode === null)
      const path = '/v1/account/0xsecret/balance?projectId=shop&auth=secret'
      for (const host of ['connect.example.com', 'wallet.example.com']) {
        await ask({ from: '127.0.0.6', host, path, port: ports.https })
        await askPlain({ host, path, port: ports.http })
      }
      child.kill('SIGQUIT')
      await once(child, 'exit')
      expect(await readFile(join(folder, 'access.log'), 'utf8')).toBe('')
    },
  )

  describe.each([
    {
      name: 'nginx',
      start: startNginx,
      visitors: ['127.0.0.2', '127.0.0.3', '127.0.0.10', '127.0.0.11'],
    },
    {
      name: 'caddy',
      start: startCaddy,
      visitors: ['127.0.0.4', '127.0.0.5', '127.0.0.12', '127.0.0.13'],
    },
  ])('$name', ({ name, start, visitors: [first = '', second = '', third = '', fourth = ''] }) => {
    const title = hasCommand(name) ? '' : ` (skipped: ${name} is not installed)`
    let port = 0
    let plainPort = 0
    beforeAll(async () => {
      if (!hasCommand(name)) return
      const ports = await findPorts()
      port = ports.https
      plainPort = ports.http
      const child = await start(ports)
      await untilListening(port, () => child.exitCode === null)
      return async () => {
        child.kill('SIGTERM')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }
    })

    test.skipIf(!hasCommand(name))(
      `visitors are told apart, whatever address they make up${title}`,
      async () => {
        const statusOf = async (from: string, headers: Record<string, string> = {}) =>
          (await ask({ from, headers, path: '/getWallets?projectId=shop', port })).status
        const one = []
        for (let index = 0; index < 7; index++)
          one.push(await statusOf(first, { 'x-forwarded-for': `10.0.0.${index}` }))
        expect(one).toEqual([200, 200, 200, 200, 200, 429, 429])
        expect(await statusOf(second)).toBe(200)
      },
    )

    test.skipIf(!hasCommand(name))(
      `the metrics are shown to no one, not even with the token${title}`,
      async () => {
        const headers = { authorization: `Bearer ${metricsToken}` }
        expect(await statusAt(`${server?.url}/metrics`, headers)).toBe(200)
        for (const path of ['/metrics', '/metrics?a', '/%6detrics', '/x/../metrics', '//metrics'])
          expect([path, (await ask({ from: '127.0.0.7', headers, path, port })).status]).toEqual([
            path,
            404,
          ])
      },
    )

    test.skipIf(!hasCommand(name))(
      `visitors come by https alone, and browsers are told so${title}`,
      async () => {
        for (const host of ['connect.example.com', 'wallet.example.com']) {
          const { headers, status } = await askPlain({ host, path: '/a/b?c=d', port: plainPort })
          expect(status).toBe(308)
          expect(headers.location).toMatch(new RegExp(`^https://${host}(?::\\d+)?/a/b\\?c=d$`))
          // Of what the server itself answers, and of what it does not know.
          for (const path of ['/livez', '/nothing'])
            expect((await ask({ from: third, host, path, port })).headers).toMatchObject({
              'strict-transport-security': 'max-age=63072000',
            })
        }
      },
    )

    test.skipIf(!hasCommand(name))(
      `the wallet has its host alone, with the longest list of sites${title}`,
      async () => {
        const of = (host: string, path: string) => ask({ from: fourth, host, path, port })
        const frame = await of('wallet.example.com', '/f/shop/')
        expect(frame.status).toBe(200)
        expect(frame.headers['content-security-policy']).toContain(embedders.join(' '))
        expect(frame.headers['cache-control']).toBe('no-store')
        expect((await of('wallet.example.com', '/getWallets?projectId=shop')).status).toBe(404)
        expect((await of('connect.example.com', '/f/shop/')).status).toBe(404)
        // The path is as it was sent, since a proof is for one address; without a proof there is no answer.
        const role = await of('wallet.example.com', '/recovery/v1/registrations/x')
        expect(role.status).toBe(401)
      },
    )

    test.skipIf(!hasCommand(name))(`sockets of the relay pass${title}`, async () => {
      const token = relayIdentity().token('wss://connect.example.com')
      const socket = new WebSocket(
        `wss://connect.example.com:${port}/relay?projectId=shop&auth=${token}`,
        { lookup: toThisMachine, rejectUnauthorized: false },
      )
      await once(socket, 'open')
      socket.send('{"id":1,"jsonrpc":"2.0","method":"irn_fetchMessages","params":{"topic":"x"}}')
      const [answer] = await once(socket, 'message')
      expect(String(answer)).toContain('"id":1')
      socket.terminate()
    })
  })
})

const statusAt = async (url: string, headers: Record<string, string>) =>
  (await fetch(url, { headers })).status

const toThisMachine: LookupFunction = (_host, { all }, callback) => {
  if (all) callback(null, [{ address: '127.0.0.1', family: 4 }])
  else callback(null, '127.0.0.1', 4)
}

type Answer = { headers: IncomingHttpHeaders; status: number }

type Ports = { http: number; https: number }

async function findPorts(): Promise<Ports> {
  return { http: await findPort(), https: await findPort() }
}

/** Asks a proxy from an address of this machine. */
function ask({
  from,
  headers = {},
  host = 'connect.example.com',
  path,
  port,
}: {
  from: string
  headers?: Record<string, string>
  host?: string
  path: string
  port: number
}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent: false,
        headers: { host, ...headers },
        host: '127.0.0.1',
        localAddress: from,
        path,
        port,
        rejectUnauthorized: false,
        servername: host,
      },
      (response) => {
        response.resume()
        response.once('end', () =>
          resolve({ headers: response.headers, status: response.statusCode ?? 0 }),
        )
      },
    )
    sent.once('error', reject)
    sent.end()
  })
}

/** Asks a proxy as a visitor who typed no https. */
function askPlain({ host, path, port }: { host: string; path: string; port: number }) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = requestPlain(
      { agent: false, headers: { host }, host: '127.0.0.1', path, port },
      (response) => {
        response.resume()
        response.once('end', () =>
          resolve({ headers: response.headers, status: response.statusCode ?? 0 }),
        )
      },
    )
    sent.once('error', reject)
    sent.end()
  })
}

async function untilListening(port: number, isAlive: () => boolean): Promise<void> {
  for (;;) {
    try {
      await ask({ from: '127.0.0.9', path: '/livez', port })
      return
    } catch (error) {
      if (!isAlive()) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

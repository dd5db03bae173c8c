import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { removeFolder } from '../../../scripts/folders/removeFolder.ts'
import { findPort } from '../../../scripts/ports/findPort.ts'
import { readConfig } from '../src/config/readConfig.ts'
import { relayIdentity } from '../src/testing/relayIdentity.ts'
import { type SpawnedServer, spawnServer } from '../src/testing/spawnServer.ts'
import { glibc, jemalloc } from './soak/findAllocator.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const deploy = join(root, 'deploy')
const metricsToken = 'a-token-of-some-length'
const read = (name: string) => readFile(join(deploy, name), 'utf8')

const has = (command: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`])
    return true
  } catch {
    return false
  }
}

test('the Dockerfile is one, and has every package of ours that the server needs', async () => {
  const text = await read('Dockerfile')
  expect(validate(text).map(({ message, range }) => `${range.start.line}: ${message}`)).toEqual([])
  const needed = new Set<string>()
  const add = async (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    const manifest = await readFile(join(root, 'packages', name, 'package.json'), 'utf8')
    const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: Record<string, string> }
    for (const dependency of Object.keys(dependencies))
      if (dependency.startsWith('@latchkey/')) await add(dependency.slice('@latchkey/'.length))
  }
  await add('server')
  const copied = [...text.matchAll(/^COPY --from=build \/build\/packages\/(\w+) /gm)]
  expect(copied.map(([, name]) => name).sort()).toEqual([...needed].sort())
  const { bin } = JSON.parse(
    await readFile(join(root, 'packages/server/package.json'), 'utf8'),
  ) as { bin: Record<string, string> }
  expect(text).toContain(`/app/packages/server/${bin['latchkey-server']?.slice(2)}`)
})

test('image, compose file and unit keep the wallet’s keys outside the database’s folder, in what lasts', async () => {
  const [image, compose, unit] = await Promise.all(
    ['Dockerfile', 'compose.yaml', 'latchkey-server.service'].map(read),
  )
  for (const text of [image, unit]) {
    const [, data = ''] = /LATCHKEY__DATABASE__FOLDER=(\S+)/.exec(text ?? '') ?? []
    const [, keys = ''] = /LATCHKEY__WALLET__KEYS=(\S+)/.exec(text ?? '') ?? []
    expect(keys).toMatch(/^\//)
    expect(`${keys}/`.startsWith(`${data}/`)).toBe(false)
  }
  expect(image).toMatch(/^VOLUME \/data \/keys$/m)
  expect(compose).toMatch(/^ {6}- keys:\/keys$/m)
  expect(compose).toMatch(/^ {2}keys:$/m)
  expect(unit).toContain('LATCHKEY__WALLET__KEYS=/var/lib/latchkey-server/')
})

test('image, unit and documents start the server with the allocator that the soak is run with', async () => {
  const settings = Object.entries(jemalloc).map((setting) => setting.join('='))
  const [image, unit, documents] = await Promise.all([
    read('Dockerfile'),
    read('latchkey-server.service'),
    readFile(join(root, 'docs/server.md'), 'utf8'),
  ])
  for (const setting of settings) {
    expect(image).toContain(`  ${setting}`)
    expect(unit).toContain(`Environment=${setting}\n`)
  }
  expect(image).toMatch(/apt-get install .*libjemalloc2/)
  for (const env of [jemalloc, glibc])
    expect(documents).toContain(
      `${Object.entries(env)
        .map((setting) => setting.join('='))
        .join(' ')} latchkey-server\n`,
    )
})

test('the compose file follows the schema, and its linter has no error', async () => {
  const linter = new DCLinter({
    rules: {
      // The project is built here, and comes with no tag of an image.
      'no-build-and-image': 0,
      // The proxy is there for everybody.
      'no-unbound-port-interfaces': 0,
      'require-project-name-field': 2,
      'service-image-require-explicit-tag': 2,
    },
  })
  // Its types lead to files that it does not ship.
  const [report] = linter.lintFiles([join(deploy, 'compose.yaml')], false) as {
    messages: { line: number; message: string; rule: string; severity: string; type: string }[]
  }[]
  const problems = (report?.messages ?? []).filter(
    ({ severity, type }) => severity === 'critical' || severity === 'major' || type === 'error',
  )
  expect(report).toBeDefined()
  expect(problems.map(({ line, message, rule }) => `${line} ${rule}: ${message}`)).toEqual([])
})

test('the compose file’s network has both kinds of addresses, and the server trusts those and no others', async () => {
  const text = await read('compose.yaml')
  const subnets = [...text.matchAll(/- subnet: (\S+)/g)].map(([, subnet]) => subnet)
  expect(subnets.map((subnet) => subnet?.includes(':'))).toEqual([false, true])
  expect(text).toMatch(/^ {4}enable_ipv6: true$/m)
  expect(/LATCHKEY__TRUST_PROXY: (\S+)/.exec(text)?.[1]?.split(',')).toEqual(subnets)
})

test.each(['Dockerfile', 'compose.yaml', 'latchkey-server.service', 'nginx.conf', 'Caddyfile'])(
  'the server knows each setting that %s names',
  async (name) => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-deploy-'))
    onTestFinished(() => removeFolder(folder))
    const secret = join(folder, 'url')
    await writeFile(secret, 'postgres://latchkey:x@postgres:5432/latchkey')
    const text = (await read(name)).replaceAll(/\$\{SERVER_NAME[^}]*\}/g, 'connect.example.com')
    const settings = [...text.matchAll(/(LATCHKEY__\w+)(?:=|: )(\S+?)[\s,.]*(?=\s|$)/gm)].map(
      ([, key = '', value = '']) => [key, key.endsWith('_FILE') ? secret : value],
    )
    expect(settings.length).toBeGreaterThan(0)
    // The unit has a database of each kind, one of them in a comment.
    for (const [key, value] of settings)
      await expect(
        readConfig({ environment: Object.fromEntries([[key, value]]), file: undefined }),
      ).resolves.toBeDefined()
  },
)

test('the server takes the settings of the image and of the compose file together', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-deploy-'))
  onTestFinished(() => removeFolder(folder))
  const url = 'postgres://latchkey:x@postgres:5432/latchkey'
  const secret = join(folder, 'url')
  await writeFile(secret, url)
  const texts = await Promise.all(['Dockerfile', 'compose.yaml'].map(read))
  const environment = Object.fromEntries(
    [
      ...texts
        .join('\n')
        .replaceAll(/\$\{SERVER_NAME[^}]*\}/g, 'connect.example.com')
        .matchAll(/(LATCHKEY__\w+)(?:=|: )(\S+)/g),
    ].map(([, key = '', value = '']) => [key, key.endsWith('_FILE') ? secret : value]),
  )
  const { database, host } = await readConfig({ environment, file: undefined })
  expect(database).toMatchObject({ kind: 'postgres', url })
  expect(host).toBe('0.0.0.0')
})

test.each([
  ['nginx.conf', /^ {4}location = \/metrics \{\n {8}return 404;\n {4}\}$/m],
  ['Caddyfile', /^\trespond \/metrics 404$/m],
])('%s shows no one the metrics', async (name, closed) => {
  expect(await read(name)).toMatch(closed)
})

test.skipIf(!has('systemd-analyze'))('systemd takes the unit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-unit-'))
  onTestFinished(() => removeFolder(folder))
  const unit = join(folder, 'latchkey-server.service')
  // It looks whether the command and the user are there; here they are others.
  const text = (await read('latchkey-server.service'))
    .replace(/^ExecStart=.*$/m, `ExecStart=${process.execPath} /dev/null`)
    .replace(/^(User|Group)=.*$/gm, '$1=root')
  await writeFile(unit, text)
  const { stderr, stdout } = await run('systemd-analyze', ['verify', '--man=no', unit])
  expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes(unit))).toEqual([])
})

/** Two visitors, by addresses of this machine that only Linux has. */
const visitors = process.platform === 'linux' ? ['127.0.0.2', '127.0.0.3'] : undefined

describe.skipIf(!visitors || !has('openssl'))('behind a proxy', () => {
  let folder = ''
  let server: SpawnedServer
  let serverPort = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-proxy-'))
    await run('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1'],
      ...['-subj', '/CN=connect.example.com', '-addext', 'subjectAltName=DNS:connect.example.com'],
      ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
    ])
    const trusted = /LATCHKEY__TRUST_PROXY=(\S+) and/.exec(await read('nginx.conf'))?.[1] ?? ''
    expect(await read('Caddyfile')).toContain(`LATCHKEY__TRUST_PROXY=${trusted} and`)
    server = await spawnServer({
      environment: {
        LATCHKEY__DATABASE__KIND: 'memory',
        LATCHKEY__LIMITS__RATE_PER_ADDRESS__REST__BURST: '5',
        LATCHKEY__LIMITS__RATE_PER_ADDRESS__REST__PER_SECOND: '0.001',
        LATCHKEY__METRICS__TOKEN: metricsToken,
        LATCHKEY__PUBLIC_URL: 'https://connect.example.com',
        LATCHKEY__SEED_PROJECTS: '[{"id":"shop","name":"Shop"}]',
        LATCHKEY__TRUST_PROXY: trusted,
      },
    })
    serverPort = new URL(server.url).port
  })
  afterAll(async () => {
    await server?.stop()
    await removeFolder(folder)
  })

  const startNginx = async (port: number) => {
    const text = (await read('nginx.conf'))
      .replace('127.0.0.1:4500', `127.0.0.1:${serverPort}`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
      .replace('    listen [::]:443 ssl;\n', '')
      .replaceAll('/etc/ssl/latchkey', folder)
    const main = join(folder, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/nginx-${name};`)
      .join('\n')
    await writeFile(
      main,
      `pid ${folder}/nginx.pid;\ndaemon off;\nerror_log stderr;\nevents {}\nhttp {\naccess_log ${folder}/access.log;\n${temporary}\n${text}\n}\n`,
    )
    await run('nginx', ['-t', '-q', '-c', main, '-p', folder])
    return spawn('nginx', ['-c', main, '-p', folder], { stdio: 'inherit' })
  }

  const startCaddy = async (port: number) => {
    const text = (await read('Caddyfile')).replace('127.0.0.1:4500', `127.0.0.1:${serverPort}`)
    const home = join(folder, 'caddy')
    await mkdir(home)
    const file = join(home, 'Caddyfile')
    const environment = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home }
    await writeFile(file, text)
    await run('caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], {
      env: environment,
    })
    // Here its certificate cannot be got from outside, and its port is another.
    const local = `{\n\tadmin off\n\tauto_https disable_redirects\n\thttps_port ${port}\n\tskip_install_trust\n}\n`
    await writeFile(
      file,
      `${local}${text.replace('{\n', `{\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem\n`)}`,
    )
    return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      env: environment,
      stdio: ['ignore', 'ignore', 'ignore'],
    })
  }

  const startedNginx = has('nginx') ? '' : ' (skipped: nginx is not installed)'
  test.skipIf(!has('nginx'))(`nginx logs no token and no account${startedNginx}`, async () => {
    const port = await findPort()
    const child = await startNginx(port)
    await untilListening(port, () => child.exitCode === null)
    const path = '/v1/account/0xsecret/balance?projectId=shop&auth=secret'
    await statusOf({ from: '127.0.0.6', headers: {}, path, port })
    child.kill('SIGQUIT')
    await once(child, 'exit')
    expect(await readFile(join(folder, 'access.log'), 'utf8')).toBe('')
  })

  describe.each([
    { name: 'nginx', start: startNginx, visitors: ['127.0.0.2', '127.0.0.3'] },
    { name: 'caddy', start: startCaddy, visitors: ['127.0.0.4', '127.0.0.5'] },
  ])('$name', ({ name, start, visitors: [first = '', second = ''] }) => {
    const title = has(name) ? '' : ` (skipped: ${name} is not installed)`
    let port = 0
    beforeAll(async () => {
      if (!has(name)) return
      port = await findPort()
      const child = await start(port)
      await untilListening(port, () => child.exitCode === null)
      return async () => {
        child.kill('SIGTERM')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }
    })

    test.skipIf(!has(name))(
      `visitors are told apart, whatever address they make up${title}`,
      async () => {
        const ask = (from: string, headers: Record<string, string> = {}) =>
          statusOf({ from, headers, path: '/getWallets?projectId=shop', port })
        const one = []
        for (let index = 0; index < 7; index++)
          one.push(await ask(first, { 'x-forwarded-for': `10.0.0.${index}` }))
        expect(one).toEqual([200, 200, 200, 200, 200, 429, 429])
        expect(await ask(second)).toBe(200)
      },
    )

    test.skipIf(!has(name))(
      `the metrics are shown to no one, not even with the token${title}`,
      async () => {
        const headers = { authorization: `Bearer ${metricsToken}` }
        expect(await statusAt(`${server?.url}/metrics`, headers)).toBe(200)
        for (const path of ['/metrics', '/metrics?a', '/%6detrics', '/x/../metrics', '//metrics'])
          expect([path, await statusOf({ from: '127.0.0.7', headers, path, port })]).toEqual([
            path,
            404,
          ])
      },
    )

    test.skipIf(!has(name))(`sockets of the relay pass${title}`, async () => {
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

function statusOf({
  from,
  headers,
  path,
  port,
}: {
  from: string
  headers: Record<string, string>
  path: string
  port: number
}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent: false,
        headers: { host: 'connect.example.com', ...headers },
        host: '127.0.0.1',
        localAddress: from,
        path,
        port,
        rejectUnauthorized: false,
        servername: 'connect.example.com',
      },
      (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.once('error', reject)
    sent.end()
  })
}

async function untilListening(port: number, isAlive: () => boolean): Promise<void> {
  for (;;) {
    try {
      await statusOf({ from: '127.0.0.9', headers: {}, path: '/livez', port })
      return
    } catch (error) {
      if (!isAlive()) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

import { access, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { isAlive } from '../../../../scripts/processLock.mjs'
import { devExchange } from '../exchange/devExchange.ts'
import { seededStates } from '../folders.ts'
import { type StartWorldParameters, startWorld } from './startWorld.ts'

async function setup(parameters: StartWorldParameters = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-world-'))
  onTestFinished(() => removeFolder(folder))
  const start = async (overrides: StartWorldParameters = {}) => {
    // The other chains have tests of their own below.
    const world = await startWorld({
      bitcoin: false,
      cacheFolder: seededStates,
      demo: 'none',
      folder,
      ports: 'any',
      server: false,
      solana: false,
      ...parameters,
      ...overrides,
    })
    onTestFinished(world.stop)
    return world
  }
  const devFile = async () => JSON.parse(await readFile(join(folder, 'dev.json'), 'utf8'))
  return { devFile, folder, start }
}

test('dev.json says ready with every address once the world answers, a second world in its folder is refused, and stop ends all', async () => {
  const { devFile, folder, start } = await setup()
  const world = await start()
  const written = await devFile()
  expect(written).toMatchObject({
    chains: world.info.chains,
    exchange: { ...devExchange, networkId: 'eip155:31337' },
    projectId: world.info.projectId,
    ready: true,
  })
  expect(Object.keys(written.chains)).toEqual(['eip155:31337', 'eip155:31338'])
  for (const [networkId, url] of Object.entries<string>(written.chains)) {
    const response = await fetch(url, {
      body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'eth_chainId', params: [] }),
      headers: { 'content-type': 'application/json' },
      method: 'POST',
    })
    const { result } = (await response.json()) as { result: string }
    expect(`eip155:${Number(result)}`).toBe(networkId)
  }

  await expect(start()).rejects.toMatchObject({ code: 'devnet.already_running', pid: process.pid })
  expect(await devFile()).toEqual(written)
  const others = written.pids.filter((pid: number) => pid !== process.pid)
  expect(others).toHaveLength(4)
  expect(others.every(isAlive)).toBe(true)
  await world.stop()
  await world.stop()
  expect(others.some(isAlive)).toBe(false)
  await expect(access(join(folder, 'dev.json'))).rejects.toThrow('ENOENT')
})

test('with every chain dev.json has their addresses and funds, and stop ends them', async () => {
  const { devFile, start } = await setup({ bitcoin: true, solana: true })
  const { info, stop } = await start()
  const { chains, faucet, pids } = await devFile()
  const [, , solana, bitcoin] = ['eip155:31337', 'eip155:31338', 'solana', 'bip122'].map(
    (id) => Object.entries<string>(chains).find(([one]) => one.startsWith(id))!,
  )
  expect(Object.keys(chains)).toHaveLength(4)
  const genesis = await fetch(solana![1], {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'getGenesisHash' }),
    method: 'POST',
  })
  const { result } = (await genesis.json()) as { result: string }
  expect(`solana:${result.slice(0, 32)}`).toBe(solana![0])
  const first = await (await fetch(`${bitcoin![1]}/block-height/0`)).text()
  expect(`bip122:${first.slice(0, 32)}`).toBe(bitcoin![0])

  const { address } = faucet.bip122.accounts[1].payment
  const paid = await fetch(`${faucet.bip122.url}${address}`, { method: 'POST' })
  expect(await paid.json()).toMatchObject({ sats: 10_000_000 })
  expect(faucet.solana.accounts).toHaveLength(4)
  expect(info.facts).toMatchObject({
    bitcoin: { network: { caipNetworkId: bitcoin![0], id: bitcoin![0].slice(7) } },
    networks: [{ id: 31337 }, { id: 31338 }],
    solana: { network: { chainNamespace: 'solana', rpcUrls: { default: { http: [solana![1]] } } } },
  })

  // This process, and for each chain its guardian and itself.
  expect(pids).toHaveLength(9)
  expect(pids.every(isAlive)).toBe(true)
  await stop()
  expect(pids.filter((pid: number) => pid !== process.pid).some(isAlive)).toBe(false)
})

test('a Bitcoin chain that is kept goes on in the next world, and killed there it is told', async () => {
  const { devFile, start } = await setup({ bitcoin: true, keepBitcoin: true })
  const height = async (url: string) =>
    Number(await (await fetch(`${url}/blocks/tip/height`)).text())
  const urlOf = ({ info }: Awaited<ReturnType<typeof start>>) =>
    info.facts.bitcoin?.network.rpcUrls.default.http[0] ?? ''
  const first = await start()
  const before = await height(urlOf(first))
  await fetch(`${urlOf(first)}/mine?blocks=3`, { method: 'POST' })
  await first.stop()
  const next = await start()
  expect(await height(urlOf(next))).toBe(before + 3)
  process.kill((await devFile()).pids.at(-1), 'SIGKILL')
  expect(await next.failed).toContain('The chain Latchkey Dev Bitcoin ended')
})

test('with its server the world tells where it and the inbox listen, and stop frees the database', async () => {
  const { devFile, start } = await setup({ server: true })
  const world = await start()
  const { chains, inboxUrl, pids, projectId, serverUrl, socialUrls, walletUrl } = await devFile()
  expect(await (await fetch(`${inboxUrl}/api/mails`)).json()).toEqual([])
  expect(serverUrl).toBe(world.info.facts.serverUrl)
  expect((await fetch(`${serverUrl}/readyz`)).status).toBe(200)
  const origins = await fetch(`${serverUrl}/projects/v1/origins?projectId=${projectId}`)
  expect(await origins.json()).toEqual({ allowedOrigins: ['http://localhost:*'] })
  // The return addresses that the stand-ins take are the wallet's; those of both roles where each has a code of its own.
  const ask = async (address: string, query: object) =>
    (
      await fetch(
        `${address}?${new URLSearchParams({
          client_id: 'latchkey-world.example',
          response_type: 'code',
          ...query,
        })}`,
      )
    ).status
  const google = (returnUrl: string, role = 'wallet') =>
    ask(`${socialUrls.google}/o/oauth2/v2/auth`, {
      redirect_uri: `${returnUrl}/returns/${role}/google`,
      scope: 'openid email',
    })
  expect(await google(walletUrl)).toBe(200)
  expect(await google(serverUrl)).toBe(400)
  expect(await google(walletUrl, 'recovery')).toBe(400)
  for (const role of ['recovery', 'wallet']) {
    const github = { redirect_uri: `${walletUrl}/returns/${role}/github` }
    expect(await ask(`${socialUrls.github}/login/oauth/authorize`, github)).toBe(200)
    const discord = {
      redirect_uri: `${walletUrl}/returns/${role}/discord`,
      scope: 'identify',
    }
    expect(await ask(`${socialUrls.discord}/oauth2/authorize`, discord)).toBe(200)
    const facebook = { redirect_uri: `${walletUrl}/returns/${role}/facebook` }
    expect(await ask(`${socialUrls.facebook}/v24.0/dialog/oauth`, facebook)).toBe(200)
    const x = {
      code_challenge: 'A'.repeat(43),
      code_challenge_method: 'S256',
      redirect_uri: `${walletUrl}/returns/${role}/x`,
      scope: 'users.read tweet.read',
    }
    expect(await ask(`${socialUrls.x}/i/oauth2/authorize`, x)).toBe(200)
  }
  const config = await fetch(`${serverUrl}/appkit/v1/config?projectId=${projectId}`)
  expect((await config.json()).features[0]).toMatchObject({
    config: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  })
  const channel = await fetch(`${socialUrls.farcaster}/v1/channel`, {
    body: JSON.stringify({
      domain: 'x.example',
      nonce: 'a'.repeat(8),
      siweUri: 'https://x.example',
    }),
    method: 'POST',
  })
  const { url } = (await channel.json()) as { url: string }
  // The chain that it writes to is no page's, and ends with the world.
  const ann = { by: 'auth', fid: '7001', userName: 'ann' }
  const signed = await fetch(url, { body: new URLSearchParams(ann), method: 'POST' })
  expect(signed.status).toBe(200)
  expect(Object.keys(chains)).toEqual(['eip155:31337', 'eip155:31338'])
  expect(pids).toHaveLength(7)
  await world.stop()
  expect(pids.filter((pid: number) => pid !== process.pid).some(isAlive)).toBe(false)
  await expect(fetch(`${serverUrl}/readyz`)).rejects.toThrow()
  await expect(fetch(inboxUrl)).rejects.toThrow()
  for (const url of Object.values<string>(socialUrls)) await expect(fetch(url)).rejects.toThrow()
  await start()
})

test('the demo from its sources carries the facts, and Vite does not decide about SIGTERM', async () => {
  const handlers = process.listenerCount('SIGTERM')
  const { start } = await setup({ demo: 'dev' })
  const { info } = await start()
  expect(process.listenerCount('SIGTERM')).toBe(handlers)
  const html = await (await fetch(info.demoUrl ?? '')).text()
  const json = /<script[^>]* id="latchkey-world"[^>]*>(.*?)<\/script>/.exec(html)?.[1]
  expect(JSON.parse(json ?? '')).toEqual(JSON.parse(JSON.stringify(info.facts)))
  // For browsers a page of another site.
  expect(info.otherDemoUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(await (await fetch(info.otherDemoUrl ?? '')).text()).toContain('latchkey-world')
})

test('a start aborted half way leaves no process and no dev.json; a Solana chain killed in the next world is told', async () => {
  const { devFile, folder, start } = await setup()
  const controller = new AbortController()
  let pids: number[] = []
  const starting = start({
    onStep: () => () => {
      void readFile(join(folder, 'dev.json'), 'utf8').then((text) => {
        pids = JSON.parse(text).pids
      })
      controller.abort(new Error('enough'))
    },
    signal: controller.signal,
  })
  await expect(starting).rejects.toThrow('enough')
  expect(pids.filter((pid) => pid !== process.pid).some(isAlive)).toBe(false)
  await expect(access(join(folder, 'dev.json'))).rejects.toThrow('ENOENT')
  const next = await start({ solana: true })
  process.kill((await devFile()).pids.at(-1), 'SIGKILL')
  expect(await next.failed).toContain('The chain Latchkey Dev Solana ended')
})

test('two worlds in two folders run at once, and a chain killed from outside ends one of them', async () => {
  const one = await setup()
  const first = await one.start()
  const second = await (await setup()).start()
  const urls = [first, second].flatMap(({ info }) => Object.values(info.chains))
  expect(new Set(urls).size).toBe(4)
  const anvil = (await one.devFile()).pids.at(-1)
  process.kill(anvil, 'SIGKILL')
  expect(await first.failed).toMatch(/The chain Latchkey Dev Two ended/)
})

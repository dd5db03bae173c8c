import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAlive } from '../../../../scripts/processLock.mjs'
import { seededStates } from '../folders.ts'
import { type StartWorldParameters, startWorld } from './startWorld.ts'

async function setup(parameters: StartWorldParameters = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-world-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const start = async (overrides: StartWorldParameters = {}) => {
    const world = await startWorld({
      cacheFolder: seededStates,
      demo: 'none',
      folder,
      ports: 'any',
      server: false,
      ...parameters,
      ...overrides,
    })
    onTestFinished(world.stop)
    return world
  }
  const devFile = async () => JSON.parse(await readFile(join(folder, 'dev.json'), 'utf8'))
  return { devFile, folder, start }
}

test('dev.json says ready with every address once the world answers', async () => {
  const { devFile, start } = await setup()
  const world = await start()
  const written = await devFile()
  expect(written).toMatchObject({
    chains: world.info.chains,
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
})

test('stop ends every process of dev.json and removes the file', async () => {
  const { devFile, folder, start } = await setup()
  const world = await start()
  const { pids } = await devFile()
  const others = pids.filter((pid: number) => pid !== process.pid)
  expect(others).toHaveLength(4)
  expect(others.every(isAlive)).toBe(true)
  await world.stop()
  await world.stop()
  expect(others.some(isAlive)).toBe(false)
  await expect(access(join(folder, 'dev.json'))).rejects.toThrow('ENOENT')
})

test('error: a second world in the same folder is refused and harms nothing', async () => {
  const { devFile, start } = await setup()
  await start()
  await expect(start()).rejects.toMatchObject({ code: 'devnet.already_running', pid: process.pid })
  expect((await devFile()).ready).toBe(true)
})

test('with its server the world tells where it listens, and stop frees the database', {
  timeout: 60_000,
}, async () => {
  const { devFile, start } = await setup({ server: true })
  const world = await start()
  const { projectId, serverUrl } = await devFile()
  expect(serverUrl).toBe(world.info.facts.serverUrl)
  expect((await fetch(`${serverUrl}/readyz`)).status).toBe(200)
  const origins = await fetch(`${serverUrl}/projects/v1/origins?projectId=${projectId}`)
  expect(await origins.json()).toEqual({ allowedOrigins: ['http://localhost:*'] })
  await world.stop()
  await expect(fetch(`${serverUrl}/readyz`)).rejects.toThrow()
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
})

test('two worlds in two folders run at once', async () => {
  const first = await (await setup()).start()
  const second = await (await setup()).start()
  const urls = [first, second].flatMap(({ info }) => Object.values(info.chains))
  expect(new Set(urls).size).toBe(4)
})

test('a start aborted half way leaves no process and no dev.json', async () => {
  const { folder, start } = await setup()
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
  await start()
})

test('error: a chain killed from outside is told, with its name', async () => {
  const { devFile, start } = await setup()
  const world = await start()
  const anvil = (await devFile()).pids.at(-1)
  process.kill(anvil, 'SIGKILL')
  expect(await world.failed).toMatch(/The chain Latchkey Dev Two ended/)
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { devChains } from '../chain/devChains.ts'
import { serveBuiltDemo } from './serveBuiltDemo.ts'
import { worldFacts } from './worldFacts.ts'

async function setup({ csp = false, walletUrl }: { csp?: boolean; walletUrl?: string } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-site-'))
  onTestFinished(() => removeFolder(folder))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<head><!--latchkey-world--></head>$&')
  await writeFile(join(folder, 'hostile.html'), '<!--latchkey-world-->')
  await writeFile(join(folder, 'assets/main-1234.js'), 'export {}')
  await writeFile(join(folder, '..', 'latchkey-secret.txt'), 'secret')
  onTestFinished(() => rm(join(folder, '..', 'latchkey-secret.txt')))
  const chains = devChains.map((facts) => ({
    facts,
    rpcUrl: `http://127.0.0.1:${facts.preferredPort}`,
  }))
  const facts = () => worldFacts({ evm: chains }, { serverUrl: 'http://localhost:8787', walletUrl })
  return serveBuiltDemo({ csp, facts, folder })
}

test('each page carries the facts as JSON that no script can break out of', async () => {
  const site = await setup()
  for (const path of ['/', '/?theme=light', '/hostile.html']) {
    const html = await (await site.request(path)).text()
    const json = /<script type="application\/json" id="latchkey-world">(.*?)<\/script>/.exec(
      html,
    )?.[1]
    expect(JSON.parse(json ?? '')).toMatchObject({
      chains: { 'eip155:31337': 'http://127.0.0.1:8545', 'eip155:31338': 'http://127.0.0.1:8546' },
      serverUrl: 'http://localhost:8787',
    })
    expect(json).not.toContain('<')
  }
})

test('the strict policy names the server and the chains and nothing inline', async () => {
  const policy = (await (await setup({ csp: true })).request('/')).headers.get(
    'content-security-policy',
  )
  expect(policy?.split('; ')).toEqual([
    "base-uri 'none'",
    "connect-src 'self' http://localhost:8787 http://127.0.0.1:8545 http://127.0.0.1:8546 ws://localhost:8787",
    "default-src 'none'",
    "form-action 'none'",
    "img-src 'self' data: blob: http://localhost:8787",
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self'",
  ])
})

test('the strict policy lets the wallet be framed, and nothing else', async () => {
  const site = await setup({ csp: true, walletUrl: 'http://localhost:8887' })
  const policy = (await site.request('/')).headers.get('content-security-policy')
  expect(policy?.split('; ').filter((line) => line.includes('8887'))).toEqual([
    'frame-src http://localhost:8887',
  ])
})

test('a page is isolated where its query says so', async () => {
  const site = await setup()
  const [plain, isolated] = await Promise.all(
    ['/', '/?isolated=1'].map((path) => site.request(path)),
  )
  expect(plain?.headers.has('cross-origin-embedder-policy')).toBe(false)
  expect(isolated?.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  expect(isolated?.headers.get('cross-origin-opener-policy')).toBe('same-origin')
})

test('files with a hash are cached for good, pages are not, and what is not there is 404', async () => {
  const site = await setup()
  const asset = await site.request('/assets/main-1234.js')
  expect(await asset.text()).toBe('export {}')
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect(asset.headers.get('content-type')).toContain('javascript')
  expect((await site.request('/')).headers.get('cache-control')).toBe('no-cache')
  for (const path of [
    '/assets/other.js',
    '/other.html',
    '/..%2flatchkey-secret.txt',
    '/%2e%2e/latchkey-secret.txt',
  ])
    expect((await site.request(path)).status, path).toBe(404)
})

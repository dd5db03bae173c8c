import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { openMemoryDatabase } from '../testing/openMemoryDatabase.ts'
import { startWallet } from '../testing/startWallet.ts'
import { testProject } from '../testing/testProject.ts'
import { walletPages } from './walletPages.ts'

/** What the server has written into a page, which has its own text around it as before. */
function factsOf(html: string): unknown {
  const [, config = ''] = /^<a data-config="([^"]*)"><\/a><b><\/b>$/.exec(html) ?? []
  const text = config.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return JSON.parse(text)
}

test.each(["Cash$'n Carry", 'A$&B', 'M$$ney', '$`$1$<name>', 'Tom & "Jerry" <b>'])(
  'a project called %s has its whole name in the page, and nothing else',
  async (name) => {
    const assets = await mkdtemp(join(tmpdir(), 'latchkey-pages-'))
    onTestFinished(() => removeFolder(assets))
    await writeFile(join(assets, 'frame.html'), '<a data-config="{{config}}"></a><b></b>')
    const app = createTestApp(
      walletPages({
        approvals: [],
        assets,
        embeddersOf: async () => ({ embedders: [], loopback: false }),
        findProject: () => ({ ...testProject, name }),
        social: {},
      }),
    )
    const html = await (await app.request('/f/shop/', {}, {})).text()
    expect(factsOf(html)).toMatchObject({ siteName: name })
  },
)

describe('the page of a login', () => {
  const client = 'client.example'
  const standIn = 'http://127.0.0.1:4530'

  /** It, of a server with these settings of Google. */
  async function setup(own: { standIn?: string } | undefined) {
    const assets = await mkdtemp(join(tmpdir(), 'latchkey-pages-'))
    onTestFinished(() => removeFolder(assets))
    await writeFile(join(assets, 'login.html'), '<a data-config="{{config}}"></a><b></b>')
    const database = await openMemoryDatabase()
    onTestFinished(() => database.close())
    const world = await startWallet({
      config: { recovery: { social: own ? { google: { client, ...own } } : {} } },
      database,
      wallet: { assets, social: own ? { google: { client, secret: 'secret', ...own } } : {} },
    })
    onTestFinished(() => world.close())
    return world
  }

  test('keeps its opener, is in no frame of anyone, and asks what stands in for a provider', async () => {
    const world = await setup({ standIn })
    const page = await world.fetch('/s/')
    expect(page?.status).toBe(200)
    expect(page?.headers.get('cross-origin-opener-policy')).toBeNull()
    const policy = page?.headers.get('content-security-policy')?.split('; ')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("connect-src 'self'")
    expect(page?.headers.get('cache-control')).toBe('no-store')
    expect(page?.headers.get('referrer-policy')).toBe('no-referrer')
    expect(factsOf((await page?.text()) ?? '')).toEqual({
      experimental: true,
      standIns: { google: standIn },
    })
    expect((await world.fetch('/s'))?.status).toBe(404)
  })

  test.each([
    ['where a provider answers itself', {}],
    ['where there is none', undefined],
  ])('names no stand-in %s', async (_, own) => {
    const page = await (await setup(own)).fetch('/s/')
    expect(factsOf((await page?.text()) ?? '')).toEqual({ experimental: true })
  })
})

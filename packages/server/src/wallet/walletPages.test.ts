import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { testProject } from '../testing/testProject.ts'
import { walletPages } from './walletPages.ts'

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
      }),
    )
    const html = await (await app.request('/f/shop/', {}, {})).text()
    const [, config = ''] = /^<a data-config="([^"]*)"><\/a><b><\/b>$/.exec(html) ?? []
    const text = config.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    expect(JSON.parse(text)).toMatchObject({ siteName: name })
  },
)

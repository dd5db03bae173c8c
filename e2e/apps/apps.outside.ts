import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { workspaceRoot } from '../../scripts/workspace.ts'
import { test } from '../worldTest.ts'
import { apps } from './apps.ts'
import { copiesOf } from './copiesOf.ts'
import { createSite } from './createSite.ts'
import { guideLine } from './guideLine.ts'
import { serveApp } from './serveApp.ts'
import { typeProblems } from './typeProblems.ts'
import { visitApp } from './visitApp.ts'

/** The template's own, and the newest one. */
const compilers = [
  ['TypeScript 5.9', 'node_modules/typescript/bin/tsc'],
  ['the newest TypeScript', join(workspaceRoot, 'node_modules/typescript-native/bin/tsc')],
] as const

/** Vite's are about files and directives; Next's name the file. */
const warningOfOurs = /MODULE_LEVEL_DIRECTIVE|@latchkey\/.*(warn|externalized)|warn.*@latchkey\//i

for (const app of apps)
  test(`${app.name}: installs by the guide, type-checks, builds, and serves a visitor`, {
    tag: app.everyRun ? '@every-run' : [],
  }, async ({ browser, contextOptions, world }) => {
    const relayUrl = world.relayUrl ?? ''
    const nodes = Object.entries(world.chains).map(([id, url]) => [id, [{ trusted: true, url }]])
    const site = createSite(app, {
      CHAIN_NODES: JSON.stringify(Object.fromEntries(nodes)),
      NEXT_PUBLIC_LATCHKEY_PROJECT: world.projectId,
      NEXT_PUBLIC_LATCHKEY_RELAY: relayUrl,
      NEXT_PUBLIC_LATCHKEY_SERVER: world.serverUrl ?? '',
      SESSION_SECRET: randomUUID(),
      VITE_LATCHKEY_PROJECT: world.projectId,
      VITE_LATCHKEY_RELAY: relayUrl,
      VITE_LATCHKEY_SERVER: world.serverUrl ?? '',
    })
    try {
      // As in any site: what it has already is there first, and our line may not disagree with it.
      await test.step('has its own libraries', () => site.run(`${app.manager} install`))
      await test.step('installs', () => site.run(guideLine(app.manager, 'docs/guide.md', app.uses)))
      await test.step('has one copy of each library, and nothing of the checkout', async () => {
        // It keeps what nothing uses any more for a week.
        if (app.manager === 'pnpm') await site.run('pnpm prune')
        for (const name of ['viem', '@latchkey/core', '@latchkey/evm', '@latchkey/protocol']) {
          const copies = copiesOf(name, site.folder)
          expect(copies, name).toHaveLength(1)
          expect(copies[0], name).toContain(realpathSync(site.folder))
        }
        for (const name of ['react', 'react-dom', 'wagmi', '@wagmi/core'])
          expect(copiesOf(name, site.folder).length, name).toBeLessThanOrEqual(1)
      })
      await test.step('builds, and no bundler warns of ours', async () => {
        const said = await site.run(`${app.manager} run build`)
        expect(said.split('\n').filter((line) => warningOfOurs.test(line))).toEqual([])
      })
      for (const [which, compiler] of compilers)
        await test.step(`type-checks with ${which}, every library's declarations too`, () => {
          const problems = typeProblems(site, compiler)
          expect(problems.filter((line) => !app.foreignTypeErrors?.test(line))).toEqual([])
        })
      for (const serve of app.serve)
        await test.step(serve.name, async () => {
          const served = await serveApp(site, serve)
          const context = await browser.newContext(contextOptions)
          try {
            const page = await context.newPage()
            await visitApp({ app, page, serve, url: served.url, world })
          } finally {
            await context.close()
            await served.stop()
          }
        })
    } finally {
      await site.remove()
    }
  })

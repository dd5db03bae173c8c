import { expect, test } from '@playwright/test'
import { createSite } from './createSite.ts'
import { guideLine } from './guideLine.ts'
import { serveApp } from './serveApp.ts'
import { typeProblems } from './typeProblems.ts'

const origin = 'https://example.com'

for (const manager of ['npm', 'pnpm'] as const)
  test(`the server, with ${manager}: installs by its page, makes a project, and serves it`, async () => {
    const site = createSite({ template: 'server' }, {})
    try {
      await test.step('has its own libraries', () => site.run(`${manager} install`))
      const said = await test.step('installs', () => site.run(guideLine(manager, 'docs/server.md')))
      expect(said).not.toMatch(/EBADENGINE|Unsupported engine/i)
      await test.step('type-checks a program that has it in, every library’s declarations too', () => {
        expect(typeProblems(site, 'node_modules/typescript/bin/tsc')).toEqual([])
      })
      const made = await test.step('makes a project', () =>
        site.run(`npx latchkey-server project create --name "My site" --origin ${origin}`))
      const [projectId] = /\b[0-9a-f]{32}\b/.exec(made) ?? []
      const served = await serveApp(site, {
        command: ['latchkey-server', 'serve', '--port'],
        ready: 'readyz',
      })
      try {
        const path = `projects/v1/origins?projectId=${projectId}`
        const answer = await fetch(served.url + path, { headers: { origin } })
        expect(await answer.json()).toEqual({ allowedOrigins: [origin] })
      } finally {
        await served.stop()
      }
    } finally {
      await site.remove()
    }
  })

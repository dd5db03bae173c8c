import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { workspaceRoot } from '../workspace.ts'

const pageNames = ['base', 'floor', 'lists', 'ours', 'remote'] as const
export type PageName = (typeof pageNames)[number]

/** Builds the pages for production from the packages as published; returns their folder. */
export async function buildPages(): Promise<string> {
  const root = mkdtempSync(join(workspaceRoot, '.latchkey/bench-pages-'))
  for (const name of pageNames) {
    const script = join(workspaceRoot, 'scripts/bench/pages', `${name}.tsx`)
    writeFileSync(
      join(root, `${name}.html`),
      `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><body><script type="module" src="${script}"></script>`,
    )
  }
  const outDir = join(root, 'dist')
  for (const name of pageNames)
    await build({
      root,
      // Each page alone, or they would share chunks that no site has.
      build: {
        emptyOutDir: false,
        outDir,
        target: 'es2022',
        assetsDir: `assets/${name}`,
        rolldownOptions: { input: join(root, `${name}.html`) },
      },
      configFile: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    })
  return root
}
